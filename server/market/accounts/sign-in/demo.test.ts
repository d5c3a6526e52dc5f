import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { DEMO_ACCOUNTS } from '../../../../database/demo/accounts.ts';
import { mailTokens } from '../../../../database/schema/index.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer } from '../../../../tests/support/browser.ts';
import { aBuyer } from '../../../../tests/support/builders.ts';
import { testPasswords } from '../../../../tests/support/passwords.ts';
import { secondStep, ticketOf } from '../../../../tests/support/second-step.ts';
import { Signer } from '../../../platform/signer.ts';
import { provideDemoOperator, disableDemoOperator } from '../operators/demo-operator.ts';
import { newLinkToken } from '../recovery/mail-links.ts';
import { startSession } from '../sessions/start-session.ts';

let demo: TestApp;
let shop: TestApp;
beforeAll(async () => {
  demo = await startTestApp();
  shop = await startTestApp({ DEMO: 'false', SMTP_URL: 'smtp://mail.example' });
});
afterAll(async () => {
  await demo.close();
  await shop.close();
});

test('a demo tells which of its accounts there are, and where its mails are read', async () => {
  expect(await demo.api()('GET /api/session/demo')).toEqual({
    accounts: [],
    operator: null,
    mailbox: '/dev/mail',
  });
  await aBuyer(demo, { email: 'buyer@haat.example' });
  const { accounts } = await demo.api()('GET /api/session/demo');
  expect(accounts).toEqual([
    {
      role: 'buyer',
      email: 'buyer@haat.example',
      password: 'Haat2026demo',
      shows: 'Demo buyer with orders',
    },
  ]);
});

test('a real shop replies no password, though it has an account of that address', async () => {
  await aBuyer(shop, { email: 'buyer@haat.example' });
  const reply = await shop.server.inject({ url: '/api/session/demo' });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('Haat2026demo');
});

const { operator: email, password } = DEMO_ACCOUNTS;

test('the demo signs its operator in with the code of the moment, also twice within half a minute', async () => {
  const signer = new Signer(TEST_SECRET);
  await provideDemoOperator(demo.database.db, signer, testPasswords);
  await provideDemoOperator(demo.database.db, signer, testPasswords);
  for (const visit of ['first', 'second']) {
    const { operator } = await demo.api()('GET /api/session/demo');
    const browser = new Browser(demo);
    const ticket = await ticketOf(browser, 'operator', { email, password });
    const proof = { method: 'totp', code: operator?.code ?? '' } as const;
    expect((await secondStep(browser, ticket, proof)).json(), visit).toMatchObject({
      role: 'operator',
      email,
    });
  }
});

test('outside a demo nobody gets in with the known password and codes of its operator', {
  tags: ['AU26'],
}, async () => {
  await provideDemoOperator(shop.database.db, new Signer(TEST_SECRET), testPasswords);
  const reply = await new Browser(shop).post('/api/session/operator-login', { email, password });
  expect(reply.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });
  const { db, pool } = shop.database;
  const { rows } = await pool.query<{ id: UserId }>('select id from users where email = $1', [email]);
  const id = rows[0]?.id ?? expect.unreachable();
  const { accessToken } = await startSession(db, { id, role: 'operator' }, 'test', { hasSecondFactor: true });
  const isIn = async () =>
    (await new Browser(shop).get('/api/operator/me', bearer(accessToken))).statusCode === 200;
  await disableDemoOperator(db, new Signer('another secret of at least 32 letters'));
  expect(await isIn(), 'with an app of their own').toBe(true);
  await newLinkToken({ db }, { userId: id, email, purpose: 'reset_password' });
  await disableDemoOperator(db, new Signer(TEST_SECRET));
  expect(await isIn(), 'in a session from when it was a demo').toBe(false);
  expect(await db.$count(mailTokens, eq(mailTokens.userId, id)), 'links in mails').toBe(0);
  expect((await shop.server.inject({ url: '/api/session/demo' })).statusCode).toBe(404);
});
