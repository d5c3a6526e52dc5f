import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop, someStock } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
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

test('the figures move by exactly what is bought and cancelled, without reload', {
  tags: ['SELLER-06', 'SELLER-07'],
}, async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Kite Makers' });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Paper kite', priceRupees: 125.5 });
  const page = await journey.open('/seller?range=today', { person: seller });
  await figure(page, 'Orders').waitFor();
  expect(await figures(page)).toEqual(['0 units', '₹0', '0', '₹0']);
  await page.getByText('No orders in this period.').waitFor();

  const first = await place(await aShopper(journey.shop, product, { quantity: 2 }), {
    paymentMethod: 'cash_on_delivery',
  });
  await expect.poll(() => figures(page)).toEqual(['2 units', '₹251', '1', '₹251']);
  await place(await aShopper(journey.shop, product), { paymentMethod: 'cash_on_delivery' });
  await expect.poll(() => figures(page)).toEqual(['3 units', '₹376.50', '2', '₹188.25']);
  const top = page.getByRole('region', { name: 'Top products' });
  await top.getByText('₹376.50').waitFor();
  await page.getByRole('row').filter({ hasText: first.number }).getByText('Placed').waitFor();

  const [order] = (await seller.api('GET /api/shop-order', { query: { search: first.number } })).orders;
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: order?.id ?? expect.unreachable() },
    body: { reason: 'Torn' },
  });
  await expect.poll(() => figures(page)).toEqual(['1 unit', '₹125.50', '1', '₹125.50']);
  await page.getByRole('row').filter({ hasText: first.number }).getByText('Cancelled').waitFor();
});

test('a pin code that visitors want is found and served; how many looked, put into the cart and ordered is seen', async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Local Bakers' });
  const bread = { shopId: shop.id, name: 'Fresh bread', priceRupees: 700, stock: null };
  const product = await aProduct(journey.shop, bread);
  await someStock(journey.shop, product, { deliveryPinCodes: ['5600*'] });
  await place(await aShopper(journey.shop, product), { paymentMethod: 'cash_on_delivery' });
  const { db } = journey.shop.database;
  const interest = async () =>
    (await db.execute(sql`select views, additions from product_interest where product_id = ${product.id}`))
      .rows;
  const page = await journey.open(`/product/${product.id}`);
  await expect.poll(interest).toEqual([{ views: 1, additions: 0 }]);
  const check = async (pinCode: string) => {
    await page.getByLabel('Delivery pin code').fill(pinCode);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check('400001');
  await page.getByText('not available for delivery').waitFor();
  await expect.poll(async () => (await db.execute(sql`select 1 from unmet_demand`)).rowCount).toBe(1);
  await check('560001');
  await page.getByText('Product is available for delivery at this location').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect.poll(interest).toEqual([{ views: 1, additions: 1 }]);

  const dashboard = await journey.open('/seller?range=today', { person: seller });
  const conversion = dashboard.getByRole('region', { name: 'From seen to ordered' });
  const steps = conversion.getByRole('list', { name: 'From seen to ordered' }).getByRole('listitem');
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual(['Seen\n1', 'Added to cart\n1\n100% of seen', 'Ordered\n1\n100% of seen']);
  await conversion.getByRole('row').filter({ hasText: 'Fresh bread' }).getByText('100%').waitFor();
  await dashboard.getByRole('region', { name: 'Returns by cause' }).waitFor();
  const unmet = dashboard.getByRole('region', { name: 'Unmet demand' });
  await unmet.getByRole('row').filter({ hasText: '400001' }).getByText('once').waitFor();
  await unmet.getByRole('link', { name: 'Deliver Fresh bread to 400001' }).click();
  await dashboard.waitForURL('**/seller/inventory?search=Fresh+bread&deliverTo=400001');
  await dashboard.getByText('To deliver to 400001, edit an item').waitFor();
  await dashboard.getByRole('button', { name: 'Edit Inventory: Fresh bread' }).click();
  const edit = dashboard.getByRole('dialog', { name: 'Edit Inventory' });
  expect(await edit.getByLabel('Add pin codes').inputValue()).toBe('400001');
  await edit.getByRole('button', { name: 'Save' }).click();
  await dashboard.getByRole('article').getByText('400001', { exact: true }).waitFor();
  await dashboard.waitForURL('**/seller/inventory?search=Fresh+bread');
});
