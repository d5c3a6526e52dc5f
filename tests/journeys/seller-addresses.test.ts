import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';

const PRODUCTS = 26;

let journey: Journey;
let seller: Person;
beforeAll(async () => {
  journey = await startJourney();
  seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id });
  for (let n = 1; n <= PRODUCTS; n += 1) {
    await aProduct(journey.shop, { shopId: shop.id, name: `Brass lamp ${n}` });
    await aCoupon(journey.shop, shop.id, { code: `LAMP${n}` });
  }
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const goTo = (page: Page, address: string) => page.goto(journey.shop.url + address);

test('what no filter can be is passed over, on every list of the seller', {
  tags: ['SPROD-01'],
}, async () => {
  const page = await journey.open('/seller', { person: seller });
  const all = `of ${PRODUCTS}`;
  for (const [address, shown] of [
    ['/seller/products?discount=abc&category=weapons&gender=x&sortBy=zzz&state=x&search=%00&page=abc', all],
    ['/seller/products?discount=500&brand=+&page=0', all],
    ['/seller/inventory?search=%00&sort=x&stock=x&status=x&page=-1', `${PRODUCTS} items`],
    ['/seller/coupons?search=%07&state=x&sortBy=x&productId=x', 'LAMP26'],
    ['/seller/orders?from=2026-02-31&to=x&status=zz&sort=zz&page=1.5&search=%00', 'No orders yet'],
    ['/seller/previous-orders?page=99999999&from=2026-13-01', 'No orders yet'],
    ['/seller/import?kind=zzz&page=abc', 'No imports yet.'],
  ] as const) {
    await goTo(page, address);
    await page.getByText(shown).first().waitFor();
    expect(await page.getByRole('alert').count(), address).toBe(0);
  }

  // A filter that is written in another way is read; one that fits nothing is shown, and can be taken away.
  await goTo(page, '/seller/products?category=HOME+%26+kitchen&brand=Gone&discount=10');
  await page.getByText('No products match these filters').waitFor();
  const bar = page.getByRole('form', { name: 'Filters' });
  expect(await bar.getByLabel('Category').inputValue()).toBe('Home & Kitchen');
  expect(await bar.getByLabel('Brand').inputValue()).toBe('Gone');
  await page.getByRole('link', { name: 'Show all on sale' }).click();
  await page.getByText(all).waitFor();

  await goTo(page, '/seller/orders?from=2026-05-01&to=2026-01-01');
  await page.getByText('Choose an end date on or after the start date').waitFor();
  expect(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid')).toBe('true');
});

test('a page beyond the end of a list leads to its last one', async () => {
  const page = await journey.open('/seller', { person: seller });
  for (const [list, pages] of [
    ['products', 2],
    ['inventory', 3],
    ['coupons', 2],
  ] as const) {
    await goTo(page, `/seller/${list}?page=9999`);
    await page.waitForURL(`**/seller/${list}?page=${pages}`);
    const last = page.getByRole('link', { name: `Page ${pages}`, exact: true });
    await expect.poll(() => last.getAttribute('aria-current')).toBe('page');
  }
});

test('what is not there is said so in plain words, with a way on', { tags: ['SPROD-08'] }, async () => {
  const page = await journey.open('/seller', { person: seller });
  const none = randomUUID();
  for (const [address, words, next, where] of [
    ['/seller/product/zzz', 'Product not found', 'See all products', '/seller/products'],
    [`/seller/product/${none}`, 'Product not found', 'See all products', '/seller/products'],
    ['/seller/orders/zzz', 'Order not found', 'See all orders', '/seller/orders'],
    ['/seller/invoice/zzz', 'Invoice not found', 'See all orders', '/seller/orders'],
    ['/seller/import/zzz', 'Import not found', 'See all imports', '/seller/import'],
    [`/seller/import/${none}`, 'Import not found', 'See all imports', '/seller/import'],
    ['/seller/packing-slips?ids=abc', 'There is nothing to pack', 'See all orders', '/seller/orders'],
    [`/seller/packing-slips?ids=a,${none}`, 'There is nothing to pack', 'See all orders', '/seller/orders'],
    ['/seller/packing-slips?ids=,,', 'No packing slips', 'See all orders', '/seller/orders'],
  ] as const) {
    await goTo(page, address);
    await page.getByRole('heading', { name: words, exact: true }).waitFor();
    expect(await page.getByText(/uuid|try again/i).count(), address).toBe(0);
    await page.getByRole('link', { name: next }).click();
    await page.waitForURL(`**${where}`);
  }
});

test('days that the dashboard cannot show are refused at their field', { tags: ['SELLER-06'] }, async () => {
  const page = await journey.open('/seller', { person: seller });
  for (const [query, field, message, kept] of [
    ['from=2026-02-01&to=2026-01-01', 'To', 'Choose an end date on or after the start date', '2026-01-01'],
    ['from=2024-01-01&to=2026-01-01', 'To', 'Choose at most 366 days', '2026-01-01'],
    ['from=2026-01-01', 'To', 'Choose an end date', ''],
    ['from=2026-02-31&to=2026-03-02', 'From', 'Choose a start date', ''],
  ] as const) {
    await goTo(page, `/seller?${query}`);
    await page.getByText(message, { exact: true }).waitFor();
    const faulty = page.getByLabel(field, { exact: true });
    expect([await faulty.getAttribute('aria-invalid'), await faulty.inputValue()]).toEqual(['true', kept]);
    await page.getByText('Shown instead: 30 days').waitFor();
    await page.getByRole('list', { name: 'Figures' }).waitFor();
  }
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByText('Choose a start date').waitFor({ state: 'hidden' });
  expect(await page.getByLabel('From', { exact: true }).getAttribute('aria-invalid')).toBeNull();
});

test('a page beside the entries of the sidebar belongs to one of them', { tags: ['SELLER-02'] }, async () => {
  const page = await journey.open('/seller', { person: seller });
  const current = page.getByRole('navigation', { name: 'Your shop' }).locator('[aria-current="page"]');
  for (const [address, entry] of [
    ['/seller/import?kind=inventory', 'Imports'],
    ['/seller/orders?status=returns', 'Returns'],
    ['/seller/product/new', 'Products'],
    ['/seller/packing-slips', 'Orders'],
    ['/seller/invoice/zzz', 'Orders'],
  ] as const) {
    await goTo(page, address);
    await expect.poll(() => current.allTextContents(), { message: address }).toEqual([entry]);
  }
});
