import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import type { Loaded } from '../screens/screen-loader.ts';
import { choice, days, defineList, place, type SortColumn, searchWords, sorted } from './list-definition.ts';
import { ListScreen, RowCount } from './list-screen.tsx';
import { useList } from './use-list.ts';

const SORTS: Record<'added' | 'price', SortColumn> = {
  added: { label: 'Newest first', first: 'descending' },
  price: { label: { ascending: 'Cheapest first', descending: 'Dearest first' }, first: 'ascending' },
};
const lampList = defineList({
  search: searchWords(),
  state: choice({
    label: 'State',
    placeholder: 'All',
    options: [
      { value: 'lit', label: 'Lit' },
      { value: 'dark', label: 'Dark' },
    ],
  }),
  ...days(),
  before: place,
  ...sorted(SORTS),
});

interface Lamps {
  currentPage: number;
  totalPages: number;
  total: number;
}

function LampsScreen() {
  const list = useList(lampList, useLoaderData<Loaded<Lamps>>());
  return (
    <ListScreen
      title="Lamps"
      list={list}
      filters={{ label: 'Lamps', className: '', hasApplyButton: true, isFoldable: false }}
      failure="The lamps could not be loaded"
      empty={<p>No lamps yet</p>}
      noMatch={{ noun: 'lamps', text: 'Try fewer filters.' }}
      renderRows={({ total }) => <RowCount total={total} noun={['lamp', 'lamps']} />}
    />
  );
}

const LAMPS: Lamps = { currentPage: 1, totalPages: 3, total: 30 };

/** The screen at an address; each load answers what `load` says. */
async function showLamps(address: string, load: (query: string) => Loaded<Lamps> = () => ({ data: LAMPS })) {
  const router = await renderRoutes(
    [
      {
        path: '/lamps',
        Component: LampsScreen,
        loader: ({ request }) => load(new URL(request.url).search),
      },
    ],
    `/lamps${address}`,
  );
  await expect.element(page.getByRole('heading', { name: 'Lamps' })).toBeVisible();
  return {
    router,
    query: () => router.state.location.search,
  };
}

const field = (label: string) => page.getByLabelText(label, { exact: true });

test('a choice applies at once, and a typed search when its field is left, both at the first page', async () => {
  const { query } = await showLamps('?page=2');
  await field('State').selectOptions('Lit');
  await expect.poll(query).toBe('?state=lit');
  await field('Search').fill('brass');
  await expect.poll(query).toBe('?state=lit');
  await userEvent.tab();
  await expect.poll(query).toBe('?search=brass&state=lit');
});

test('the fields follow the address on Back, and a field that is being typed into is left alone', async () => {
  const { router, query } = await showLamps('');
  await field('State').selectOptions('Dark');
  await expect.poll(query).toBe('?state=dark');
  await field('Search').fill('bra');
  await router.navigate(-1);
  await expect.element(field('State')).toHaveValue('');
  await expect.element(field('Search')).toHaveValue('bra');
});

test('an address is replaced by what the list understands of it', async () => {
  const { query } = await showLamps('?state=blue&sortBy=weight&from=2026-02-31&search=+brass+&utm=x');
  await expect.poll(query).toBe('?search=brass');
});

test('reversed days are refused at their field until they are in order', async () => {
  const { router } = await showLamps('');
  await field('From').fill('2026-05-02');
  await field('To').fill('2026-05-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Choose an end date on or after the start date')).toBeVisible();
  await expect.element(field('To')).toHaveAttribute('aria-invalid', 'true');
  expect(new URLSearchParams(router.state.location.search).get('to')).toBeNull();
  await field('To').fill('2026-05-03');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(router.state.location.search)))
    .toEqual({ from: '2026-05-02', to: '2026-05-03' });
});

test('a sort is a column and its direction, left out of the address where it is the usual one', async () => {
  const { query } = await showLamps('');
  await field('Sort by').selectOptions('Dearest first');
  await expect.poll(query).toBe('?sortBy=price&direction=descending');
  await field('Sort by').selectOptions('Cheapest first');
  await expect.poll(query).toBe('?sortBy=price');
  await field('Sort by').selectOptions('Newest first');
  await expect.poll(query).toBe('');
});

test('a chip says which value is set, and takes it away', async () => {
  const { query } = await showLamps('?search=brass&state=lit');
  await page.getByRole('button', { name: 'Remove filter State: Lit' }).click();
  await expect.poll(query).toBe('?search=brass');
  await page.getByRole('button', { name: 'Remove filter “brass”' }).click();
  await expect.poll(query).toBe('');
});

test('a list without rows says whether its filters hide them, and clears them', async () => {
  const none = { data: { currentPage: 1, totalPages: 0, total: 0 } };
  const { query } = await showLamps('?state=lit', (search) => (search === '' ? { data: LAMPS } : none));
  await expect.element(page.getByRole('heading', { name: 'No lamps match these filters' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).last().click();
  await expect.poll(query).toBe('');
  await expect.element(page.getByText('30 lamps')).toBeVisible();
});

test('an empty list says so, and a failed one offers to try again', async () => {
  let answers: Loaded<Lamps> = { error: new Error('down') };
  await showLamps('', () => answers);
  await expect.element(page.getByRole('heading', { name: 'The lamps could not be loaded' })).toBeVisible();
  answers = { data: { currentPage: 1, totalPages: 0, total: 0 } };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No lamps yet')).toBeVisible();
});

test('another filter begins again where the list begins, whether it has pages or goes on behind a row', async () => {
  const { query } = await showLamps('?page=2&before=brass');
  await field('State').selectOptions('Lit');
  await expect.poll(query).toBe('?state=lit');
});

test('a page beyond the last one leads to the last one', async () => {
  const { query } = await showLamps('?page=9', (search) => ({
    data: { ...LAMPS, currentPage: search === '?page=9' ? 9 : 3 },
  }));
  await expect.poll(query).toBe('?page=3');
});
