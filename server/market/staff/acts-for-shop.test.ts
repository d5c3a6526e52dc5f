import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopRight } from '../../../contract/kernel/rights.ts';
import { deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { mailsTo } from '../../../tests/support/browser.ts';
import { aBuyer, aMember, aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  type BuiltShop,
} from '../../../tests/support/catalog-builders.ts';
import { aCoupon, aShopper, place, type Shopper } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
let owner: Person;
let shop: BuiltShop;
let product: BuiltProduct;
let shopper: Shopper;
let shopOrderId: ShopOrderId;
let clerks: Record<ShopRight, Person>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSeller(app, { name: 'Ruhi Shah' });
  shop = await aShop(app, { ownerId: owner.user.id, name: 'Kaleen Carpets' });
  product = await aProduct(app, { shopId: shop.id, name: 'Kilim' });
  shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  shopOrderId = (await shopOrderOf(app, orderId, shop.id)).id;
  const clerk = (right: ShopRight) => aMember(app, shop, [right]);
  clerks = {
    orders: await clerk('orders'),
    catalogue: await clerk('catalogue'),
    stock: await clerk('stock'),
    coupons: await clerk('coupons'),
    money: await clerk('money'),
    people: await clerk('people'),
  };
});
afterAll(() => app.close());

const refused = { status: 403, code: 'right_missing' };

test('staff with the right to orders writes to a buyer as the shop, and reads the invoice', async () => {
  const params = { shopOrderId };
  await clerks.orders.api('POST /api/order-message/:shopOrderId', { params, body: { text: 'On its way.' } });
  const { messages } = await shopper.api('GET /api/order-message/:shopOrderId', { params });
  expect(messages).toMatchObject([{ by: 'seller', text: 'On its way.', isRead: false }]);
  const mails = await mailsTo(app, shopper.user.email ?? '');
  expect(mails.map(({ subject }) => subject).join()).toContain('The shop wrote to you');
  await shopper.api('POST /api/order-message/:shopOrderId', { params, body: { text: 'Thank you!' } });
  expect((await mailsTo(app, owner.user.email ?? '')).at(-1)?.subject).toContain('Your buyer wrote to you');
  const authors = await app.database.db.execute(
    sql`select author_id from order_messages order by created_at`,
  );
  expect(authors.rows).toEqual([{ author_id: clerks.orders.user.id }, { author_id: shopper.user.id }]);
  await deliver(clerks.orders, shopOrderId);
  const { number } = await clerks.orders.api('GET /api/invoice/:shopOrderId', { params });
  expect((await owner.api('GET /api/invoice/:shopOrderId', { params })).number).toBe(number);
  for (const { api } of [clerks.stock, clerks.money]) {
    await expect(api('GET /api/invoice/:shopOrderId', { params })).rejects.toMatchObject(refused);
    await expect(api('GET /api/order-message/:shopOrderId', { params })).rejects.toMatchObject(refused);
    const message = { params, body: { text: 'Hello' } };
    await expect(api('POST /api/order-message/:shopOrderId', message)).rejects.toMatchObject(refused);
  }
  const events = await app.database.db.execute(
    sql`select distinct actor_id from order_events where shop_order_id = ${shopOrderId} and to_status = 'delivered'`,
  );
  expect(events.rows).toEqual([{ actor_id: clerks.orders.user.id }]);
});

test('staff with the right to products answers questions as the shop, once, and others cannot', async () => {
  const asker = await aBuyer(app);
  const { id: questionId } = await asker.api('POST /api/question/:productId', {
    params: { productId: product.id },
    body: { text: 'Is it woven by hand?' },
  });
  const answer = { params: { questionId }, body: { text: 'It is.' } };
  await expect(clerks.orders.api('POST /api/question/answer/:questionId', answer)).rejects.toMatchObject(
    refused,
  );
  const written = await clerks.catalogue.api('POST /api/question/answer/:questionId', answer);
  expect(written).toMatchObject({ by: 'seller', isOwn: true });
  await expect(owner.api('POST /api/question/answer/:questionId', answer)).rejects.toMatchObject({
    code: 'already_exists',
  });
  const seenBy = async ({ api }: Person) =>
    (await api('GET /api/question/:productId', { params: { productId: product.id } })).questions[0]?.answers;
  expect(await seenBy(owner)).toMatchObject([{ author: 'Kaleen Carpets', isOwn: true }]);
  expect(await seenBy(asker)).toMatchObject([{ author: 'Kaleen Carpets', isOwn: false }]);
  const own = { params: { answerId: written.id } };
  await expect(clerks.orders.api('DELETE /api/question/answer/own/:answerId', own)).rejects.toMatchObject({
    status: 404,
  });
  await owner.api('DELETE /api/question/answer/own/:answerId', own);
  expect(await seenBy(asker)).toEqual([]);
});

test('files are imported with the right for their kind', async () => {
  const body = new Blob(['name,brand,category,price\nClay cup,Mitti,Other,99\n'], { type: 'text/csv' });
  const upload = { query: { kind: 'products' as const }, body };
  await expect(clerks.stock.api('POST /api/import', upload)).rejects.toMatchObject(refused);
  const { id: importId } = await clerks.catalogue.api('POST /api/import', upload);
  await app.jobs.drain();
  const listed = async ({ api }: Person) => (await api('GET /api/import')).imports.map(({ id }) => id);
  expect(await listed(clerks.catalogue)).toEqual([importId]);
  expect(await listed(clerks.stock)).toEqual([]);
  const params = { params: { importId } };
  const { api } = clerks.stock;
  await expect(api('GET /api/import/:importId', params)).rejects.toMatchObject(refused);
  await expect(api('POST /api/import/:importId/apply', params)).rejects.toMatchObject(refused);
  await expect(api('POST /api/import/:importId/cancel', params)).rejects.toMatchObject(refused);
  expect((await owner.api('POST /api/import/:importId/cancel', params)).state).toBe('cancelled');
});

test('staff sees the shop in full, changes it not, and hears only of what it may handle', async () => {
  const params = { userId: owner.user.id };
  expect(await clerks.stock.api('GET /api/shop/:userId', { params })).toMatchObject({
    id: shop.id,
    version: 1,
  });
  const edit = { params, body: { name: 'Taken over' } };
  await expect(clerks.stock.api('PUT /api/shop/update/:userId', edit)).rejects.toMatchObject(refused);
  const asker = await aBuyer(app);
  await asker.api('POST /api/question/:productId', {
    params: { productId: product.id },
    body: { text: 'Does it come in blue?' },
  });
  const toDo = async ({ api }: Person) => (await api('GET /api/shop/today')).toDo;
  expect((await toDo(clerks.catalogue)).unansweredQuestions).toBeGreaterThan(0);
  expect((await toDo(clerks.orders)).unansweredQuestions).toBe(0);
  expect(Object.values(await toDo(clerks.people)).every((count) => count === 0)).toBe(true);
});

test('coupons that are not public are seen with the right to coupons', async () => {
  await aCoupon(app, shop.id, { code: 'HIDDEN10', isPublic: false });
  const codes = async ({ api }: Person) =>
    (await api('GET /api/coupon/:_id', { params: { _id: shop.id } })).map(({ code }) => code);
  expect(await codes(clerks.coupons)).toContain('HIDDEN10');
  expect(await codes(clerks.orders)).not.toContain('HIDDEN10');
});
