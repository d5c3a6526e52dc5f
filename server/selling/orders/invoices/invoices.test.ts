import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askReturn, linesOf, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aSeller } from '../../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
} from '../../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

/** Two things of a shop with an address, on their way to a buyer. */
async function aPackedOrder() {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Mitti', gst: '29ABCDE1234F1Z5' });
  const edit = (body: { name?: string; gst?: string; address?: string }) =>
    seller.api('PUT /api/shop/update/:userId', { params: { userId: seller.user.id }, body });
  await edit({ address: '4 Potters Lane\nBengaluru 560001' });
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id, name: 'Cup' }), { quantity: 2 });
  await inCart(app, shopper, await aProduct(app, { shopId: shop.id, name: 'Lamp' }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, orderId, shop.id);
  const params = { shopOrderId: id };
  const step = (name: 'accept' | 'pack') =>
    seller.api(`POST /api/shop-order/:shopOrderId/${name}`, { params });
  await step('accept');
  await step('pack');
  return {
    seller,
    shop,
    shopper,
    id,
    edit,
    read: () => shopper.api('GET /api/invoice/:shopOrderId', { params }),
  };
}

test('an invoice stays letter for letter what it was when it was numbered, whatever the shop changes afterwards', async () => {
  const { seller, id, edit, read } = await aPackedOrder();
  const issued = await read();
  expect(issued.seller).toEqual({
    name: 'Mitti',
    address: '4 Potters Lane\nBengaluru 560001',
    gstin: '29ABCDE1234F1Z5',
    isGstinValid: false,
  });
  await edit({ name: 'Clay & Co', gst: '27AAPFU0939F1ZV', address: '9 New Road\nMumbai 400001' });
  expect(await read()).toEqual(issued);
  const params = { shopOrderId: id };
  expect(await seller.api('GET /api/invoice/:shopOrderId', { params })).toEqual(issued);
});

test('a cancellation by the shop or a return after packing is added with its day; the issued invoice stays', async () => {
  const cancelled = await aPackedOrder();
  const { notes, kept, ...issued } = await cancelled.read();
  expect(notes).toEqual([]);
  expect(kept).toBe(issued.total);
  const params = { shopOrderId: cancelled.id };
  const body = { reason: 'It broke' };
  await cancelled.seller.api('POST /api/shop-order/:shopOrderId/cancel', { params, body });
  expect(await cancelled.read()).toMatchObject({ ...issued, kept: 0, notes: [{}, {}] });

  const returned = await aPackedOrder();
  const { notes: none, kept: all, ...before } = await returned.read();
  expect([none, all]).toEqual([[], before.total]);
  const of = { params: { shopOrderId: returned.id } };
  const parcel = { carrier: 'India Post', trackingNumber: 'EI123456789IN' };
  await returned.seller.api('POST /api/shop-order/:shopOrderId/ship', { ...of, body: parcel });
  await returned.seller.api('POST /api/shop-order/:shopOrderId/deliver', of);
  const [cup = expect.unreachable()] = await linesOf(app, returned.id);
  const requested = await askReturn(app, returned.shopper, {
    shopOrderId: returned.id,
    lines: [{ lineId: cup.id, quantity: 1 }],
  });
  const back = { params: { returnId: requested.id } };
  await returned.seller.api('POST /api/return/:returnId/accept', {
    ...back,
    body: { sendTo: 'Mitti, Jaipur' },
  });
  await returned.seller.api('POST /api/return/:returnId/receive', { ...back, body: { restock: true } });
  expect(await returned.read()).toMatchObject({
    ...before,
    kept: before.total - 499,
    notes: [{ text: 'Returned: 1 × Cup', amount: 499 }],
  });
});

test('the database itself refuses to change or remove an invoice, the order that it bills, and its figures', {
  tags: ['OP4'],
}, async () => {
  const { id } = await aPackedOrder();
  const { db } = app.database;
  for (const change of [
    sql`update invoices set seller_name = 'Another' where shop_order_id = ${id}`,
    sql`update invoices set sequence = sequence + 1 where shop_order_id = ${id}`,
    sql`delete from invoices where shop_order_id = ${id}`,
    sql`update order_lines set name = 'Another' where shop_order_id = ${id}`,
    sql`update order_lines set quantity = 1, total_paise = unit_price_paise where shop_order_id = ${id}`,
    sql`delete from order_lines where shop_order_id = ${id}`,
    sql`insert into order_lines (shop_order_id, variant_id, product_id, name, brand, quantity, unit_price_paise, discount_percent,
        discount_paise, total_paise)
      select shop_order_id, variant_id, product_id, 'Forged', '', 1, 100, 0, 0, 100 from order_lines where shop_order_id = ${id}`,
    sql`update shop_orders set subtotal_paise = 100, total_paise = 100 where id = ${id}`,
    sql`delete from shop_orders where id = ${id}`,
    sql`update orders set total_paise = 100 where id = (select order_id from shop_orders where id = ${id})`,
    sql`delete from orders where id = (select order_id from shop_orders where id = ${id})`,
  ]) {
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23000' } });
  }
});
