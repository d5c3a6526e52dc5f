import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../database/demo/accounts.ts';
import { APPLICATION } from '../../database/demo/console.ts';
import { loadDemo } from '../../database/demo/load.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../tests/support/app.ts';
import { anOperator, type Person } from '../../tests/support/builders.ts';
import { hashPassword, provideDemoOperator } from '../accounts/index.ts';
import { Signer } from '../platform/signer.ts';
import { describeVerdict, verifyInvariants } from '../verify/index.ts';
import { fillConsole } from './index.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  await loadDemo({ database: db, hashPassword, now: app.clock.now });
  await provideDemoOperator(db, new Signer(TEST_SECRET));
  await fillConsole(app.server, app.services);
  await app.jobs.drain();
  operator = await anOperator(app, ['owner', 'catalogue', 'support', 'finance']);
});
afterAll(() => app.close());

test('the console of a new demo market has something of everything that operators decide about', async () => {
  const { groups } = await operator.api('GET /api/operator/to-do');
  const waiting = Object.fromEntries(groups.map(({ kind, total }) => [kind, total]));
  expect(waiting).toMatchObject({ complaints: 2, applications: 1, reports: 2, products: 2 });
  const { items } = groups.find(({ kind }) => kind === 'complaints') ?? expect.unreachable();
  expect(items.map(({ isOverdue }) => isOverdue ?? false)).toEqual([true, false]);
  const places = await operator.api('GET /api/operator/content');
  expect(places.filter(({ next }) => next !== null).map(({ place }) => place)).toEqual(['announcement']);
});

test('nothing of it leaves the market in disorder, and nobody is signed in', async () => {
  const lines = (await verifyInvariants(app.database.db)).map(describeVerdict);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int from sessions where user_agent = 'The demo market'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('the staff of the demo seller signs in with the known password', async () => {
  const reply = await app.server.inject({
    ...{ method: 'POST', url: '/api/owner/login' },
    payload: { email: DEMO_ACCOUNTS.staff, password: DEMO_ACCOUNTS.password },
  });
  expect(reply.statusCode).toBe(200);
});

test('the demo shop that applied has every paper', async () => {
  const { shops } = await operator.api('GET /api/operator/shop', { query: { state: 'in_review' } });
  expect(shops.map(({ name }) => name)).toEqual([APPLICATION.shop.name]);
});
