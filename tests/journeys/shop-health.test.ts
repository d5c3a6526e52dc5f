import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, anOperator, type Person } from '../support/builders.ts';
import { aProduct, aSellerWithShop, type SellerWithShop } from '../support/catalog-builders.ts';
import { lookNextDay, manyOrders } from '../support/health-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

const PHONE = { width: 360, height: 740 };

let journey: Journey;
let seller: SellerWithShop;
let operator: Person;
beforeAll(async () => {
  journey = await startJourney();
  const app = journey.shop;
  [seller, operator] = [await aSellerWithShop(app), await anOperator(app)];
  const product = await aProduct(app, { shopId: seller.shop.id });
  await manyOrders(app, await aBuyer(app), product, 10, { status: 'shipped', dueIn: -1 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a seller past a limit sees it on the dashboard, and what helps', { tags: ['POL24'] }, async () => {
  const page = await journey.open('/seller/health', { person: seller, viewport: PHONE });
  await page.getByText('Not measured yet').waitFor();
  await lookNextDay(journey.shop);
  await page.goto(`${journey.shop.url}/seller`);
  await page.getByText('Past the limit: Sent late.').waitFor();
  await page.getByRole('link', { name: 'See shop health' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Shop health' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/seller/health');
  const row = page.getByRole('row', { name: 'Sent late' });
  await row.getByText('10 of 10 orders that were sent or due').first().waitFor();
  await row.getByText('at most 10%').waitFor();
  await page.getByText('Sent late, 30 days: past the limit').waitFor();
  await page
    .getByRole('region', { name: 'What helps' })
    .getByText('Send orders within a day or two')
    .waitFor();
});

test('an operator finds the shop, sees the same figures, and may suspend it two weeks after the warning', {
  tags: ['POL24'],
}, async () => {
  const { db } = journey.shop.database;
  const page = await journey.open('/operator/health', { person: operator, viewport: PHONE });
  await page.getByText('Sent late, 30 days: 100%').waitFor();
  await page.getByRole('link', { name: seller.shop.name }).press('Enter');
  const health = page.getByRole('region', { name: 'Health' });
  await health.getByText('Time to mend it is until').first().waitFor();
  await db.execute(sql`update health_warnings set at = at - interval '15 days'`);
  await db.execute(sql`update shops set state_since = state_since - interval '15 days'`);
  await page.goto(`${journey.shop.url}/operator`);
  const group = page.getByRole('region', { name: 'Shops over a limit in spite of a warning (1)' });
  await group.getByRole('link', { name: seller.shop.name }).press('Enter');
  await health.getByText('It is still past the limit: you may suspend the shop.').first().waitFor();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await dialog.getByLabel('Reason').fill('Orders go out late');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await toast(page, 'Saved. The seller gets a mail.').waitFor();
  expect(await seller.api('GET /api/shop/standing')).toMatchObject({ state: 'suspended' });
});
