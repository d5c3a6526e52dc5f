import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop, someStock } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, pressUndo } from '../support/keyboard.ts';
import { headsStay } from '../support/looking.ts';
import { figure, figures } from '../support/screens/dashboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.shop.jobs.work();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('another range is one click or two dates away and compared with the one before; charts have their table, and stand without the lists', async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Lamp Makers' });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Oil lamp', priceRupees: 100 });
  const buyOn = async (day: string, quantity: number) => {
    const { orderId } = await place(await aShopper(journey.shop, product, { quantity }), {
      paymentMethod: 'cash_on_delivery',
    });
    const noon = `${day}T12:00:00+05:30`;
    await journey.shop.database.db.execute(
      sql`update shop_orders set created_at = ${noon} where order_id = ${orderId}`,
    );
  };
  await buyOn('2026-03-02', 1);
  await buyOn('2026-03-03', 3);
  await buyOn('2026-03-01', 2);
  const page = await journey.open('/seller', { person: seller });
  await page.getByRole('link', { name: '30 days' }).and(page.locator('[aria-current="true"]')).waitFor();
  await page.getByRole('link', { name: 'This month' }).click();
  await page.waitForURL('**/seller?range=month');

  // What is being typed stays when the range changes by other means, and goes when another one is chosen.
  const own = page.getByRole('form', { name: 'Custom dates' });
  const current = (name: string) =>
    page.getByRole('link', { name }).and(page.locator('[aria-current="true"]'));
  await current('This month').waitFor();
  const firstOfMonth = await own.getByLabel('From').inputValue();
  await own.getByLabel('From').fill('2026-03-03');
  await page.goBack();
  await current('30 days').waitFor();
  expect(await own.getByLabel('From').inputValue()).toBe('2026-03-03');
  await page.getByRole('link', { name: 'This month' }).click();
  await expect.poll(() => own.getByLabel('From').inputValue()).toBe(firstOfMonth);
  await own.getByLabel('From').fill('2026-03-03');
  await own.getByLabel('To').fill('2026-03-02');
  await own.getByRole('button', { name: 'Show' }).click();
  await own.getByText('Choose an end date on or after the start date').waitFor();
  await own.getByLabel('From').fill('2026-03-02');
  await own.getByLabel('To').fill('2026-03-03');
  await own.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/seller?from=2026-03-02&to=2026-03-03');
  await expect.poll(() => figures(page)).toEqual(['4 units', '₹400', '2', '₹200']);
  expect(await figure(page, 'Total revenue').innerText()).toContain('+100%, ₹200 before');

  const revenue = chart(page, 'Revenue');
  await revenue.locator('svg').first().waitFor();
  expect(await revenue.getByRole('row').allInnerTexts()).toHaveLength(3);
  await press(page, revenue.getByRole('button', { name: 'Show as table' }));
  const table = revenue.getByRole('region', { name: 'Revenue, day by day' });
  await table.getByRole('row').filter({ hasText: '3 Mar 2026' }).getByText('₹300').waitFor();
  expect(await table.getByRole('row').filter({ hasText: '2 Mar 2026' }).innerText()).toMatch(/₹100[\s\S]*₹0/);
  expect(await revenue.getByRole('button').getAttribute('aria-pressed')).toBe('true');

  // Figures and charts stand where the lists below them do not come.
  await page.route('**/assets/dashboard-lists-*.js', (route) => route.abort('blockedbyclient'));
  await page.goto(`${journey.shop.url}/seller/shop-details`);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await figure(page, 'Orders').waitFor();
  await page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' }).waitFor();
  await chart(page, 'Revenue').waitFor();
  expect(await page.getByRole('heading', { name: 'Received orders' }).count()).toBe(0);
});

test('more orders and unserved pin codes than fit are counted, and one click away', async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Rope Makers' });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Jute rope', stock: null });
  await someStock(journey.shop, product, { deliveryPinCodes: ['5600*'] });
  for (let order = 0; order < 11; order += 1)
    await place(await aShopper(journey.shop, product), { paymentMethod: 'cash_on_delivery' });
  await journey.shop.database.db.execute(sql`
    insert into unmet_demand (shop_id, product_id, pin_code, day, checks)
    select ${shop.id}, ${product.id}, (110000 + number)::text, (now() at time zone 'Asia/Kolkata')::date, number
    from generate_series(1, 23) as number`);
  const page = await journey.open('/seller?range=today', { person: seller });
  const unmet = page.getByRole('region', { name: 'Unmet demand' });
  await unmet.getByText('The 10 most asked of 23 pin codes').waitFor();
  await unmet.getByRole('button', { name: 'Show more pin codes' }).click();
  await unmet.getByRole('row').filter({ hasText: '110001' }).getByText('once').waitFor();
  expect(await unmet.getByRole('row').count()).toBe(24);
  expect(await unmet.getByRole('button', { name: 'Show more' }).count()).toBe(0);

  // The headings sort, by keyboard too, and once more the other way round; cards have a list instead.
  const firstOf = (region: Locator) => region.getByRole('rowheader').first().innerText();
  const asked = unmet.getByRole('columnheader', { name: 'Requests', exact: true });
  expect([await firstOf(unmet), await asked.getAttribute('aria-sort')]).toEqual(['110023', 'descending']);
  await press(page, asked.getByRole('button'));
  expect([await firstOf(unmet), await asked.getAttribute('aria-sort')]).toEqual(['110001', 'ascending']);
  const received = page.getByRole('region', { name: 'Received orders' });
  await received.getByText('The latest 10 of 11 orders of these days.').waitFor();
  const numbers = await received.getByRole('rowheader').allInnerTexts();
  await received.getByRole('columnheader', { name: 'Order' }).getByRole('button').click();
  const sorted = numbers.toSorted((one, other) => one.localeCompare(other, 'en-IN', { numeric: true }));
  expect(await received.getByRole('rowheader').allInnerTexts()).toEqual(sorted);
  const seenHeads = page.locator('.card-table thead .sort-link:visible');
  const choice = received.getByLabel('Sort by');
  expect([await seenHeads.count(), await choice.isVisible()]).toEqual([8, false]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await seenHeads.count(), 'what is not seen takes no focus').toBe(0);
  await choice.selectOption('Date');
  expect(await received.getByRole('rowheader').allInnerTexts()).toEqual(numbers);
  await page.setViewportSize({ width: 1280, height: 400 });
  for (const table of [received, unmet]) await expect.poll(() => headsStay(table)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 400 });
  await received.getByRole('link', { name: 'current orders' }).click();
  await page.waitForURL(/\/seller\/orders\?from=[\d-]+&to=[\d-]+$/);
  const listed = page.getByRole('row').filter({ hasText: 'Jute rope' });
  await expect.poll(() => listed.count()).toBe(11);
  await expect.poll(() => headsStay(page.getByRole('table'))).toBe(true);
  await journey.shop.database.db.execute(sql`delete from unmet_demand where shop_id = ${shop.id}`);
});

test('one press serves a pin code for all that was wanted there, and another takes it back; the focus stays near', async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Basket Makers' });
  for (const name of ['Cane basket', 'Bamboo tray']) {
    const product = await aProduct(journey.shop, { shopId: shop.id, name, stock: null });
    await someStock(journey.shop, product, { deliveryPinCodes: ['5600*'] });
    await journey.shop.database.db.execute(sql`
      insert into unmet_demand (shop_id, product_id, pin_code, day, checks)
      select ${shop.id}, ${product.id}, pin_code, (now() at time zone 'Asia/Kolkata')::date, 2
      from unnest(array['110001', '400001']) as pin_code`);
  }
  const codes = async () =>
    (
      await journey.shop.database.db.execute<{ codes: string }>(sql`
        select array_to_string(delivery_pin_codes, ' ') as codes from inventory where shop_id = ${shop.id}`)
    ).rows.map((row) => row.codes);
  const page = await journey.open('/seller?range=today', { person: seller });
  const unmet = page.getByRole('region', { name: 'Unmet demand' });
  const row = (pinCode: string) => unmet.getByRole('row').filter({ hasText: pinCode });
  await row('110001').waitFor();
  await press(page, row('110001').getByRole('button', { name: 'Serve 110001' }));
  await toast(page, '110001 was added to 2 inventory items').waitFor();
  await row('110001').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Serve 400001');
  expect(await codes()).toEqual(['5600* 110001', '5600* 110001']);
  await pressUndo(page);
  await row('110001').waitFor();
  await expectFocus(page.getByRole('button', { name: 'Serve 400001' }));
  await expect.poll(codes).toEqual(['5600*', '5600*']);

  await row('400001').getByRole('button', { name: 'Serve 400001' }).click();
  await row('400001').waitFor({ state: 'detached' });
  await page.reload();
  await row('110001').waitFor();
  expect(await row('400001').count(), 'what is served is listed no more').toBe(0);
});

test('more unserved pin codes come page by page, none left out, none twice and none lost, while some are served', async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Mat Makers' });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Grass mat', stock: null });
  await someStock(journey.shop, product, { deliveryPinCodes: ['5600*'] });
  await journey.shop.database.db.execute(sql`
    insert into unmet_demand (shop_id, product_id, pin_code, day, checks)
    select ${shop.id}, ${product.id}, (110000 + number)::text, (now() at time zone 'Asia/Kolkata')::date, number
    from generate_series(1, 230) as number`);
  const page = await journey.open('/seller?range=today', { person: seller });
  const unmet = page.getByRole('region', { name: 'Unmet demand' });
  const shown = () => unmet.getByRole('rowheader').allInnerTexts();
  const more = unmet.getByRole('button', { name: 'Show more pin codes' });
  const serve = async (pinCode: string) => {
    await unmet.getByRole('button', { name: `Serve ${pinCode}` }).click();
    await unmet.getByRole('rowheader', { name: pinCode }).waitFor({ state: 'detached' });
  };
  await serve('110230');
  await more.click();
  await unmet.getByText('The 100 most asked of 229 pin codes').waitFor();
  await serve('110229');
  await serve('110228');
  await unmet.getByText('The 98 most asked of 227 pin codes').waitFor();
  await more.click();
  await unmet.getByText('The 200 most asked of 227 pin codes').waitFor();
  await serve('110200');
  await more.click();
  await more.waitFor({ state: 'detached' });
  const left = Array.from({ length: 227 }, (_, index) => String(110_227 - index));
  expect(await shown()).toEqual(left.filter((pinCode) => pinCode !== '110200'));
  await journey.shop.database.db.execute(sql`delete from unmet_demand where shop_id = ${shop.id}`);
});
