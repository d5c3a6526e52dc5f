import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { Problem } from '../../../contract/problem.ts';
import * as schema from '../../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { anApplicant, submitShop } from '../../../tests/support/application-builders.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../tests/support/browser.ts';
import { aBuyer, aGuest, anOperator, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  aShopper,
  decide,
  inCart,
  inSaved,
  place,
  type Shopper,
} from '../../../tests/support/checkout-builders.ts';
import { aComplaint } from '../../../tests/support/complaint-builders.ts';
import { rewriteHistory, waitingForLocks } from '../../../tests/support/database.ts';
import { aTrader } from '../../../tests/support/import-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';
import { hashPassword } from '../../../tests/support/passwords.ts';
import { requireNoChecks } from '../../../tests/support/shop-state-builders.ts';
import { hashOfTables } from '../../../tests/support/table-hashes.ts';
import { interceptFaultPoint } from '../../platform/fault-points.ts';

const PASSWORD = 'monsoon2026';

let app: TestApp;
let passwordHash: string;
let product: BuiltProduct;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  product = await aProduct(app, { name: 'Brass lamp' });
  buyer = await aBuyer(app, { passwordHash, name: 'Meera Nair' });
});
afterAll(() => app.close());

/** A buyer with something in every place where a person leaves a trace. */
async function withTraces(person: Person): Promise<void> {
  const { api, user } = person;
  await anOrder(app, user.id, product);
  await api('PUT /api/review/:productId', {
    params: { productId: product.id },
    body: { stars: 5, text: 'Shines like the sun' },
  });
  const ask = { params: { productId: product.id }, body: { text: 'How heavy is it?' } };
  const { id: questionId } = await api('POST /api/question/:productId', ask);
  const answer = { params: { questionId }, body: { text: 'Two kilograms.' } };
  await api('POST /api/question/answer/:questionId', answer);
  await api('POST /api/question/:productId', { ...ask, body: { text: 'Will it be cheaper?' } });
  await api('POST /api/favorite', { body: { productId: product.id } });
  const alert = { params: { variantId: product.variantId }, body: { pinCode: '560001' } };
  await api('PUT /api/stock-alert/:variantId', alert);
  await aComplaint(app, person);
  await inCart(app, person, product, 2);
  await inSaved(app, person, product, 3);
  await anAddress(app, person);
  await api('PATCH /api/notification/settings', { body: { priceDrops: false } });
}

/** The columns of all tables that name an account. */
const NAMING_COLUMNS = Object.values(schema).flatMap((table) =>
  is(table, PgTable)
    ? getTableConfig(table)
        .columns.filter(({ name }) => /^(user|owner|actor|author)_id$/.test(name))
        .map(({ name }) => `${getTableName(table)}.${name}`)
    : [],
);

/** Where rows stay when an account goes, and why; everywhere else they go with it. */
const STAYING_ROWS: Record<string, string> = {
  'orders.user_id': 'the law keeps invoices; what they do not need is emptied',
  'order_events.actor_id': 'the history of an order, without names',
  'order_messages.author_id': 'the conversation, without its texts',
  'coupon_redemptions.user_id': 'the figures of an order and the limits of a coupon',
  'reviews.user_id': 'shown without a name',
  'questions.user_id': 'answered ones are shown without a name; the others go',
  'answers.user_id': 'shown without a name',
  'picture_uploads.user_id': 'the pictures of reviews; those that nothing shows are swept',
  'complaint_messages.author_id': 'what an operator answered; those of an erased complaint go',
  'complaint_notes.author_id': 'what an operator noted; those of an erased complaint go',
  'shops.owner_id': 'its page says that it is closed',
  'imports.actor_id': 'what was changed; the text of the file goes',
  'stock_movements.actor_id': 'the history of a quantity',
};

const remove = (person: Person, body: object = { password: PASSWORD }) =>
  app.server.inject({
    method: 'DELETE',
    url: '/api/profile',
    headers: { ...bearer(person.token), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

async function rowsOf(table: string, { user }: Person, column = 'user_id') {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select * from ${table} where ${column} = $1`,
    [user.id],
  );
  return rows;
}

test('the export holds everything of the account with a note on each part, and nothing that signs anybody in', async () => {
  await withTraces(buyer);
  const stranger = await aBuyer(app, { name: 'Somebody Else' });
  await withTraces(stranger);
  const { parts, format } = await buyer.api('GET /api/profile/export');
  expect(format).toBe('own-data/1');
  expect(Object.keys(parts)).toEqual([
    'profile',
    'emailChange',
    'sessions',
    'moderation',
    'complaints',
    'support',
    'addresses',
    'cart',
    'savedItems',
    'orders',
    'payments',
    'reviews',
    'questions',
    'favorites',
    'stockAlerts',
    'notices',
  ]);
  for (const { about } of Object.values(parts)) expect(about.length).toBeGreaterThan(20);
  expect(parts).toMatchObject({
    profile: { data: { name: 'Meera Nair', email: buyer.user.email, phoneNumber: buyer.user.phoneNumber } },
    sessions: { data: [{ isCurrent: true }] },
    addresses: { data: [{ street_address: expect.stringContaining('14, 3rd Cross') as string }] },
    orders: {
      data: [{ total: 499, contact: { name: 'Asha Rao' }, parts: [{ lines: [{ name: 'Brass lamp' }] }] }],
    },
    reviews: { data: { written: [{ product: 'Brass lamp', stars: 5, text: 'Shines like the sun' }] } },
    questions: {
      data: {
        asked: [{ product: 'Brass lamp', text: 'How heavy is it?' }, { text: 'Will it be cheaper?' }],
        answered: [{ product: 'Brass lamp', question: 'How heavy is it?', text: 'Two kilograms.' }],
      },
    },
    favorites: { data: [{ productId: product.id, name: 'Brass lamp' }] },
    stockAlerts: { data: [{ product: 'Brass lamp', pinCode: '560001' }] },
    cart: { data: [{ productId: product.id, quantity: 2 }] },
    savedItems: { data: [{ productId: product.id, name: 'Brass lamp', quantity: 3 }] },
    notices: { data: { priceDrops: false } },
  });
  const text = JSON.stringify(parts);
  for (const secret of [buyer.token, passwordHash, 'argon2', 'Hash', stranger.user.id, 'Somebody Else']) {
    expect(text).not.toContain(secret);
  }
});

test('the export of a seller holds the shop; it comes as a file and only to its owner', async () => {
  const seller = await aSeller(app);
  await aShop(app, { ownerId: seller.user.id });
  const reply = await new Browser(app).get('/api/profile/export', bearer(seller.token));
  expect(reply.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.json()).toMatchObject({ parts: { shop: { data: { gst: '29ABCDE1234F1Z5' } } } });
  expect((await new Browser(app).get('/api/profile/export')).statusCode).toBe(401);
});

test('deleting takes what named the buyer; the order keeps what its invoice needs, the review stays without a name', async () => {
  await withTraces(buyer);
  await app.database.pool.query(
    `insert into invoices (shop_order_id, shop_id, seller_name, seller_gstin, seller_address, fiscal_year, sequence)
     select s.id, s.shop_id, 'Asha Traders', '', '', 2026, 1 from shop_orders s join orders o on o.id = s.order_id where o.user_id = $1`,
    [buyer.user.id],
  );
  const old = buyer.user.email ?? '';
  expect((await remove(buyer)).json()).toMatchObject({ message: 'Your account was deleted.' });

  expect(Object.keys(STAYING_ROWS).filter((name) => !NAMING_COLUMNS.includes(name))).toEqual([]);
  for (const name of NAMING_COLUMNS.filter((each) => !(each in STAYING_ROWS))) {
    const [table = '', column] = name.split('.');
    expect(await rowsOf(table, buyer, column), name).toEqual([]);
  }
  const [row] = await rowsOf('users', buyer, 'id');
  expect(row).toMatchObject({
    name: 'A former buyer',
    email: null,
    phone_number: null,
    password_hash: null,
    date_of_birth: null,
    picture_key: null,
    google_subject: null,
  });
  const [order] = await rowsOf('orders', buyer);
  expect(order).toMatchObject({
    contact_name: 'Asha Rao',
    street_address: '1 Market Road',
    postal_code: '560001',
  });
  expect(order).toMatchObject({ contact_email: '', contact_phone: '', address_label: '' });
  const reviews = await app.api()('GET /api/review/:productId', { params: { productId: product.id } });
  expect(JSON.stringify(reviews)).toContain('A former buyer');
  const { questions } = await app.api()('GET /api/question/:productId', {
    params: { productId: product.id },
  });
  const former = { author: 'A former buyer' };
  expect(questions.filter(({ author }) => author === former.author)).toMatchObject([
    { ...former, text: 'How heavy is it?', answers: [{ ...former, text: 'Two kilograms.' }] },
  ]);

  expect((await new Browser(app).get('/api/user/user', bearer(buyer.token))).statusCode).toBe(401);
  const login = await new Browser(app).post('/api/user/login', { email: old, password: PASSWORD });
  expect(login.json()).toMatchObject({ code: 'wrong_credentials' });
  expect((await mailsTo(app, old)).at(-1)).toMatchObject({ subject: 'Your account was deleted' });
});

test('the export has the history of a paid order: cancellations, returns, messages, payments and refunds', async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const own = await aProduct(app, { shopId: shop.id, name: 'Clay cup' });
  const shopper = await aShopper(app, own, { quantity: 2 });
  await inCart(app, shopper, await aProduct(app, { shopId: shop.id, name: 'Brass bell' }));
  const { id } = await aReturn(app, seller, shopper, shop.id);
  const { parts } = await shopper.api('GET /api/profile/export');
  expect(parts['orders']?.data).toMatchObject([
    {
      parts: [
        {
          returns: [
            {
              status: 'refunded',
              reason: 'Call me on 98450 12345',
              refusal: null,
              sendTo: 'Kumhar, Jaipur 302001',
              items: [{ name: 'Clay cup', quantity: 1, amount: 499 }],
            },
          ],
          messages: [{ from: 'buyer', text: 'I live next to the school' }],
        },
      ],
    },
  ]);
  const text = JSON.stringify(parts['orders']?.data);
  expect(text).toMatch(/"name":"Brass bell"[^}]*"cancelledAt":"2/);
  expect(text).toMatch(/"name":"Clay cup"[^}]*"cancelledAt":null/);
  expect(parts['payments']?.data).toMatchObject([
    { provider: 'sandbox', status: 'captured', amount: 1497, refunds: [{ amount: 499 }, { amount: 499 }] },
  ]);
  // Whoever leaves takes along what was said, and why and with which pictures something went back.
  await app.database.pool.query('update users set password_hash = $1 where id = $2', [
    passwordHash,
    shopper.user.id,
  ]);
  expect((await remove(shopper)).statusCode).toBe(200);
  const { pool } = app.database;
  const kept = await pool.query<{ all: string }>(
    `select concat((select json_agg(m) from order_messages m where m.shop_order_id = $1),
       (select json_agg(r) from returns r where r.shop_order_id = $1),
       (select json_agg(e) from order_events e where e.shop_order_id = $1)) as all`,
    [id],
  );
  expect(kept.rows[0]?.all).not.toMatch(/98450 12345|next to the school/);
  const [order] = await rowsOf('orders', shopper);
  // There is an invoice, and it needs these.
  expect(order).toMatchObject({
    contact_email: '',
    street_address: expect.stringContaining('14, 3rd Cross') as string,
  });
});

/** A paid order of which one line was cancelled, and one of two units of the other came back. */
async function aReturn(shopApp: TestApp, seller: Person, shopper: Shopper, shopId: ShopId) {
  const placed = await place(shopper);
  await decide(shopApp, placed, 'approve');
  await shopApp.jobs.drain();
  const part = await shopOrderOf(shopApp, placed.orderId, shopId);
  const lines = await linesOf(shopApp, part.id);
  const idOf = (name: string) => lines.find((line) => line.name === name)?.id ?? expect.unreachable();
  await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId: idOf('Brass bell') } });
  await deliver(seller, part.id);
  const message = { params: { shopOrderId: part.id }, body: { text: 'I live next to the school' } };
  await shopper.api('POST /api/order-message/:shopOrderId', message);
  const { id: returnId } = await askReturn(shopApp, shopper, {
    shopOrderId: part.id,
    reason: 'Call me on 98450 12345',
    lines: [{ lineId: idOf('Clay cup'), quantity: 1 }],
  });
  const params = { returnId };
  const body = { sendTo: 'Kumhar, Jaipur 302001' };
  await seller.api('POST /api/return/:returnId/accept', { params, body });
  await seller.api('POST /api/return/:returnId/receive', { params, body: { restock: true } });
  for (let rounds = 0; rounds < 2; rounds += 1) await shopApp.jobs.drain();
  return part;
}

test('of an order that came to no invoice neither name nor door stays', async () => {
  await anOrder(app, buyer.user.id, product, { status: 'cancelled' });
  expect((await remove(buyer)).statusCode).toBe(200);
  const [order] = await rowsOf('orders', buyer);
  expect(order).toMatchObject({ contact_name: 'A former buyer', street_address: '', city: 'Bengaluru' });
});

test('the address is free again, for an account that knows nothing of the old one', async () => {
  await withTraces(buyer);
  const email = buyer.user.email ?? '';
  await remove(buyer);
  await mailsTo(app, email);
  const registration = { name: 'Meera', email, phoneNumber: '1', password: 'harvest2027' };
  await new Browser(app).post('/api/user/register', registration);
  const token = (await newestLink(app, email)).searchParams.get('token');
  expect((await new Browser(app).get(`/api/user/verify-email?token=${token}`)).statusCode).toBe(200);
  const login = await new Browser(app).post('/api/user/login', { email, password: 'harvest2027' });
  const fresh = app.api(login.json<{ token: string }>().token);
  expect((await fresh('GET /api/profile/export')).parts['orders']?.data).toEqual([]);
});

test('deleting an account changes nothing of anybody else', { tags: ['AZ17'] }, async () => {
  const neighbours = [await aBuyer(app), await aBuyer(app)];
  for (const neighbour of neighbours) await withTraces(neighbour);
  await withTraces(buyer);
  const untouched = await othersOf(buyer);
  expect((await remove(buyer)).statusCode).toBe(200);
  expect(await othersOf(buyer)).toEqual(untouched);
});

/** All rows of the tables that deleting touches, but those of this person. */
async function othersOf({ user }: Person): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const tables = {
    users: 'id',
    orders: 'user_id',
    addresses: 'user_id',
    favorites: 'user_id',
    stock_alerts: 'user_id',
    carts: 'user_id',
    cart_items: 'user_id',
    saved_items: 'user_id',
    reviews: 'user_id',
    questions: 'user_id',
    answers: 'user_id',
    sessions: 'user_id',
    notification_settings: 'user_id',
    review_votes: 'user_id',
    idempotency_keys: 'actor_id',
    picture_uploads: 'user_id',
  };
  for (const [table, owner] of Object.entries(tables)) {
    const { rows } = await app.database.pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${table} t
       where t.${owner} is distinct from $1`,
      [user.id],
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  for (const table of ['shops', 'products', 'shop_orders', 'order_lines', 'order_events', 'inventory']) {
    const { rows } = await app.database.pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${table} t`,
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

test.each(['placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned'] as const)(
  'while an order is %s nothing is deleted, and it is said why',
  { tags: ['AZ16'] },
  async (status) => {
    await anOrder(app, buyer.user.id, product, { status });
    const before = await hashOfTables(app);
    const reply = await remove(buyer);
    expect(reply.json()).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: '1 order is under way. Wait until you have everything, or cancel what can be cancelled.',
    });
    expect(await hashOfTables(app)).toEqual(before);
    expect(await buyer.api('GET /api/profile/deletion')).toMatchObject({
      proof: 'password',
      obstacles: [{ code: 'open_orders' }],
    });
  },
);

test('a seller finishes the orders first, waits for who is paying, and for what can still come back', async () => {
  const seller = await aSeller(app, { passwordHash });
  const shop = await aShop(app, { ownerId: seller.user.id });
  const own = await aProduct(app, { shopId: shop.id });
  const shopper = await aShopper(app, own);
  const expectRefusal = async (code: string, message: RegExp) => {
    const before = await hashOfTables(app);
    expect(
      (await seller.api('GET /api/profile/deletion')).obstacles.map((obstacle) => obstacle.code),
    ).toEqual([code]);
    const refusal = (await remove(seller)).json<Problem>();
    expect(refusal.code).toBe('wrong_state');
    expect(refusal.message).toMatch(message);
    expect(await hashOfTables(app)).toEqual(before);
  };
  const placed = await place(shopper);
  await expectRefusal('unpaid_shop_orders', /^1 order of your shop is being paid right now/);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  await expectRefusal(
    'open_shop_orders',
    /^1 order of your shop must be finished first: deliver or cancel them/,
  );
  const { id } = await shopOrderOf(app, placed.orderId, shop.id);
  await deliver(seller, id);
  await app.jobs.drain();
  await expectRefusal(
    'returnable_shop_orders',
    /^1 delivered order of your shop can still be returned, until \d/,
  );
  await rewriteHistory(
    app,
    sql`update order_events set at = at - interval '7 days' where shop_order_id = ${id}`,
  );
  expect((await remove(seller)).statusCode).toBe(200);
  const [owner] = await rowsOf('users', seller, 'id');
  expect(owner).toMatchObject({ name: 'A former seller', email: null });
  expect(owner?.['deleted_at']).toBeInstanceOf(Date);
});

test('the shop closes with its owner: nothing of it is for sale or found, its page says so, and its buyers keep their orders', async () => {
  const seller = await aSeller(app, { passwordHash });
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Kumhar' });
  const own = await aProduct(app, { shopId: shop.id, name: 'Clay cup', stock: 5 });
  const code = 'KUMHAR10';
  await aCoupon(app, shop.id, { code, isPublic: true });
  const shopper = await aShopper(app, own);
  const order = await anOrder(app, shopper.user.id, own);
  const visitor = app.api();
  const shownCodes = async () => (await visitor('GET /api/coupon/offers')).map((coupon) => coupon.code);
  const sitemap = async () => (await app.server.inject('/sitemap.xml')).payload;
  expect(await shownCodes()).toContain(code);
  expect(await sitemap()).toContain(`/shop/${shop.id}`);

  expect((await remove(seller)).statusCode).toBe(200);

  const closed = { status: 410, code: 'shop_closed' };
  const params = { shopId: shop.id };
  await expect(visitor('GET /api/shop/public/:shopId', { params })).rejects.toMatchObject(closed);
  await expect(visitor('GET /api/shop/public/:shopId/products', { params })).rejects.toMatchObject(closed);
  await expect(
    visitor('GET /api/shop/:userId', { params: { userId: seller.user.id } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect.poll(async () => (await app.server.inject(`/api/pro/${own.id}`)).statusCode).toBe(404);
  await expect.poll(sitemap).not.toContain(`/shop/${shop.id}`);
  expect(await shownCodes()).not.toContain(code);
  await expect(place(shopper)).rejects.toMatchObject({ status: 409 });

  const bought = await shopper.api('GET /api/order/:orderId', { params: { orderId: order.id } });
  expect(bought.shopOrders[0]?.shop).toMatchObject({ name: 'Kumhar', isClosed: true });
  const part = { params: { shopOrderId: order.shopOrderId } };
  expect(await shopper.api('GET /api/order-message/:shopOrderId', part)).toMatchObject({ isClosed: true });
  await expect(
    shopper.api('POST /api/order-message/:shopOrderId', { ...part, body: { text: 'Hello?' } }),
  ).rejects.toMatchObject({ status: 410, code: 'shop_closed' });
  const mail = (await mailsTo(app, seller.user.email ?? '')).at(-1);
  expect(mail?.text).toContain('Your shop is closed');
});

test('closing is a move of the shop; the tax number of a suspended one stays held, that of another is free again', {
  tags: ['I15'],
}, async () => {
  await requireNoChecks(app);
  const operator = await anOperator(app, ['catalogue']);
  const opened = async () => {
    const { seller, shop } = await anApplicant(app, { gst: '27AAPFU0939F1ZV' }, { passwordHash });
    const call = { params: { shopId: shop.id } };
    const move = async (name: 'approve' | 'suspend') => {
      const { version } = await operator.api('GET /api/operator/shop/:shopId', call);
      const body = { version, reason: 'As agreed' };
      return operator.api(`POST /api/operator/shop/:shopId/${name}`, { ...call, body });
    };
    await submitShop(seller);
    await move('approve');
    return { seller, shop, move };
  };
  const honest = await opened();
  expect((await remove(honest.seller)).statusCode).toBe(200);

  const suspended = await opened();
  await suspended.move('suspend');
  expect((await remove(suspended.seller)).statusCode).toBe(200);
  await expect(opened()).rejects.toMatchObject({ status: 409, code: 'already_exists' });

  const { shops: closed } = await operator.api('GET /api/operator/shop', { query: { state: 'closed' } });
  expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining([honest.shop.id, suspended.shop.id]));
  const call = { params: { shopId: suspended.shop.id } };
  const { state, moves } = await operator.api('GET /api/operator/shop/:shopId', call);
  expect(state).toBe('closed');
  expect(moves.map(({ from, to }) => [from, to]).slice(0, 2)).toEqual([
    ['suspended', 'closed'],
    ['approved', 'suspended'],
  ]);
});

/** Two things at once: the second begins while the first is held up at a place, and ends after it. */
async function overlapping<First, Second>(
  place: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const undo = interceptFaultPoint(place, async () => {
    reached.resolve();
    await release.promise;
  });
  const one = first();
  await reached.promise;
  const other = second();
  await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0);
  undo();
  release.resolve();
  return Promise.allSettled([one, other]);
}

test('an order that has its stock when the shop begins to close is placed, and the shop stays; one that comes later finds nothing', async () => {
  const seller = await aSeller(app, { passwordHash });
  const shop = await aShop(app, { ownerId: seller.user.id });
  const own = await aProduct(app, { shopId: shop.id });
  const [early, late] = [await aShopper(app, own), await aShopper(app, own)];
  const order = (shopper: typeof early) => () => place(shopper, { paymentMethod: 'cash_on_delivery' });
  const close = async () => (await remove(seller)).statusCode;

  const [placed, refused] = await overlapping('checkout: stock reserved', order(early), close);
  expect(placed).toMatchObject({ status: 'fulfilled' });
  expect(refused).toMatchObject({ value: 409 });

  await app.database.pool.query("update shop_orders set status = 'delivered' where shop_id = $1", [shop.id]);
  // Neither runs twice: after a deadlock the database would choose who loses, and the shop might have to stay.
  const started = { order: 0, close: 0 };
  const undo = [
    interceptFaultPoint('checkout: started', async () => void (started.order += 1)),
    interceptFaultPoint('closing: started', async () => void (started.close += 1)),
  ];
  const [closed, tooLate] = await overlapping('closing: stock withdrawn', close, order(late));
  for (const each of undo) each();
  expect(closed).toMatchObject({ value: 200 });
  expect(tooLate).toMatchObject({ reason: { status: 409 } });
  expect(started).toEqual({ order: 1, close: 1 });
});

test('a product that is put back on sale, or added, while its shop closes stays out of the market', async () => {
  const seller = await aSeller(app, { passwordHash });
  const shop = await aShop(app, { ownerId: seller.user.id });
  const [early, late] = [await aProduct(app, { shopId: shop.id }), await aProduct(app, { shopId: shop.id })];
  const { db, pool } = app.database;
  await pool.query('update products set archived_at = now() where shop_id = $1', [shop.id]);
  const close = async () => (await remove(seller)).statusCode;
  const restore = () =>
    seller.api('PUT /api/pro/:productId', { params: { productId: late.id }, body: { isArchived: false } });
  const form = new FormData();
  form.append('name', 'Clay cup');
  form.append('price', '90');
  const sent = new Response(form);
  const payload = Buffer.from(await sent.arrayBuffer());
  const add = () =>
    app.server.inject({
      method: 'POST',
      url: '/api/pro',
      headers: { ...bearer(seller.token), 'content-type': sent.headers.get('content-type') ?? '' },
      payload,
    });

  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const undo = interceptFaultPoint('closing: shop closed', async () => {
    reached.resolve();
    await release.promise;
  });
  const { closed } = await db.transaction(async (tx) => {
    await tx.execute(sql`update products set archived_at = null where id = ${early.id}`);
    const closing = close();
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0);
    return { closed: closing };
  });
  await reached.promise;
  const tooLate = Promise.allSettled([restore(), add()]);
  await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(1);
  undo();
  release.resolve();
  expect(await closed).toBe(200);
  const missing = { status: 'rejected', reason: { status: 404 } };
  expect(await tooLate).toMatchObject([missing, { value: { statusCode: 404 } }]);
  const { rows } = await pool.query('select id from products where shop_id = $1 and archived_at is null', [
    shop.id,
  ]);
  expect(rows).toEqual([]);
});

test('an import that runs while the shop closes is cancelled, and its text is deleted', async () => {
  const trader = await aTrader(app);
  await app.database.pool.query('update users set password_hash = $1 where id = $2', [
    passwordHash,
    trader.user.id,
  ]);
  const { id } = await trader.checked('products', 'name,price\r\nLamp,5\r\n');
  await trader.api('POST /api/import/:importId/apply', { params: { importId: id } });
  expect((await remove(trader)).statusCode).toBe(200);
  await app.jobs.drain();
  const { rows } = await app.database.pool.query('select state, content from imports where id = $1', [id]);
  expect(rows).toEqual([{ state: 'cancelled', content: '' }]);
  expect(await trader.products()).toEqual([]);
});

test('deletion needs the password again: without it, or with a wrong one, nothing happens', async () => {
  for (const [body, message] of [
    [{}, 'Enter your password'],
    [{ password: 'guess2026' }, 'The password is incorrect'],
    [{ token: 'x'.repeat(43) }, 'Enter your password'],
  ] as const) {
    expect((await remove(buyer, body)).json()).toMatchObject({ errors: [{ path: 'password', message }] });
  }
  expect(await buyer.api('GET /api/user/user')).toMatchObject({ name: 'Meera Nair' });
});

test('an account that only uses Google is deleted by a mailed link, once, by its owner alone', async () => {
  const google = await aBuyer(app, { googleSubject: `google-${buyer.user.id}` });
  expect((await remove(google, {})).json()).toMatchObject({ code: 'invalid_link' });
  await google.api('POST /api/profile/deletion/mail');
  const link = await newestLink(app, google.user.email ?? '');
  expect(link.pathname).toBe('/delete-account');
  const token = link.searchParams.get('token') ?? '';
  const other = await aBuyer(app, { googleSubject: `other-${buyer.user.id}` });
  expect((await remove(other, { token })).json()).toMatchObject({ code: 'invalid_link' });
  expect((await remove(google, { token })).statusCode).toBe(200);
  await expect(buyer.api('POST /api/profile/deletion/mail')).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a guest goes without proof', async () => {
  const guest = await aGuest(app);
  expect((await guest.api('GET /api/profile/deletion')).proof).toBe('none');
  expect((await remove(guest, {})).statusCode).toBe(200);
});

test('a checkout at the same moment either stops the deletion, or is stopped by it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const shopper = await aShopper(app, product);
    await app.database.pool.query('update users set password_hash = $1 where id = $2', [
      passwordHash,
      shopper.user.id,
    ]);
    const summary = await shopper.api('POST /api/checkout/summary', {
      body: { addressId: shopper.addressId },
    });
    const [placed, removed] = await Promise.allSettled([
      place(shopper, { paymentMethod: 'cash_on_delivery', quote: summary.quote }),
      remove(shopper),
    ]);
    const isDeleted = removed.status === 'fulfilled' && removed.value.statusCode === 200;
    expect(isDeleted).toBe(placed.status === 'rejected');
  }
});
