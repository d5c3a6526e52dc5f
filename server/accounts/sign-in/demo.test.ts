import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../tests/support/app.ts';
import { Browser } from '../../../tests/support/browser.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import { secondStep, ticketOf } from '../../../tests/support/second-step.ts';
import { DEMO_ACCOUNTS } from '../../../database/demo/accounts.ts';
import { Signer } from '../../platform/signer.ts';
import { provideDemoOperator } from '../operators/demo-operator.ts';

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
    ...{ accounts: [], operator: null, mailbox: '/dev/mail' },
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
  await provideDemoOperator(demo.database.db, signer);
  await provideDemoOperator(demo.database.db, signer);
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
  await provideDemoOperator(shop.database.db, new Signer(TEST_SECRET));
  const reply = await new Browser(shop).post('/api/session/operator-login', { email, password });
  expect(reply.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect((await shop.server.inject({ url: '/api/session/demo' })).statusCode).toBe(404);
});
