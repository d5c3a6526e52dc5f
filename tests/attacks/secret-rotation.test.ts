import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxPayments } from '../../database/schema/index.ts';
import { cashLimitsOf } from '../../server/selling/checkout/cash-limits.ts';
import { writeToken } from '../../server/community/notifications/unsubscribe-link.ts';
import { sandboxWebhookSecrets } from '../../server/selling/payments/providers/sandbox/sandbox-gateway.ts';
import { timedSignature } from '../../server/selling/payments/providers/signature.ts';
import { Signer } from '../../server/platform/signer.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Browser, bearer, mailsTo } from '../support/browser.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, decide, orderStatus, place, summaryOf } from '../support/checkout-builders.ts';
import { createTestDatabase } from '../support/database.ts';
import { hashPassword } from '../support/passwords.ts';

const OLD = 'the secret that the shop had until now, to be replaced';
const NEW = 'the secret that takes the place of the one before it';

/** The same shop before its secret is replaced, while both are valid, and once the old one is gone. */
let before: TestApp;
let meanwhile: TestApp;
let afterwards: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  const start = (environment: Record<string, string>) =>
    startTestApp(environment, { ownDatabase: { ...database, drop: async () => undefined } });
  before = await start({ APP_SECRET: OLD });
  meanwhile = await start({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
  afterwards = await startTestApp({ APP_SECRET: NEW }, { ownDatabase: database });
});
afterAll(async () => {
  await before.close();
  await meanwhile.close();
  await afterwards.close();
});

const PASSWORD = 'monsoon2026';

/** Somebody who signed in before the secret was replaced. */
async function aSignedInBrowser(): Promise<Browser> {
  const { user } = await aBuyer(before, { passwordHash: await hashPassword(PASSWORD) });
  const browser = new Browser(before);
  const reply = await browser.post('/api/user/login', { email: user.email, password: PASSWORD });
  expect(reply.statusCode).toBe(200);
  return browser;
}

/** The same browser at the shop as it is at another time. */
function at(app: TestApp, { cookies }: Browser): Browser {
  const browser = new Browser(app);
  for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
  return browser;
}

const refresh = async (browser: Browser) => (await browser.post('/api/session/refresh')).statusCode;

describe('replacing the secret of the shop', () => {
  test('signs nobody out who comes while both secrets are valid', async () => {
    const browser = at(meanwhile, await aSignedInBrowser());
    expect(await refresh(browser)).toBe(200);
    expect(await refresh(at(afterwards, browser)), 'signed again meanwhile').toBe(200);
    const absent = await aSignedInBrowser();
    expect(await refresh(at(afterwards, absent)), 'who did not come meanwhile signs in again').toBe(400);
  });

  test('two tabs that meet processes with different secrets keep their session', {
    tags: ['AU6'],
  }, async () => {
    const first = await aSignedInBrowser();
    const second = at(meanwhile, first);
    expect(await refresh(first)).toBe(200);
    expect(await refresh(second)).toBe(200);
    expect(second.cookies.get('refresh')).toEqual(first.cookies.get('refresh'));
  });

  test('keeps the links to end mails, as long as the old one is valid', async () => {
    const { user } = await aBuyer(before);
    const token = writeToken(new Signer(OLD), user.id, 'price_drops');
    const read = async ({ server }: TestApp) =>
      (await server.inject({ url: '/api/notification/unsubscribe', query: { token } })).statusCode;
    expect([await read(before), await read(meanwhile), await read(afterwards)]).toEqual([200, 200, 400]);
  });

  test('keeps the codes that confirm orders', async () => {
    const product = await aProduct(before, { stock: 5 });
    const shopper = await aShopper(before, product);
    const contact = {
      name: 'Asha Rao',
      email: 'another.mailbox@post.example',
      phoneNumber: '+91 98452 30001',
    };
    const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery', contact });
    const [mail] = await mailsTo(before, contact.email);
    const code = /Code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? expect.fail('the mail has no code');
    const confirm = (app: TestApp) =>
      app.api(shopper.token)('POST /api/order/:orderId/confirm', { params: { orderId }, body: { code } });
    await expect(confirm(afterwards)).rejects.toMatchObject({ code: 'wrong_code' });
    expect((await confirm(meanwhile)).status).toBe('cash_on_delivery');
  });

  test('does not let a network order again what it may not', { tags: ['ST13'] }, async () => {
    const product = await aProduct(before, { stock: 50 });
    let strangers = 0;
    const order = async (app: TestApp) => {
      const shopper = await aShopper(app, product);
      const { quote } = await summaryOf(shopper);
      strangers += 1;
      const contact = {
        name: 'Asha Rao',
        email: `stranger.${strangers}@post.example`,
        phoneNumber: `+91 98453 ${30_000 + strangers}`,
      };
      const reply = await new Browser(app, '198.51.100.9').post(
        '/api/checkout',
        { addressId: shopper.addressId, contact, quote, paymentMethod: 'cash_on_delivery' },
        { ...bearer(shopper.token), 'idempotency-key': randomUUID() },
      );
      return reply.statusCode;
    };
    const { unconfirmedFromNetwork } = cashLimitsOf(before.config);
    for (let count = 1; count < unconfirmedFromNetwork; count += 1) expect(await order(before)).toBe(201);
    expect(await order(meanwhile)).toBe(201);
    expect(await order(meanwhile)).toBe(409);
  });

  test('keeps webhook events of the sandbox', { tags: ['PA3'] }, async () => {
    const product = await aProduct(before, { stock: 5 });
    const placed = await place(await aShopper(before, product));
    const { db } = before.database;
    const [payment] = await db
      .update(sandboxPayments)
      .set({ status: 'captured' })
      .where(eq(sandboxPayments.id, placed.redirectUrl?.split('/').at(-1) ?? ''))
      .returning({ id: sandboxPayments.id, reference: sandboxPayments.reference });
    const body = JSON.stringify({ id: randomUUID(), type: 'payment.captured', payment });
    const [key] = sandboxWebhookSecrets(new Signer(OLD));
    const signature = timedSignature(key, body, new Date());
    const send = async ({ server }: TestApp) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/payment/webhook/sandbox',
          headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
          payload: body,
        })
      ).statusCode;
    expect([await send(afterwards), await send(meanwhile)]).toEqual([401, 200]);
    await meanwhile.jobs.drain();
    expect(await orderStatus(meanwhile, placed.orderId)).toBe('paid');
  });

  test('leaves valid what random tokens open: access, confirmation links, payment pages', async () => {
    const product = await aProduct(before, { stock: 5 });
    const shopper = await aShopper(before, product);
    const contact = {
      name: 'Asha Rao',
      email: 'third.mailbox@post.example',
      phoneNumber: '+91 98452 30002',
    };
    const atTheDoor = await place(shopper, { paymentMethod: 'cash_on_delivery', contact });
    const [mail] = await mailsTo(before, contact.email);
    const token =
      /confirm-order\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('the mail has no link');
    await afterwards.api()('POST /api/order/confirm', { body: { token } });
    expect(await orderStatus(afterwards, atTheDoor.orderId)).toBe('cash_on_delivery');

    expect((await afterwards.api(shopper.token)('GET /api/user/user')).email).toBe(shopper.user.email);

    const online = await place(await aShopper(before, product));
    await decide(afterwards, online, 'approve');
    await afterwards.jobs.drain();
    expect(await orderStatus(afterwards, online.orderId)).toBe('paid');
  });
});

describe('replacing the secret of a payment provider', () => {
  const STRIPE = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_new' };
  const RAZORPAY = {
    RAZORPAY_KEY_ID: 'rzp_1',
    RAZORPAY_KEY_SECRET: 'key',
    RAZORPAY_WEBHOOK_SECRET: 'hook_new',
  };
  const body = {
    stripe: JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } }),
    razorpay: JSON.stringify({ event: 'settlement.processed', payload: {} }),
  };
  const signedHeader = {
    stripe: (secret: string) => ({ 'stripe-signature': timedSignature(secret, body.stripe, new Date()) }),
    razorpay: (secret: string) => ({
      'x-razorpay-signature': createHmac('sha256', secret).update(body.razorpay).digest('hex'),
      'x-razorpay-event-id': 'evt_1',
    }),
  };

  test.each([
    ['stripe', STRIPE, 'STRIPE_WEBHOOK_SECRET_PREVIOUS', 'whsec_'],
    ['razorpay', RAZORPAY, 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'hook_'],
  ] as const)(
    '%s: events signed with either are genuine until the old one is taken out',
    async (provider, settings, previous, prefix) => {
      const answers = async (environment: Record<string, string>) => {
        const app = await startTestApp(environment);
        const send = async (secret: string) =>
          (
            await app.server.inject({
              method: 'POST',
              url: `/api/payment/webhook/${provider}`,
              headers: { 'content-type': 'application/json', ...signedHeader[provider](secret) },
              payload: body[provider],
            })
          ).statusCode;
        const statuses = [
          await send(`${prefix}new`),
          await send(`${prefix}old`),
          await send(`${prefix}other`),
        ];
        await app.close();
        return statuses;
      };
      expect(await answers({ ...settings, [previous]: `${prefix}old` })).toEqual([200, 200, 401]);
      expect(await answers(settings)).toEqual([200, 401, 401]);
    },
  );
});
