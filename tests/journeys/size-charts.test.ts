import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Fit } from '../../contract/kernel/fit.ts';
import { aBuyer } from '../support/builders.ts';
import { aSellerWithShop, aSizeChart, aVariedProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, paste, press, tabTo, type } from '../support/keyboard.ts';
import { anOrder } from '../support/order-builders.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A kurta in sizes, of a shop of its own. */
async function aKurta() {
  const seller = await aSellerWithShop(journey.shop);
  const kurta = await aVariedProduct(journey.shop, {
    shopId: seller.shop.id,
    name: 'Handloom kurta',
    brand: 'Neelam',
    category: 'Clothing',
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Red'] },
  });
  return { seller, kurta };
}

async function openProduct(id: string, visit: Parameters<Journey['open']>[1] = PHONE): Promise<Page> {
  const page = await journey.open(`/product/${id}`, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (place: Locator, name: string) => place.getByRole('row', { name });

test('the size chart opens by keyboard beside the sizes, marks the chosen one and remembers inches', async () => {
  const { kurta, seller } = await aKurta();
  await aSizeChart(journey.shop, seller.shop.id, { name: 'Kurtas' });
  const page = await openProduct(kurta.id);
  // The press loads the chart without waiting for the script of its dialog.
  const asked = page.waitForRequest(`**/api/pro/${kurta.id}/size-chart`);
  await page.route(/\/assets\/size-chart-dialog-/, async (route) => {
    await asked;
    await route.continue();
  });
  await press(page, link(page, 'Size chart'));
  const dialog = page.getByRole('dialog', { name: 'Size chart' });
  await row(dialog, 'M Your choice 96–101').waitFor();
  expect(await dialog.getByRole('table').count()).toBe(1);
  await dialog.getByText('close under the arms').waitFor();
  await tabTo(page, dialog.getByRole('radio', { name: 'cm' }));
  await page.keyboard.press('ArrowRight');
  await row(dialog, 'M Your choice 37.8–39.8').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(link(page, 'Size chart'));

  await page.getByRole('radio', { name: 'L', exact: true }).click();
  await page.waitForURL(`**?variant=${kurta.variantOf('L', 'Indigo')}`);
  await page.reload();
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await link(page, 'Size chart').click();
  await row(dialog, 'L Your choice 40.2–42.1').waitFor();
});

test('without scripts the size chart is a page with both units, which marks the chosen size and leads back to it', async () => {
  const { kurta, seller } = await aKurta();
  const measurements = ['Chest', 'Waist', 'Hip', 'Shoulder', 'Sleeve length', 'Length'];
  const rows = ['M', 'L'].map((size) => ({
    size,
    systems: ['38'],
    measures: measurements.map(() => ({ from: 960, to: 1010 })),
  }));
  await aSizeChart(journey.shop, seller.shop.id, { name: 'Kurtas', systems: ['EU'], measurements, rows });
  const chosen = `variant=${kurta.variantOf('L', 'Red')}`;
  const page = await journey.open(`/product/${kurta.id}?${chosen}`, { ...PHONE, javaScriptEnabled: false });
  await link(page, 'Size chart').click();
  await page.waitForURL(`**/product/${kurta.id}/size-chart?${chosen}`);
  const inCentimetres = page.getByRole('region', { name: 'Kurtas, in cm' });
  await row(inCentimetres, 'L Your choice').getByText('96–101').first().waitFor();
  expect(await inCentimetres.getByText('Your choice').count()).toBe(1);
  expect(await inCentimetres.evaluate((it) => it.scrollWidth > it.clientWidth), 'it scrolls by itself').toBe(
    true,
  );
  await page.getByRole('region', { name: 'Kurtas, in inches' }).getByText('37.8–39.8').first().waitFor();
  await page.getByRole('link', { name: 'Handloom kurta' }).click();
  await page.waitForURL(`**/product/${kurta.id}?${chosen}`);
});

test('a buyer says by keyboard how it fits; from the third answer on the product page says so', async () => {
  const { kurta } = await aKurta();
  const params = { productId: kurta.id };
  const aReviewer = async (fit?: Fit) => {
    const buyer = await aBuyer(journey.shop);
    await anOrder(journey.shop, buyer.user.id, kurta);
    if (fit) await buyer.api('PUT /api/review/:productId', { params, body: { stars: 5, text: 'Soft', fit } });
    return buyer;
  };
  await aReviewer('true_to_size');
  await aReviewer('runs_small');
  const page = await openProduct(kurta.id, { person: await aReviewer() });
  const fit = page.getByLabel('How does it fit? (optional)');
  await tabTo(
    page,
    page
      .getByRole('radio', { name: '5 stars' })
      .or(page.getByRole('radio', { name: '1 star' }))
      .first(),
  );
  await page.keyboard.press('Space');
  await tabTo(page, fit);
  await page.keyboard.type('True');
  await type(page, page.getByLabel('Your review'), 'Sits well');
  await press(page, button(page, 'Submit Review'));
  await toast(page, 'Thank you for your review!').waitFor();
  await link(page, 'True to size: 2 of 3 buyers say so').waitFor();
  const bars = page.getByRole('region', { name: 'How it fits' });
  const small = bars.getByRole('listitem').filter({ hasText: 'Runs small' });
  await small.getByText('1', { exact: true }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Sits well' }).getByText('Fit: True to size').waitFor();
  await fit.selectOption('No answer');
  await button(page, 'Submit Review').click();
  await expect.poll(() => bars.count()).toBe(0);
  expect(await link(page, 'Size chart').count(), 'this shop has no size chart').toBe(0);
});

test('a seller makes a size chart by keyboard, in inches, which buyers see, and a copy of it for one product', async () => {
  const { kurta, seller } = await aKurta();
  const page = await journey.open('/seller/size-charts', { person: seller });
  const name = page.getByLabel('Name', { exact: true });
  const cell = (of: string) => page.getByRole('textbox', { name: of, exact: true });
  await page.getByText('No size charts yet').waitFor();
  await press(page, link(page, 'Add size chart'));
  await type(page, name, 'Kurtas');
  // What was typed outlives a reload.
  await page.reload();
  await press(page, button(page, 'Continue'));
  expect(await name.inputValue()).toBe('Kurtas');
  await tabTo(page, page.getByRole('radio', { name: 'Category' }));
  await page.keyboard.press('ArrowRight');
  await type(page, page.getByLabel('Brand', { exact: true }).and(page.getByRole('combobox')), 'neelam');
  await press(page, button(page, 'Tops'));
  await press(page, button(page, 'Remove Shoulder'));
  await tabTo(page, page.getByRole('radio', { name: 'cm' }));
  await page.keyboard.press('ArrowRight');
  await type(page, cell('Size of Row 1'), 'M');
  await type(page, cell('Chest of M'), '37.5-39.3');
  await type(page, cell('Waist of M'), '32¼');
  const heads = await page.getByRole('region', { name: 'Sizes' }).getByRole('columnheader').allInnerTexts();
  expect(heads.map((words) => words.split('\n')[0])).toEqual([
    'Size',
    'Chest (in)',
    'Waist (in)',
    'Length (in)',
    'Actions',
  ]);
  await press(page, button(page, 'Add size chart'));
  await page.getByText('Enter inches such as 38, 38.5 or 38–40').waitFor();
  await expectFocus(cell('Waist of M'));
  await type(page, cell('Waist of M'), '32.3');
  await press(page, button(page, 'Add size chart'));
  await toast(page, 'Size chart created').waitFor();
  await page.getByRole('row', { name: 'Kurtas neelam M' }).waitFor();

  const product = await openProduct(kurta.id);
  await link(product, 'Size chart').click();
  await product.getByText('Inches', { exact: true }).click();
  await row(product.getByRole('dialog'), 'M Your choice 37.5–39.3 32.3').waitFor();

  // It comes back in the seller's inches; what somebody else saved meanwhile is replaced by a second press.
  await press(page, link(page, 'Kurtas'));
  await expect.poll(() => cell('Chest of M').inputValue()).toBe('37.5–39.3');
  expect(await cell('Waist of M').inputValue()).toBe('32.3');
  await name.fill('Kurtas of this year');
  const { charts } = await seller.api('GET /api/size-chart', { query: {} });
  const params = { sizeChartId: charts[0]?.id ?? expect.unreachable() };
  const chart = await seller.api('GET /api/size-chart/:sizeChartId', { params });
  await seller.api('PUT /api/size-chart/:sizeChartId', { params, body: { ...chart, name: 'Elsewhere' } });
  await button(page, 'Save').click();
  await page.getByText('This size chart has been changed.').waitFor();
  await button(page, 'Save').click();
  await toast(page, 'Size chart updated').waitFor();

  // A copy is refused until it is for another thing; more sizes are pasted from a spreadsheet.
  await link(page, 'Copy Kurtas of this year').click();
  await expect.poll(() => name.inputValue()).toBe('Copy of Kurtas of this year');
  await page.getByText('cm', { exact: true }).click();
  await button(page, 'Add size chart').click();
  await page.getByText('Your shop already has a size chart for this.').first().waitFor();
  await page.getByRole('radio', { name: 'Product' }).click();
  await page.getByRole('option', { name: kurta.name }).waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Product' }).selectOption(kurta.name);
  await page.getByLabel('New column').fill('IND');
  await page.getByText('Size system', { exact: true }).click();
  await button(page, 'Add column').click();
  await paste(cell('Size of M'), 'L\t40\t103-108\r\nXL\t42\t109-114\r\n');
  await expect.poll(() => cell('Chest of XL').inputValue()).toBe('109-114');
  await button(page, 'Add size chart').click();
  // The message of the first chart may still be there.
  await button(page, 'Delete Copy of Kurtas of this year').waitFor();
  const shown = await journey.shop.api()('GET /api/pro/:productId/size-chart', {
    params: { productId: kurta.id },
  });
  expect(shown.rows.map(({ size, systems, measures }) => [size, ...systems, measures[0]?.to])).toEqual([
    ['L', '40', 1080],
    ['XL', '42', 1140],
  ]);
  await button(page, 'Delete Copy of Kurtas of this year').click();
  await button(page, 'Delete size chart').click();
  await toast(page, 'Size chart deleted').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Copy of' }).count()).toBe(0);
});
