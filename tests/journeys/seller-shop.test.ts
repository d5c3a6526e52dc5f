import type { Locator } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { shopTaxIds } from '../../database/schema/index.ts';
import { sellAtOnce } from '../support/shop-state-builders.ts';
import { headOf, structuredData } from '../support/looking.ts';
import { aShopkeeper, mapIsThere, NEELAM, ownShop, scaleOf } from '../support/screens/shop-details.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await sellAtOnce(journey.shop);
});
afterEach(async () => {
  await journey.leave();
  // Each test registers the same business: while it sells, its tax number is of one shop.
  await journey.shop.database.db.delete(shopTaxIds);
});
afterAll(() => journey?.close());

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 800 };

test('a seller is led to register a shop, and does so with a click on the map', {
  tags: [
    'ROLE-14',
    'SHOP-01',
    'SHOP-11',
    'SHOP-12',
    'VAL-19',
    'VAL-20',
    'VAL-22',
    'CONST-24',
    'CONST-25',
    'CONST-26',
    'STORE-04',
    'STORE-13',
  ],
}, async () => {
  const person = await aSeller(journey.shop);
  const page = await journey.open('/seller/inventory', { person, viewport: DESK, reducedMotion: 'reduce' });
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
  const guide = page.getByRole('region', { name: 'Get ready to sell' });
  await guide.getByText('0 of 6 steps done.').waitFor();
  expect(await guide.getByRole('listitem').count()).toBe(6);
  expect(await guide.getByRole('listitem').getByRole('link').allTextContents()).toEqual([
    'Register your shop',
  ]);
  await guide.getByRole('link', { name: 'Register your shop' }).last().click();
  await page.getByRole('button', { name: 'Register Your Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Your Shop' });
  await mapIsThere(dialog);
  expect(await scaleOf(dialog)).toBe('500 km');
  await expectMiddle(dialog, { lat: 20.5937, lng: 78.9629 });

  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  for (const label of ['Shop name', 'Description', 'GST number', 'Latitude', 'Longitude']) {
    expect(await dialog.getByLabel(label).getAttribute('aria-invalid'), label).toBe('true');
  }
  expect(await dialog.getByLabel('Shop name').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );

  await dialog.getByLabel('Shop name').fill(NEELAM.name);
  await dialog.getByLabel('GST number').fill('27AAPFU0939F1ZX');
  await dialog.getByText('This GST number does not pass its check').waitFor();
  await dialog.getByLabel('Description').fill(NEELAM.description);
  await dialog.getByRole('group', { name: 'Map', exact: true }).click({ position: { x: 300, y: 130 } });
  await dialog.locator('.map-pin').waitFor();
  expect(await scaleOf(dialog)).toBe('300 m');
  expect(await dialog.getByLabel('Latitude').inputValue()).toMatch(/^2\d\.\d{6}$/);
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await toast(page, 'Shop registered').waitFor();
  await page.locator('.Toastify__toast-container--top-right').waitFor();

  const saved = await ownShop(person);
  expect(saved).toMatchObject({ name: NEELAM.name, gst: '27AAPFU0939F1ZX', categories: [], policies: '' });
  const slice = await page.evaluate(
    () => JSON.parse(localStorage.getItem('shop') ?? '{}') as { state: object },
  );
  expect(slice.state).toMatchObject({ isRegistered: true, shopData: saved });
});

test("everyone sees a shop's page without scripts, in pages, as search engines do", async () => {
  const { person, shop } = await aShopkeeper(journey);
  for (let n = 1; n <= 13; n++) {
    const createdAt = new Date(2026, 0, n);
    await aProduct(journey.shop, {
      shopId: shop.id,
      name: `Towel ${n}`,
      createdAt,
      stars: n === 1 ? [5, 4] : [],
    });
  }
  const page = await journey.open(`/shop/${shop.id}`, { javaScriptEnabled: false, viewport: PHONE });
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: NEELAM.name }).waitFor();
  const shown = await main.innerText();
  for (const text of [
    NEELAM.description,
    'Comes back for 14 days.',
    '4.5',
    '2 reviews',
    '13 products',
    'Usually delivered within 5 days',
    'Bengaluru',
  ]) {
    expect(shown).toContain(text);
  }
  expect(shown).toContain('Latitude 12.971599, longitude 77.594566');
  expect(shown, 'a button that would do nothing').not.toContain('Show on the map');
  expect(await main.getByRole('link', { name: 'Home & Kitchen' }).getAttribute('href')).toBe(
    '/products?category=home+%26+kitchen',
  );
  await main.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL(`**/shop/${shop.id}?page=2`);
  await main.getByRole('link', { name: 'Towel 1', exact: true }).click();
  await main.getByRole('link', { name: NEELAM.name }).click();
  await page.waitForURL(`**/shop/${shop.id}`);
  for (const missing of ['/shop/00000000-0000-4000-8000-000000000000', '/shop/10']) {
    expect((await page.request.get(journey.shop.url + missing)).status(), missing).toBe(404);
  }

  const reader = await journey.open(`/shop/${shop.id}?page=2&utm_source=mail`, { viewport: DESK });
  const { url } = journey.shop;
  expect(await headOf(reader)).toMatchObject({
    title: 'Neelam Textiles, page 2 · Haat',
    description: NEELAM.description,
    canonical: `${url}/shop/${shop.id}?page=2`,
    prev: `${url}/shop/${shop.id}`,
  });
  const { Store, BreadcrumbList, ItemList } = await structuredData(reader);
  expect(Store).toMatchObject({
    name: NEELAM.name,
    url: `${url}/shop/${shop.id}`,
    geo: { latitude: 12.971599, longitude: 77.594566 },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  expect(BreadcrumbList).toMatchObject({ itemListElement: [{}, {}, { name: NEELAM.name }] });
  expect(ItemList).toMatchObject({ itemListElement: [{ name: 'Towel 1' }] });
  await reader.getByRole('button', { name: 'Show on the map' }).click();
  await mapIsThere(reader);

  // A change of the shop or of its products reaches the page within a second.
  const html = async () => (await page.request.get(`${url}/shop/${shop.id}`)).text();
  expect(await html()).not.toContain('Brand-new towel');
  await aProduct(journey.shop, { shopId: shop.id, name: 'Brand-new towel' });
  await expect.poll(html).toContain('Brand-new towel');
  const params = { userId: person.user.id };
  await person.api('PUT /api/shop/update/:userId', { params, body: { policies: 'Sent tomorrow' } });
  await expect.poll(html).toContain('Sent tomorrow');
});

/** Enter on the map chooses its middle; then the form is as it was before. */
async function expectMiddle(dialog: Locator, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  const map = dialog.getByRole('group', { name: 'Map', exact: true });
  await map.press('Enter');
  expect(Number(await dialog.getByLabel('Latitude').inputValue())).toBeCloseTo(lat, 1);
  expect(Number(await dialog.getByLabel('Longitude').inputValue())).toBeCloseTo(lng, 1);
  await dialog.getByLabel('Latitude').fill('');
  await dialog.getByLabel('Longitude').fill('');
}
