import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStoredMails } from '../../server/platform/mail/store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bearer, Browser } from '../support/browser.ts';
import { aBuyer, aGuest, type Person } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { anAddress, inCart, stockOf, summaryOf } from '../support/checkout-builders.ts';

const PASSWORD = 'monsoon2026';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // As in the process, a mail that a limit holds back waits and holds up no other.
  await app.jobs.work();
});
afterAll(() => app.close());

const register = (network: string, email: string) =>
  new Browser(app, network).post('/api/user/register', {
    name: 'Meera',
    phoneNumber: '+91 98450 00000',
    email,
    password: PASSWORD,
  });
const forgotPassword = (network: string, email: string) =>
  new Browser(app, network).post('/api/session/forgot-password', { email });

const mailsTo = async (address: string) =>
  (await listStoredMails(app.database.db, 1000)).filter(({ recipient }) => recipient === address);
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** How many mails of a kind are held back, to be sent later; none of them counts as failed. */
async function heldBackMails(queue: string): Promise<number> {
  const { rows } = await app.database.db.execute<{ held: number; failed: number }>(sql`
    select count(*) filter (where state = 'created' and start_after > now())::int as held,
      count(*) filter (where state in ('retry', 'failed', 'cancelled'))::int as failed
    from pgboss.job where name = ${queue}`);
  expect(rows[0]?.failed).toBe(0);
  return rows[0]?.held ?? 0;
}

/** How many requests for a mail wait to be looked at. */
async function openRequests(): Promise<number> {
  const { rows } = await app.database.db.execute<{ requests: number }>(
    sql`select count(*)::int as requests from pgboss.job where name = 'account.mail_requested' and state in ('created', 'active')`,
  );
  return rows[0]?.requests ?? 0;
}

/** How many mails were counted against the limits of recipients. */
async function countedMails(): Promise<number> {
  const { rows } = await app.database.db.execute<{ mails: number }>(
    sql`select coalesce(sum(attempts), 0)::int as mails from attempt_counters where key like 'mail.recipient.%.day:%'`,
  );
  return rows[0]?.mails ?? 0;
}

test('links that strangers ask for where there is no account keep nobody from registering', {
  tags: ['DO10'],
}, async () => {
  const email = 'newcomer@post.example';
  for (let network = 0; network < 12; network += 1) {
    for (let time = 0; time < 5; time += 1) {
      expect((await forgotPassword(`198.51.100.${network}`, email)).statusCode).toBe(202);
    }
    expect((await forgotPassword(`198.51.100.${network}`, email)).statusCode, 'one network').toBe(429);
  }
  // A request that is looked at after the registration would find an account.
  await expect.poll(openRequests).toBe(0);
  expect((await register('192.0.2.1', email)).statusCode).toBe(201);
  await expect.poll(() => subjectsTo(email)).toEqual(['Verify your email']);
  expect(await countedMails(), 'what sends no mail is not counted').toBe(1);
});

test('one network has five mails an hour and ten a day sent to an address, and a /48 is one network', {
  tags: ['DO10'],
}, async () => {
  const { email } = (await aBuyer(app)).user;
  const address = email ?? expect.unreachable();
  for (let hour = 0; hour < 3; hour += 1) {
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await forgotPassword(`2001:db8:9:${time}::1`, address)).statusCode);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(hour < 2 ? 5 : 0);
    await app.database.db.execute(
      sql`update attempt_counters set window_started_at = window_started_at - interval '61 minutes'`,
    );
  }
  await expect.poll(() => subjectsTo(address)).toHaveLength(10);
});

test('however often strangers ask, the first mail that another network asks for arrives, and no box is flooded', {
  tags: ['DO10'],
}, async () => {
  const { email } = (await aBuyer(app)).user;
  const address = email ?? expect.unreachable();
  for (let network = 0; network < 4; network += 1) {
    for (let time = 0; time < 5; time += 1) await forgotPassword(`198.51.100.${network}`, address);
  }
  await expect.poll(() => subjectsTo(address)).toHaveLength(14);
  await expect.poll(() => heldBackMails('account.mail_requested')).toBe(6);
  expect((await register('192.0.2.2', address)).statusCode).toBe(201);
  await expect.poll(() => subjectsTo(address)).toContain('You already have an account');
  for (let network = 10; network < 25; network += 1) await forgotPassword(`198.51.100.${network}`, address);
  await expect.poll(() => subjectsTo(address)).toHaveLength(20);
});

/** A guest who gives somebody's e-mail address orders for cash on delivery. */
async function orderAsGuest(network: string, email: string, product: BuiltProduct) {
  const guest = await aGuest(app);
  await inCart(app, guest, product);
  const addressId = await anAddress(app, guest);
  const { quote } = await summaryOf({ ...guest, addressId });
  const contact = { name: 'Meera', email, phoneNumber: '+91 98452 41234' };
  const reply = await new Browser(app, network).post(
    '/api/checkout',
    { addressId, contact, quote, paymentMethod: 'cash_on_delivery' },
    { ...bearer(guest.token), 'idempotency-key': crypto.randomUUID() },
  );
  return { guest, reply, ...reply.json<{ number: string; orderId: string }>() };
}

const mailAgain = (network: string, { token }: Person, orderId: string) =>
  new Browser(app, network).post(`/api/order/${orderId}/confirmation`, undefined, bearer(token));

test('one network keeps no confirmation of somebody’s order back, by whatever mails it has sent to him', {
  tags: ['DO10', 'ST13'],
}, async () => {
  const product = await aProduct(app, { stock: 50 });
  const email = 'meera@post.example';
  const attacker = '198.51.100.70';
  for (let time = 0; time < 3; time += 1) {
    const { reply, guest, orderId } = await orderAsGuest(attacker, email, product);
    expect(reply.statusCode).toBe(201);
    if (time < 2) expect((await mailAgain(attacker, guest, orderId)).statusCode).toBe(200);
    else expect((await mailAgain(attacker, guest, orderId)).statusCode).toBe(429);
  }
  expect((await register(attacker, email)).statusCode).toBe(429);
  expect((await orderAsGuest(attacker, email, product)).reply.statusCode).toBe(429);
  const own = await orderAsGuest('192.0.2.70', email, product);
  expect(own.reply.statusCode).toBe(201);
  await expect.poll(() => subjectsTo(email)).toContain(`Confirm your order ${own.number}`);
  expect((await mailAgain('192.0.2.70', own.guest, own.orderId)).statusCode).toBe(200);
  await expect.poll(() => subjectsTo(email)).toHaveLength(7);
});

test('an order whose mail is refused holds no stock, and its buyer can order with another address', {
  tags: ['DO10'],
}, async () => {
  const product = await aProduct(app, { stock: 50 });
  const email = 'asha@post.example';
  const network = '198.51.100.71';
  for (let time = 0; time < 5; time += 1) await forgotPassword(network, email);
  expect((await orderAsGuest(network, email, product)).reply.statusCode).toBe(429);
  expect(await stockOf(app, product)).toEqual({ quantity: 50, reserved: 0 });
  expect((await orderAsGuest(network, 'other@post.example', product)).reply.statusCode).toBe(201);
});

test('while a new mail to confirm an order is held back, the code of the one before confirms it', {
  tags: ['DO10'],
}, async () => {
  const email = 'ravi@post.example';
  const { guest, orderId, number } = await orderAsGuest('192.0.2.80', email, await aProduct(app));
  await expect.poll(() => subjectsTo(email)).toEqual([`Confirm your order ${number}`]);
  const [first] = await mailsTo(email);
  for (let network = 80; network < 83; network += 1) {
    for (let time = 0; time < 5; time += 1) await register(`198.51.100.${network}`, email);
  }
  await expect.poll(() => subjectsTo(email)).toHaveLength(14);
  expect((await mailAgain('192.0.2.80', guest, orderId)).statusCode).toBe(200);
  await expect.poll(() => heldBackMails('order.mail_confirmation')).toBe(1);
  const code = /Code: (\d{6})/.exec(first?.text ?? '')?.[1] ?? expect.unreachable();
  const order = await guest.api('POST /api/order/:orderId/confirm', { params: { orderId }, body: { code } });
  expect(order.status).toBe('cash_on_delivery');
});
