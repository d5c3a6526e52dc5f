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

test('what no filter can be is passed over on every list of the seller, and a page beyond the end leads to the last one', {
  tags: ['SPROD-01'],
}, async () => {
  const page = await journey.open('/seller', { person: seller });
  for (const [list, invalid, shown, last] of [
    ['products', 'discount=500&category=weapons&gender=x&sortBy=zzz&search=%00', `of ${PRODUCTS}`, 2],
    ['inventory', 'search=%00&sort=x&stock=x&status=x', `${PRODUCTS} items`, 3],
    ['coupons', 'search=%07&state=x&sortBy=x&productId=x', 'LAMP', 2],
    ['orders', 'from=2026-02-31&to=x&status=zz&sort=zz&search=%00', 'No orders yet', undefined],
    ['import', 'kind=zzz', 'No imports yet.', undefined],
  ] as const) {
    await goTo(page, `/seller/${list}?${invalid}&page=9999`);
    await page.getByText(shown).first().waitFor();
    expect(await page.getByRole('alert').count(), list).toBe(0);
    if (last === undefined) continue;
    await page.waitForURL(`**/seller/${list}?page=${last}`);
    const current = page.getByRole('link', { name: `Page ${last}`, exact: true });
    await expect.poll(() => current.getAttribute('aria-current')).toBe('page');
  }

  // A filter that is written in another way is read; one that fits nothing is shown, and can be taken away.
  await goTo(page, '/seller/products?category=HOME+%26+kitchen&brand=Gone&discount=10');
  await page.getByText('No products match these filters').waitFor();
  const bar = page.getByRole('form', { name: 'Filters' });
  expect(await bar.getByLabel('Category').inputValue()).toBe('Home & Kitchen');
  expect(await bar.getByLabel('Brand').inputValue()).toBe('Gone');
  await page.getByRole('link', { name: 'Show all on sale' }).click();
  await page.getByText(`of ${PRODUCTS}`).waitFor();
});

test('what is not there is said so in plain words, with a way on', { tags: ['SPROD-08'] }, async () => {
  const page = await journey.open('/seller', { person: seller });
  const none = randomUUID();
  for (const [address, words, next, where] of [
    ['/seller/product/zzz', 'Product not found', 'See all products', '/seller/products'],
    ['/seller/orders/zzz', 'Order not found', 'See all orders', '/seller/orders'],
    ['/seller/invoice/zzz', 'Invoice not found', 'See all orders', '/seller/orders'],
    [`/seller/import/${none}`, 'Import not found', 'See all imports', '/seller/import'],
    [`/seller/packing-slips?ids=a,${none}`, 'There is nothing to pack', 'See all orders', '/seller/orders'],
    ['/seller/packing-slips?ids=,,', 'No packing slips', 'See all orders', '/seller/orders'],
  ] as const) {
    await goTo(page, address);
    await page.getByRole('heading', { name: words, exact: true }).waitFor();
    expect(await page.getByText(/uuid|try again/i).count(), address).toBe(0);
    expect(await page.getByRole('link', { name: next }).getAttribute('href')).toBe(where);
  }
});

test('days that the dashboard cannot show are refused at their field', { tags: ['SELLER-06'] }, async () => {
  const page = await journey.open('/seller?from=2024-01-01&to=2026-01-01', { person: seller });
  await page.getByText('Choose at most 366 days', { exact: true }).waitFor();
  const to = page.getByLabel('To', { exact: true });
  expect([await to.getAttribute('aria-invalid'), await to.inputValue()]).toEqual(['true', '2026-01-01']);
  await page.getByText('Shown instead: 30 days').waitFor();
  await page.getByRole('list', { name: 'Figures' }).waitFor();
  await page.getByRole('link', { name: '7 days' }).click();
  await page.getByText('Choose at most 366 days').waitFor({ state: 'hidden' });
  expect(await to.getAttribute('aria-invalid')).toBeNull();
});
