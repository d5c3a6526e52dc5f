import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../tests/support/app.ts';
import { bearer } from '../tests/support/browser.ts';
import { aBuyer } from '../tests/support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an unknown call is answered as a problem', async () => {
  const response = await app.server.inject('/api/no-such-call');
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  ['POST', '/api/user/login', 'Send the request as application/json'],
  ['POST', '/api/cart', 'Send the request as application/json'],
  ['PUT', '/api/profile/picture', 'Send the request as multipart/form-data'],
] as const)('%s %s with plain text as its body is told what to send', async (method, url, message) => {
  const { token } = await aBuyer(app);
  const headers = { 'content-type': 'text/plain', ...bearer(token) };
  const response = await app.server.inject({ method, url, headers, payload: '{"quantity":1}' });
  expect(response.json()).toMatchObject({ status: 415, code: 'unsupported_type', message });
});

test('a call that does not exist is not found, whatever its body is', async () => {
  const headers = { 'content-type': 'text/plain' };
  const response = await app.server.inject({ method: 'POST', url: '/api/nothing', headers, payload: 'x' });
  expect(response.json()).toMatchObject({ status: 404, message: 'There is no such call' });
});

test('the address of a call that cannot be read is answered as a problem', async () => {
  const response = await app.server.inject('/api/%E0%A4%A');
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: 'The request could not be read',
  });
  expect(response.json<{ requestId: string }>().requestId).not.toBe('');
});

test.each(['/products/%', '/%E0%A4%A'])(
  'the address of a page that cannot be read leads to a page with a way home: %s',
  async (url) => {
    const response = await app.server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<a href="/">Go to the home page</a>');
    const call = await app.server.inject({ url: `/api${url}`, headers: { accept: 'text/html' } });
    expect(call.headers['content-type']).toContain('application/problem+json');
  },
);

test('the process reports that it is alive and ready', async () => {
  expect((await app.server.inject('/healthz')).statusCode).toBe(200);
  // Products are being loaded when the first request comes.
  await expect.poll(async () => (await app.server.inject('/readyz')).statusCode).toBe(200);
});
