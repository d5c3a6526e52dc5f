import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SizeChart } from '../../../../contract/size-charts.ts';
import { useLengthUnitStore } from '../../../concepts/size-charts/length-unit.ts';
import { useActing } from '../../../kit/storage/acting-shop.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { chartCodec } from './chart-values.ts';
import { SizeChartScreen } from './size-chart-screens.tsx';

const CHART = SizeChart.parse({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name: 'Kurtas',
  version: 3,
  productId: null,
  productName: null,
  brand: 'Neelam',
  categoryId: null,
  categoryName: null,
  gender: null,
  systems: [],
  measurements: ['Chest'],
  rows: [{ size: 'S', systems: [], measures: [{ from: 960, to: 1010 }] }],
});
const SAVED = chartCodec.toForm(CHART, 'cm');
const [ROW] = SAVED.rows;

/** Opens the form with a draft that was typed over the chart in centimetres. */
async function openWith(typed: Partial<typeof SAVED>, chart: SizeChart): Promise<void> {
  const draft = { ownerId: '', keptAt: Date.now(), typed: { ...SAVED, ...typed }, saved: SAVED };
  sessionStorage.setItem('drafts', JSON.stringify({ [`size chart ${CHART.id}`]: draft }));
  const nothing = { error: new Error('not loaded') };
  const element = <SizeChartScreen chart={{ data: chart }} options={nothing} categories={nothing} />;
  await renderRoutes([{ path: '/seller/size-charts', element }], '/seller/size-charts');
  await page.getByRole('button', { name: 'Continue' }).click();
}

beforeEach(() => {
  // Drafts belong to an account and its shop, and tests of other files share the document.
  useSession.getState().clear();
  useActing.setState({ choice: undefined });
  sessionStorage.clear();
  useLengthUnitStore.setState({ lengthUnit: 'in' });
});

test('a table that was edited here and elsewhere is shown as one, and is taken as one', async () => {
  const rows = CHART.rows.map((row) => ({ ...row, size: 'Small' }));
  const changed = { ...CHART, version: 4, name: 'Tunics', measurements: ['Bust'], rows };
  await openWith({ rows: ROW ? [{ ...ROW, size: 'XS' }] : [] }, changed);
  await expect.element(page.getByText('This size chart has been changed')).toBeVisible();
  await expect.element(page.getByText('Brought up to date: Name.')).toBeVisible();
  await expect.element(page.getByText('Table is now “Bust of Small, in cm”')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Size of XS' })).toHaveValue('XS');
  await page.getByRole('button', { name: 'Take this: Table' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Size of Small' })).toHaveValue('Small');
  await expect.element(page.getByRole('textbox', { name: 'Bust of Small' })).toHaveValue('96–101');
});

test('another unit of the screen is no change of the chart', async () => {
  await openWith({ name: 'Long kurtas' }, CHART);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Long kurtas');
  await expect.element(page.getByRole('textbox', { name: 'Chest of S' })).toHaveValue('96–101');
  expect(page.getByText('This size chart has been changed').elements()).toEqual([]);
});
