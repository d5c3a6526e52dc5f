import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';

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
  expect(await demo.api()('GET /api/session/demo')).toEqual({ accounts: [], mailbox: '/dev/mail' });
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
