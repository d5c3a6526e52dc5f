import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, TEST_SECRET, type TestApp } from '../support/app.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { PaymentProviders } from '../support/payment-providers.ts';
import { killLeftovers, type ServerProcess, startServerProcess } from '../faults/server-process.ts';

const EMAIL = 'canary@post.example';
const PASSWORDS = ['first-canary-2026', 'second-canary-2026', 'wrong-canary-2026'] as const;
const [FIRST, SECOND, WRONG] = PASSWORDS;

let app: TestApp;
let providers: PaymentProviders;
let server: ServerProcess;
beforeAll(async () => {
  app = await startTestApp();
  providers = await PaymentProviders.start();
  const environment = { ...providers.environment, LOG_LEVEL: 'trace' };
  server = await startServerProcess(app.databaseUrl, [], environment);
});
afterAll(async () => {
  killLeftovers();
  await providers.close();
  await app.close();
});

/** Whatever must not be read in a log; grows as the run hands out more. */
const secrets = new Map<string, string>();

/** Calls as a browser does, and notes the cookies it is given. */
class Client {
  readonly #cookies = new Map<string, string>();
  token = 'null';

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const antiForgery = this.#cookies.get('XSRF-TOKEN');
    const reply = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(antiForgery && { 'x-xsrf-token': antiForgery }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') continue;
      this.#cookies.set(name, value);
      secrets.set(`the cookie ${name}`, value);
      secrets.set(`the cookie ${name}, decoded`, decodeURIComponent(value));
    }
    return { status: reply.status, body: (await reply.json()) as unknown }; // every call answers in JSON
  }

  async logIn(password: string) {
    const { body } = await this.call('POST', '/api/user/login', { email: EMAIL, password });
    const { token } = z.object({ token: z.string() }).parse(body);
    this.token = token;
    secrets.set(`the access token after signing in with ${password}`, token);
  }
}

const StoredMails = z.array(z.object({ to: z.string(), text: z.string() }));

/** The token of the newest mailed link of this kind. */
async function linkToken(page: 'verify-email' | 'reset-password'): Promise<string> {
  const find = async () => {
    const mails = StoredMails.parse(await (await fetch(`${server.url}/dev/mail.json`)).json());
    return mails.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(find).toBeDefined();
  const token = (await find()) ?? expect.unreachable();
  secrets.set(`the link to ${page}`, token);
  return token;
}

test('no password, token, cookie, link or key is in the log of a run, at its most talkative', {
  tags: ['OP1', 'I11'],
}, async () => {
  for (const password of PASSWORDS) secrets.set(`the password ${password}`, password);
  for (const secret of [TEST_SECRET, ...providers.secrets]) secrets.set(`the setting ${secret}`, secret);
  const client = new Client();

  const person = { name: 'Canary', email: EMAIL, phoneNumber: '+91 98450 00000', password: FIRST };
  await client.call('POST', '/api/user/register', person);
  await client.call('POST', '/api/user/register', { ...person, email: 'not an address' });
  const verification = await linkToken('verify-email');
  await client.call('GET', `/api/user/verify-email?token=${verification}`);
  await client.call('GET', `/api/owner/verify-email?token=${verification}`);
  await client.call('POST', '/api/user/login', { email: EMAIL, password: WRONG });
  await client.logIn(FIRST);
  expect((await client.call('POST', '/api/session/refresh')).status).toBe(200);
  await client.call('POST', '/api/session/forgot-password', { email: EMAIL });
  const token = await linkToken('reset-password');
  await client.call('POST', '/api/session/reset-password', { token, password: SECOND });
  await client.call('POST', '/api/session/reset-password', { token, password: SECOND });
  await client.logIn(SECOND);
  const change = { currentPassword: WRONG, newPassword: FIRST };
  expect((await client.call('PUT', '/api/profile/password', change)).status).toBe(400);

  const lamp = await aProduct(app, { stock: 5 });
  expect((await client.call('POST', '/api/cart', { productId: lamp.id })).status).toBe(201);
  const street = { street_address: '1', city: 'B', state: 'K', postal_code: '560001', country: 'India' };
  const { body: address } = await client.call('POST', '/api/address', street);
  const addressId = z.object({ id: z.string() }).parse(address).id;
  const { body: summary } = await client.call('POST', '/api/checkout/summary', { addressId });
  const { quote } = z.object({ quote: z.string() }).parse(summary);
  const order = { addressId, paymentMethod: 'stripe', quote };
  const placed = await client.call('POST', '/api/checkout', order, { 'idempotency-key': randomUUID() });
  const { redirectUrl } = z.object({ redirectUrl: z.string() }).parse(placed.body);
  await fetch(redirectUrl, { method: 'POST', body: 'end=paid', redirect: 'manual' });
  for (const provider of ['stripe', 'razorpay']) {
    const forged = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}`, 'x-razorpay-signature': '0'.repeat(64) };
    expect((await client.call('POST', `/api/payment/webhook/${provider}`, {}, forged)).status).toBe(401);
  }
  const paid = async () => (await client.call('GET', '/api/order/latest')).body;
  await expect.poll(paid).toMatchObject({ status: 'paid' });
  expect((await client.call('POST', '/api/session/logout')).status).toBe(200);

  const log = server.log();
  // It was written, and by all of this.
  for (const route of ['/api/user/login', '/api/checkout', '/api/payment/webhook/:provider']) {
    expect(log).toContain(`"route":"${route}"`);
  }
  expect(secrets.size).toBeGreaterThan(14);
  const found = [...secrets].filter(([, secret]) => log.includes(secret)).map(([name]) => name);
  expect(found).toEqual([]);
});

test('calls that change something are logged at info, reads at debug, whatever their method', {
  tags: ['OP1'],
}, async () => {
  const client = new Client();
  expect((await client.call('POST', '/api/pro/filters', { search: 'lamp' })).status).toBe(200);
  expect((await client.call('POST', '/api/contact', {})).status).toBe(400);

  const levels = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => z.object({ level: z.number(), route: z.string() }).parse(JSON.parse(line)));
  const levelOf = (path: string) => levels().findLast(({ route }) => route === path)?.level;
  const [debug, info] = [20, 30];
  await expect.poll(() => levelOf('/api/contact')).toBe(info);
  expect(levelOf('/api/pro/filters')).toBe(debug);
});

test('a refused sign-in is one line of JSON with time and request, whatever it was sent with', {
  tags: ['XS8', 'OP3'],
}, async () => {
  const client = new Client();
  const forged = '\r\n{"level":60,"msg":"forged"}\u001b[2J';
  const headers = { 'user-agent': 'a\u00e9{"msg":"forged"}', 'x-request-id': '"},{"msg":"forged"' };
  const refused = await client.call(
    'POST',
    `/api/user/login?next=${encodeURIComponent(forged)}`,
    { email: EMAIL, password: WRONG },
    headers,
  );
  expect(refused.status).toBe(401);

  const Line = z.object({ time: z.number(), msg: z.string(), reqId: z.string().optional() });
  // That it listens is logged by this test's own server, in a line of its own.
  const lines = () =>
    server
      .log()
      .trimEnd()
      .split('\n')
      .filter((line) => line !== 'listening')
      .map((line) => Line.parse(JSON.parse(line)));
  const requestId = z.object({ requestId: z.string() }).parse(refused.body).requestId;
  await expect
    .poll(() => lines().filter(({ reqId, msg }) => reqId === requestId && msg === 'request').length)
    .toBe(1);
  expect(lines().filter(({ msg }) => msg === 'forged')).toEqual([]);
  // No control character stands in it but the end of a line.
  expect(server.log()).not.toMatch(/[^\P{Cc}\n]/u);
});
