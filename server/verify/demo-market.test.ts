import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../database/demo/load.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { describeVerdict, verifyInvariants } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const hashPassword = () => Promise.resolve('no password fits this');
  await loadDemo({ database: app.database.db, hashPassword, now: new Date() });
});
afterAll(() => app.close());

test('the demo market keeps every invariant, from the first order to the last refund', async () => {
  const lines = (await verifyInvariants(app.database.db)).map(describeVerdict);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
});
