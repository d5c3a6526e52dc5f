import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../contract/checkout.ts';
import {
  MAX_DAILY_FROM_NETWORK,
  MAX_OPEN_CASH_ORDERS,
  MAX_UNCONFIRMED_FROM_NETWORK,
  MAX_UNCONFIRMED_UNITS,
} from '../../contract/kernel/limits.ts';
import { addresses, orders } from '../../database/schema/index.ts';
import { cashLimitsOf } from '../../server/selling/checkout/cash-limits.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aGuest, aSeller } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  anAddress,
  aShopper,
  expectInvariantsToHold,
  inCart,
  letExpire,
  orderStatus,
  place,
  type Shopper,
  stockOf,
  summaryOf,
} from '../support/checkout-builders.ts';

/** A market that is no demo, with a way to pay online; no call goes there. */
const REAL_MARKET = { DEMO: 'false', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...REAL_MARKET, TRUST_PROXY: '127.0.0.1' });
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

let strangers = 0;

/** A guest at the checkout who gives somebody's e-mail address. */
async function aStranger(product: BuiltProduct, { quantity = 1, postalCode = '560001' } = {}) {
  strangers += 1;
  const guest = await aGuest(app);
  await inCart(app, guest, product, quantity);
  const contact = {
    name: 'Win ₹10,000 at evil.example',
    email: `victim.${strangers}@post.example`,
    phoneNumber: `+91 98452 ${30_000 + strangers}`,
  };
  return { ...guest, addressId: await anAddress(app, guest, { postalCode }), contact };
}

type Stranger = Awaited<ReturnType<typeof aStranger>>;

/** Orders for cash on delivery from a network. */
async function order(stranger: Stranger, from = '203.0.113.7'): Promise<PlacedOrder> {
  const { addressId, contact, token } = stranger;
  const { quote } = await summaryOf(stranger);
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/checkout',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'x-forwarded-for': from,
    },
    payload: JSON.stringify({ addressId, contact, quote, paymentMethod: 'cash_on_delivery' }),
  });
  if (reply.statusCode !== 201) throw Object.assign(new Error(reply.body), reply.json());
  return reply.json<PlacedOrder>();
}

const mailTo = (email: string) => app.mails.findLast(({ to }) => to === email) ?? expect.fail('no mail came');
const codeIn = (text: string) => /Code: (\d{6})/.exec(text)?.[1] ?? expect.fail('the mail has no code');
const tokenIn = (text: string) =>
  /confirm-order\?token=([\w-]+)/.exec(text)?.[1] ?? expect.fail('the mail has no link');

/** Whoever reads the mailbox opens the link of the mail. */
async function confirmed(email: string): Promise<void> {
  await app.jobs.drain();
  await app.api()('POST /api/order/confirm', { body: { token: tokenIn(mailTo(email).text) } });
}

test('one network without an account cannot empty the shelves, however many guests it makes', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 700 });
  const crowd = await Promise.all(Array.from({ length: 40 }, () => aStranger(product, { quantity: 10 })));
  const answers = await Promise.allSettled(crowd.map((stranger) => order(stranger, '198.51.100.9')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_UNCONFIRMED_FROM_NETWORK);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 409, code: 'limit_reached' });
  const held = MAX_UNCONFIRMED_FROM_NETWORK * 10;
  expect(await stockOf(app, product)).toEqual({ quantity: 700, reserved: held });
  await order(await aStranger(product), '198.51.100.10');
});

test('what is not confirmed is held, not sold, ends by itself, and counts against its network for a day', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 5 });
  const from = '198.51.100.20';
  for (let round = 0; round < 30; round += 1) {
    const placed = await order(await aStranger(product), from);
    expect(placed.status).toBe('awaiting_confirmation');
    expect(await stockOf(app, product)).toEqual({ quantity: 5, reserved: 1 });
    await letExpire(app, placed.orderId);
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe('expired');
    expect(await stockOf(app, product)).toEqual({ quantity: 5, reserved: 0 });
  }
  await expect(order(await aStranger(product), from)).rejects.toMatchObject({ code: 'limit_reached' });
});

test('an unconfirmed order is limited in units and in value, and says what to do', async () => {
  const pens = await aProduct(app, { stock: 500, priceRupees: 10 });
  const phone = await aProduct(app, { stock: 5, priceRupees: 60_000 });
  const many = await aStranger(pens, { quantity: MAX_UNCONFIRMED_UNITS + 1 });
  const dear = await aStranger(phone);
  for (const stranger of [many, dear])
    await expect(order(stranger, '198.51.100.30')).rejects.toMatchObject({
      status: 409,
      code: 'limit_reached',
      message: expect.stringContaining('pay online, or sign in') as string,
    });
});

test('one phone number and one address are limited for everybody, by the last ten digits and by the words', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 500 });
  const byPhone = async (phoneNumber: string) => {
    const shopper = await aShopper(app, product);
    const { quote } = await summaryOf(shopper);
    const { name, email } = shopper.user;
    return shopper.api('POST /api/checkout', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        addressId: shopper.addressId,
        paymentMethod: 'cash_on_delivery',
        quote,
        contact: { name, email: email ?? '', phoneNumber },
      },
    });
  };
  const ways = ['+91 98765 01234', '098765-01234', '9876501234'];
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1)
    await byPhone(ways[count % ways.length] ?? expect.unreachable());
  await expect(byPhone('+91 98765 01234')).rejects.toMatchObject({ code: 'limit_reached' });

  const first = await aShopper(app, product);
  const street = await app.database.db.execute<{ street: string }>(
    sql`select street_address as street from addresses where id = ${first.addressId}`,
  );
  const toSameDoor = async (): Promise<PlacedOrder> => {
    const shopper: Shopper = await aShopper(app, product);
    await app.database.db.execute(
      sql`update addresses set street_address = ${street.rows[0]?.street.toUpperCase().replaceAll(',', ' ')} where id = ${shopper.addressId}`,
    );
    return place(shopper, { paymentMethod: 'cash_on_delivery' });
  };
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1) await toSameDoor();
  await expect(toSameDoor()).rejects.toMatchObject({ code: 'limit_reached' });
});

/** A buyer with an account orders for cash on delivery, for a phone number and to an address of any kind. */
async function orderAs(
  shopper: Shopper,
  { phoneNumber, street }: { phoneNumber?: string; street?: string } = {},
): Promise<PlacedOrder> {
  if (street !== undefined)
    await app.database.db
      .update(addresses)
      .set({ streetAddress: street })
      .where(eq(addresses.id, shopper.addressId));
  const { name, email, phoneNumber: own } = shopper.user;
  return place(shopper, {
    paymentMethod: 'cash_on_delivery',
    contact: { name, email: email ?? '', phoneNumber: phoneNumber ?? own ?? '' },
  });
}

test('one account is limited, whatever phone numbers and addresses it gives', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 500 });
  const shopper = await aShopper(app, product);
  const orderOnce = async (count: number) => {
    await inCart(app, shopper, product);
    return orderAs(shopper, {
      phoneNumber: `+91 98453 ${40_000 + count}`,
      street: `House ${count}, Lake Road`,
    });
  };
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1) await orderOnce(count);
  await expect(orderOnce(MAX_OPEN_CASH_ORDERS)).rejects.toMatchObject({
    status: 409,
    code: 'open_orders_limit',
    message:
      'You have 10 open cash on delivery orders. At most 10, for ₹3,00,000 together, may be open at once. Please pay online, or wait until they are delivered.',
  });
});

test('a limit that others use up says so, and of open orders counts the buyer’s own alone', {
  tags: ['ST13'],
}, async () => {
  const phone = await aProduct(app, { stock: 50, priceRupees: 140_000 });
  const street = '31, Well Street';
  const phoneNumber = '+91 98456 12345';
  for (let count = 0; count < 2; count += 1)
    await orderAs(await aShopper(app, phone), { street, phoneNumber });
  const newcomer = await aShopper(app, phone);
  await expect(orderAs(newcomer, { phoneNumber })).rejects.toMatchObject({
    status: 409,
    code: 'limit_reached',
    message:
      'With this phone number no more cash on delivery orders may be open: all accounts are counted together. At most 10, for ₹3,00,000 together, may be open at once. You have no open cash on delivery orders. Please pay online, or wait until some are delivered.',
  });
  await orderAs(newcomer, { street: '32, Well Street' });
  await inCart(app, newcomer, phone);
  await expect(orderAs(newcomer, { street })).rejects.toMatchObject({
    status: 409,
    code: 'open_orders_limit',
    message:
      'To this address no more cash on delivery orders may be open: all accounts are counted together. At most 10, for ₹3,00,000 together, may be open at once. You have 1 open cash on delivery order. Please pay online, or wait until some are delivered.',
  });
});

test('a demo market has ten times these limits', async () => {
  const demo = await startTestApp();
  const cheap = await aProduct(demo, { stock: 500 });
  const dear = await aProduct(demo, { stock: 50, priceRupees: 400_000 });
  const cash = { paymentMethod: 'cash_on_delivery' } as const;
  const regular = await aShopper(demo, cheap);
  for (let count = 0; count <= MAX_OPEN_CASH_ORDERS; count += 1) {
    await place(regular, cash);
    await inCart(demo, regular, cheap);
  }
  const contact = { name: 'Asha', email: 'other@post.example', phoneNumber: '+91 98452 41234' };
  for (let count = 0; count <= MAX_UNCONFIRMED_FROM_NETWORK; count += 1)
    await place(await aShopper(demo, cheap, { quantity: MAX_UNCONFIRMED_UNITS + 1 }), {
      ...cash,
      contact: { ...contact, email: `other.${count}@post.example` },
    });
  await place(await aShopper(demo, dear), { ...cash, contact });
  await place(await aShopper(demo, dear, { quantity: 7 }), cash);
  await expect(place(await aShopper(demo, dear, { quantity: 8 }), cash)).rejects.toMatchObject({
    message: 'Cash on delivery is possible up to ₹30,00,000. Please pay online, or order less at once.',
  });
  await demo.close();
});

test('in a demo each limit is ten times that of a real market', () => {
  const real = cashLimitsOf({ demo: false });
  const tenfold = Object.entries(real).map(([limit, most]) => [limit, 10 * most]);
  expect(cashLimitsOf({ demo: true })).toEqual(Object.fromEntries(tenfold));
});

test('no order to be paid at the door is worth more than the limit, not even the first', {
  tags: ['ST13'],
}, async () => {
  const phone = await aProduct(app, { stock: 50, priceRupees: 150_000 });
  await expect(orderAs(await aShopper(app, phone, { quantity: 3 }))).rejects.toMatchObject({
    status: 409,
    code: 'limit_reached',
    message: expect.stringContaining('pay online') as string,
  });
  expect((await orderAs(await aShopper(app, phone, { quantity: 2 }))).status).toBe('cash_on_delivery');
});

test('one address is one address in whatever spelling, also for orders at the same moment', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 500 });
  const spellings = ['77, Temple Road', '77 temple road', '77-Temple Road.', '7 7 Templeroad'];
  const shoppers = await Promise.all(Array.from({ length: 24 }, () => aShopper(app, product)));
  const answers = await Promise.allSettled(
    shoppers.map((shopper, index) =>
      orderAs(shopper, { street: spellings[index % spellings.length] ?? expect.unreachable() }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_CASH_ORDERS);
});

test('orders that strangers make up and never confirm keep nobody with an account from ordering', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 500 });
  const victim = await aShopper(app, product);
  const phoneNumber = victim.user.phoneNumber ?? expect.unreachable();
  const madeUp = async (from: string) => {
    const stranger = await aStranger(product);
    return order({ ...stranger, contact: { ...stranger.contact, phoneNumber } }, from);
  };
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1) await madeUp(`198.51.100.${150 + count}`);
  await expect(madeUp('198.51.100.180')).rejects.toMatchObject({ code: 'limit_reached' });
  expect((await orderAs(victim)).status).toBe('cash_on_delivery');
});

test('orders that strangers confirm with somebody’s phone number keep nobody from ordering who received one there', {
  tags: ['ST13'],
}, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, stock: 500 });
  const victim = await aShopper(app, product);
  const phoneNumber = victim.user.phoneNumber ?? expect.unreachable();
  const { orderId } = await orderAs(victim);
  await deliver(seller, (await shopOrderOf(app, orderId, shop.id)).id);
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1) {
    const stranger = await aStranger(product);
    await order({ ...stranger, contact: { ...stranger.contact, phoneNumber } }, `198.51.100.${200 + count}`);
    await confirmed(stranger.contact.email);
  }
  await inCart(app, victim, product, 1);
  expect((await orderAs(victim)).status).toBe('cash_on_delivery');
  const newcomer = await aShopper(app, product);
  await expect(orderAs(newcomer, { phoneNumber })).rejects.toMatchObject({ code: 'limit_reached' });
});

test('orders of others to somebody’s address keep nobody from ordering who received one there', {
  tags: ['ST13'],
}, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, stock: 500 });
  const street = '5, Mill Lane';
  const resident = await aShopper(app, product);
  const { orderId } = await orderAs(resident, { street });
  await deliver(seller, (await shopOrderOf(app, orderId, shop.id)).id);
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1)
    await orderAs(await aShopper(app, product), { street });
  await expect(orderAs(await aShopper(app, product), { street })).rejects.toMatchObject({
    code: 'limit_reached',
  });
  await inCart(app, resident, product, 1);
  expect((await orderAs(resident, { street })).status).toBe('cash_on_delivery');
});

test('one network with mailboxes of its own cannot confirm order after order all day', {
  tags: ['ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 500 });
  const from = '198.51.100.61';
  for (let count = 0; count < MAX_DAILY_FROM_NETWORK; count += 1) {
    const stranger = await aStranger(product);
    await order(stranger, from);
    // The last ones still wait, and count as well.
    if (count < MAX_DAILY_FROM_NETWORK - 2) await confirmed(stranger.contact.email);
  }
  const refusal = {
    status: 409,
    code: 'limit_reached',
    message: expect.stringContaining(
      'Please pay online, or sign in or register, confirm your e-mail address and order with it.',
    ) as string,
  };
  await expect(order(await aStranger(product), from)).rejects.toMatchObject(refusal);
  expect((await order(await aStranger(product), '198.51.100.62')).status).toBe('awaiting_confirmation');
  // A verified account in the same network is served, with its own e-mail address.
  const shopper = await aShopper(app, product);
  const { name, email, phoneNumber } = shopper.user;
  const own = { name, email: email ?? '', phoneNumber: phoneNumber ?? '' };
  const elsewhere = { ...own, email: 'somebody.else@post.example' };
  await expect(order({ ...shopper, contact: elsewhere }, from)).rejects.toMatchObject(refusal);
  expect((await order({ ...shopper, contact: own }, from)).status).toBe('cash_on_delivery');
});

test('all addresses of an IPv6 /64 are one network', { tags: ['ST13'] }, async () => {
  const product = await aProduct(app, { stock: 500 });
  for (let count = 0; count < MAX_UNCONFIRMED_FROM_NETWORK; count += 1)
    await order(await aStranger(product), `2001:db8:77:1::${count + 1}`);
  const refused = order(await aStranger(product), '2001:db8:77:1:a:b:c:d');
  await expect(refused).rejects.toMatchObject({ code: 'limit_reached' });
  expect((await order(await aStranger(product), '2001:db8:77:2::1')).status).toBe('awaiting_confirmation');
});

test('where cash on delivery is all that is offered, a refusal asks for nothing else', async () => {
  const shop = await startTestApp({ DEMO: 'false' });
  const pens = await aProduct(shop, { stock: 500 });
  const phone = await aProduct(shop, { stock: 50, priceRupees: 150_000 });
  const contact = { name: 'Asha', email: 'other@post.example', phoneNumber: '+91 98452 41234' };
  const cash = { paymentMethod: 'cash_on_delivery' } as const;
  const many = await aShopper(shop, pens, { quantity: MAX_UNCONFIRMED_UNITS + 1 });
  await expect(place(many, { ...cash, contact })).rejects.toMatchObject({
    message:
      'This order is too large for cash on delivery without a confirmed e-mail address. Please sign in or register, confirm your e-mail address and order with it.',
  });
  await expect(place(await aShopper(shop, phone, { quantity: 3 }), cash)).rejects.toMatchObject({
    message: 'Cash on delivery is possible up to ₹3,00,000. Please order less at once.',
  });
  const regular = await aShopper(shop, pens);
  for (let count = 0; count < MAX_OPEN_CASH_ORDERS; count += 1) {
    await place(regular, cash);
    await inCart(shop, regular, pens, 1);
  }
  await expect(place(regular, cash)).rejects.toMatchObject({
    message: expect.stringMatching(/Please wait until they are delivered\.$/) as string,
  });
  for (let count = 0; count < MAX_UNCONFIRMED_FROM_NETWORK; count += 1)
    await place(await aShopper(shop, pens), { ...cash, contact });
  await expect(place(await aShopper(shop, pens), { ...cash, contact })).rejects.toMatchObject({
    message:
      'Too many orders without an account have come from your network or for your pin code. Please sign in or register, confirm your e-mail address and order with it.',
  });
  await shop.close();
});

test('the network is stored as a hash, only of orders to be confirmed, and for a day', async () => {
  const product = await aProduct(app, { stock: 5 });
  const networkOf = async ({ orderId }: PlacedOrder) => {
    const [row] = await app.database.db.select().from(orders).where(eq(orders.id, orderId));
    return (row ?? expect.unreachable()).network;
  };
  const ofAccount = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  expect(await networkOf(ofAccount)).toBeNull();
  const unconfirmed = await order(await aStranger(product), '198.51.100.46');
  await app.jobs.drain();
  expect(await networkOf(unconfirmed)).toMatch(/^[\w-]{43}$/);
  await app.database.db
    .update(orders)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(orders.id, unconfirmed.orderId));
  await app.jobs.drain();
  expect(await networkOf(unconfirmed)).toBeNull();
});

test('a guest confirms by the code of the newest mail; the order is placed once, and the mail holds no words of the guest', async () => {
  const product = await aProduct(app, { stock: 5 });
  const stranger = await aStranger(product, { quantity: 2 });
  const placed = await order(stranger, '198.51.100.40');
  const params = { orderId: placed.orderId };
  await app.jobs.drain();
  const first = mailTo(stranger.contact.email);
  expect(`${first.subject} ${first.text} ${first.html}`).not.toContain('evil.example');
  await stranger.api('POST /api/order/:orderId/confirmation', { params });
  await app.jobs.drain();
  const second = mailTo(stranger.contact.email);
  const confirm = (code: string) =>
    stranger.api('POST /api/order/:orderId/confirm', { params, body: { code } });
  const [old, code] = [codeIn(first.text), codeIn(second.text)];
  if (old !== code) await expect(confirm(old)).rejects.toMatchObject({ status: 400, code: 'wrong_code' });
  expect((await confirm(code)).status).toBe('cash_on_delivery');
  expect((await confirm(code)).status).toBe('cash_on_delivery');
  await app.jobs.drain();
  expect(await stockOf(app, product)).toEqual({ quantity: 3, reserved: 0 });
  expect((await stranger.api('GET /api/cart')).items).toEqual([]);
});

test('the link confirms in any browser, and an unknown link confirms nothing', async () => {
  const product = await aProduct(app, { stock: 5 });
  const stranger = await aStranger(product);
  const placed = await order(stranger, '198.51.100.41');
  await app.jobs.drain();
  const token = tokenIn(mailTo(stranger.contact.email).text);
  const visitor = app.api();
  await expect(visitor('POST /api/order/confirm', { body: { token: `${token}x` } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_link',
  });
  const look = (query: { token: string }) => visitor('GET /api/order/confirm', { query });
  await expect(look({ token: `${token}x` })).rejects.toMatchObject({ code: 'invalid_link' });
  // Nothing that the mail does not say.
  const { number, total } = await stranger.api('GET /api/order/:orderId', {
    params: { orderId: placed.orderId },
  });
  expect(await look({ token })).toEqual({ number, total, isConfirmed: false });
  await visitor('POST /api/order/confirm', { body: { token } });
  await visitor('POST /api/order/confirm', { body: { token } });
  expect(await look({ token })).toEqual({ number, total, isConfirmed: true });
  expect(await orderStatus(app, placed.orderId)).toBe('cash_on_delivery');
});

test('a code cannot be guessed: after five wrong ones the right one is wrong too, and only the link is left', async () => {
  const product = await aProduct(app, { stock: 5 });
  const stranger = await aStranger(product);
  const placed = await order(stranger, '198.51.100.42');
  await app.jobs.drain();
  const { text } = mailTo(stranger.contact.email);
  const code = codeIn(text);
  const params = { orderId: placed.orderId };
  const guess = (tried: string) =>
    stranger.api('POST /api/order/:orderId/confirm', { params, body: { code: tried } });
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const guesses = await Promise.allSettled(Array.from({ length: 5 }, () => guess(wrong)));
  expect(guesses.every(({ status }) => status === 'rejected')).toBe(true);
  await expect(guess(code)).rejects.toMatchObject({ code: 'wrong_code' });
  const other = await aStranger(product);
  await expect(
    other.api('POST /api/order/:orderId/confirm', { params, body: { code } }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await app.api()('POST /api/order/confirm', { body: { token: tokenIn(text) } });
});

test('after its time an order can no longer be confirmed, nor mailed about without end', async () => {
  const product = await aProduct(app, { stock: 5 });
  const stranger = await aStranger(product);
  const placed = await order(stranger, '198.51.100.43');
  const params = { orderId: placed.orderId };
  const again = () => stranger.api('POST /api/order/:orderId/confirmation', { params });
  await again();
  await again();
  await expect(again()).rejects.toMatchObject({ code: 'limit_reached' });
  await app.jobs.drain();
  const token = tokenIn(mailTo(stranger.contact.email).text);
  await letExpire(app, placed.orderId);
  await app.jobs.drain();
  await expect(app.api()('POST /api/order/confirm', { body: { token } })).rejects.toMatchObject({
    code: 'wrong_state',
  });
  await expect(app.api()('GET /api/order/confirm', { query: { token } })).rejects.toMatchObject({
    code: 'wrong_state',
  });
  await expect(again()).rejects.toMatchObject({ code: 'wrong_state' });
});

test.each([
  '1234567890',
  '9999999999',
  '0000000000',
  '+91 98989 89898',
  '9876543210',
  '12345',
  'call me',
  'Win at evil.example 9845030001',
])('a phone number that reaches nobody is refused at the checkout: %s', async (phoneNumber) => {
  const stranger = await aStranger(await aProduct(app));
  stranger.contact.phoneNumber = phoneNumber;
  await expect(order(stranger, '198.51.100.44')).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'contact.phoneNumber' }],
  });
});

test('a seller sees nothing of an order that is not confirmed', async () => {
  const product = await aProduct(app, { stock: 5 });
  const placed = await order(await aStranger(product), '198.51.100.45');
  const { rows } = await app.database.db.execute(
    sql`select status from shop_orders where order_id = ${placed.orderId}`,
  );
  expect(rows).toEqual([{ status: 'awaiting_payment' }]);
  await app.jobs.drain();
  expect(app.mails.some(({ subject }) => subject.includes(`New order ${placed.number}`))).toBe(false);
});
