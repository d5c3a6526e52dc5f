import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a call that does not exist is answered as a problem', async () => {
  const response = await app.server.inject('/api/no-such-call');
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 404, code: 'not_found' });
});

test('the process tells that it is alive and ready', async () => {
  expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  expect((await app.server.inject('/readyz')).statusCode).toBe(200);
});
