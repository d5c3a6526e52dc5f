import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopOrders } from '../../database/schema/index.ts';
import { listDeadJobs } from '../../server/platform/jobs/dead-jobs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aGuest, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { anAddress, aShopper, inCart, place, summaryOf } from '../support/checkout-builders.ts';
import { runCommand } from '../support/commands.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

/** Pauses are at least half an hour long once they have grown, and eleven until then. */
const MOST_TRIES_IN_30_HOURS = 11 + 60;

let mails: MailServer;
let app: TestApp;
beforeEach(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, TRUST_PROXY: '127.0.0.1' });
  await app.jobs.work();
});
afterEach(async () => {
  await app.close();
  await mails.close();
});

/** Who got a mail, once for each. */
const received = () => mails.received.flatMap(({ recipients }) => recipients).toSorted();

/** Jobs by their state. */
async function jobsOf(queue: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1',
    [queue],
  );
  return rows.map(({ state }) => state);
}

/** Lets the pause before the next try of every job be over. */
async function endPauses(tries = 0): Promise<void> {
  await app.database.pool.query(
    "update pgboss.job set start_after = now(), retry_count = greatest(retry_count, $1) where state = 'retry'",
    [tries],
  );
}

async function anOffer() {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  return { seller, product: await aProduct(app, { shopId }) };
}

async function anOrder() {
  const { seller, product } = await anOffer();
  const shopper = await aShopper(app, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const [shopOrder] = await app.database.db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  return {
    shopper,
    shopOrderId: shopOrder?.id ?? expect.unreachable(),
    buyerAddress: shopper.user.email ?? expect.unreachable(),
    sellerAddress: seller.user.email ?? expect.unreachable(),
  };
}

test('the mails of an order outlive thirty hours without a mail server, and arrive once', async () => {
  mails.manner = 'refuse';
  const { buyerAddress, sellerAddress } = await anOrder();
  const waiting = () => jobsOf('order.mail_new');
  await expect.poll(waiting).toEqual(['retry', 'retry']);
  await endPauses(MOST_TRIES_IN_30_HOURS - 1);
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query<{ tries: number }>(
        "select retry_count as tries from pgboss.job where name = 'order.mail_new' and state = 'retry'",
      );
      return rows.map(({ tries }) => tries);
    })
    .toEqual([MOST_TRIES_IN_30_HOURS, MOST_TRIES_IN_30_HOURS]);
  mails.manner = 'take';
  await endPauses();
  await expect.poll(waiting).toEqual(['completed', 'completed']);
  expect(received()).toEqual([buyerAddress, sellerAddress].toSorted());
});

test('a recipient whose server refuses for now neither holds up nor repeats the mails of others', async () => {
  const { shopper, shopOrderId, buyerAddress, sellerAddress } = await anOrder();
  await expect.poll(received).toEqual([buyerAddress, sellerAddress].toSorted());
  mails.received.length = 0;
  mails.refusals.set(sellerAddress, 451);
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', { params: { shopOrderId } });
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(() => jobsOf('cancellation.mail_shop')).toEqual(['retry']);
    await endPauses();
  }
  mails.refusals.clear();
  await endPauses();
  await expect.poll(received).toEqual([buyerAddress, sellerAddress].toSorted());
});

test('a mail that is refused for good is listed with its reason, and sent again by npm run jobs', async () => {
  const jobs = (...words: string[]) => runCommand('jobs', words, { DATABASE_URL: app.databaseUrl });
  expect((await jobs()).output).toContain('Nothing was given up.');
  const { seller, product } = await anOffer();
  const sellerAddress = seller.user.email ?? expect.unreachable();
  mails.refusals.set(sellerAddress, 550);
  await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  await expect.poll(async () => (await listDeadJobs(app.database.db, 10)).length).toBe(1);
  const [dead] = await listDeadJobs(app.database.db, 10);
  const { output } = await jobs();
  expect(output).toContain(`${dead?.id}  order.mail_new`);
  expect(output).toContain('the mail server refuses this mail');
  expect(output).toContain('550 not now');
  mails.refusals.clear();
  expect(await jobs('retry', 'nonsense')).toMatchObject({ status: 1 });
  expect(received()).not.toContain(sellerAddress);
  expect(await jobs('retry', dead?.id ?? '')).toMatchObject({ status: 0 });
  await expect.poll(received).toContain(sellerAddress);
  expect((await jobs('retry', '--all')).output).toContain('0 will be done again.');
});

test('twelve orders by strangers bring one address no more mails in an hour than its limit', async () => {
  const product = await aProduct(app, { stock: 100 });
  const email = 'victim@post.example';
  for (let count = 0; count < 12; count += 1) {
    const guest = await aGuest(app);
    await inCart(app, guest, product);
    const addressId = await anAddress(app, guest);
    const { quote } = await summaryOf({ ...guest, addressId });
    const contact = { name: 'Win ₹10,000', email, phoneNumber: `+91 98452 ${30_000 + count}` };
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/checkout',
      headers: {
        authorization: `Bearer ${guest.token}`,
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': `203.0.113.${count}`,
      },
      payload: { addressId, contact, quote, paymentMethod: 'cash_on_delivery' },
    });
    expect(statusCode).toBe(201);
  }
  await expect
    .poll(async () => (await jobsOf('order.mail_confirmation')).toSorted())
    .toEqual([...Array.from({ length: 10 }, () => 'completed'), 'created', 'created']);
  expect(received()).toEqual(Array.from({ length: 10 }, () => email));
});
