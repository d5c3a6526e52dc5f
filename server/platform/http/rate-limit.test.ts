import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { Browser, bearer } from '../../../tests/support/browser.ts';
import { aBuyer } from '../../../tests/support/builders.ts';

const PER_MINUTE = 5;
const URL = '/api/session/refresh';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) });
});
afterAll(() => app.close());

async function statuses(
  count: number,
  call: (index: number) => ReturnType<Browser['post']>,
): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await call(index)).statusCode);
  return found;
}

test('a visitor who calls too often is asked to wait, and no other visitor is', async () => {
  const visitor = new Browser(app, '198.51.100.1');
  expect(await statuses(PER_MINUTE + 1, () => visitor.post(URL))).toEqual([401, 401, 401, 401, 401, 429]);
  const refused = await visitor.post(URL);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await new Browser(app, '198.51.100.2').post(URL)).statusCode).toBe(401);
});

test('a signed-in person has an allowance of their own', async () => {
  const office = new Browser(app, '198.51.100.3');
  await statuses(PER_MINUTE + 1, () => office.post(URL));
  const { token } = await aBuyer(app);
  const calls = await statuses(PER_MINUTE + 1, () => office.get('/api/user/user', bearer(token)));
  expect(calls).toEqual([200, 200, 200, 200, 200, 429]);
});

test('invented tokens and forged addresses do not get around the limit', async () => {
  const forger = new Browser(app, '198.51.100.4');
  const calls = await statuses(PER_MINUTE * 10 + 1, (index) =>
    forger.get('/api/user/user', { ...bearer(`invented-${index}`), 'x-forwarded-for': `10.0.0.${index}` }),
  );
  expect(calls.at(-1)).toBe(429);
  expect(new Set(calls.slice(0, -1))).toEqual(new Set([401]));
});

test('rotating among the networks of one /48 meets the limit of them all', {
  tags: ['AU2'],
}, async () => {
  const visit = (network: number) => new Browser(app, `2001:db8:7:${network.toString(16)}::1`).post(URL);
  const calls = await statuses(PER_MINUTE * 10 + 1, visit);
  expect(new Set(calls.slice(0, -1))).toEqual(new Set([401]));
  expect(calls.at(-1)).toBe(429);
  expect((await new Browser(app, '2001:db8:8:1::1').post(URL)).statusCode).toBe(401);
});

test('behind a trusted proxy the address that the proxy saw counts, not what its client claims', {
  tags: ['AU4'],
}, async () => {
  const proxied = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '10.0.0.0/8' });
  const throughProxy = (claimed: string, seen: string) =>
    new Browser(proxied, '10.0.0.1').post(URL, undefined, { 'x-forwarded-for': `${claimed}, ${seen}` });
  const calls = await statuses(3, (index) => throughProxy(`192.0.2.${index}`, '203.0.113.9'));
  expect(calls).toEqual([401, 401, 429]);
  expect((await throughProxy('192.0.2.1', '203.0.113.10')).statusCode).toBe(401);
  await proxied.close();
});

test("a burst of a provider's webhook events is accepted, and visitors' calls do not block it", async () => {
  const neighbour = new Browser(app, '198.51.100.5');
  expect(await statuses(PER_MINUTE + 1, () => neighbour.post(URL))).toContain(429);
  const replies = await statuses(PER_MINUTE * 10 + 1, () =>
    neighbour.post('/api/payment/webhook/sandbox', {}),
  );
  // These are not genuine, and refused as such: only a flood is refused unread.
  expect(new Set(replies.slice(0, -1))).toEqual(new Set([401]));
  expect(replies.at(-1)).toBe(429);
});

test('what a proxy passes on as an address is read in one spelling, and is never our own pages', {
  tags: ['AU4'],
}, async () => {
  const proxied = await startTestApp({ RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '10.0.0.0/8' });
  const visit = (forwardedFor: string) =>
    new Browser(proxied, '10.0.0.1').post(URL, undefined, { 'x-forwarded-for': forwardedFor });
  for (const spelling of [
    (index: number) => `203.0.113.8:${50_000 + index}`,
    (index: number) => `[2001:db8:1:2::${index}]:${50_000 + index}`,
    (index: number) =>
      ['::ffff:cb00:7109', '64:ff9b::203.0.113.9', '203.0.113.9', '203.0.113.9:1'][index] ?? '',
    () => 'in-process',
  ]) {
    expect(await statuses(4, (index) => visit(spelling(index)))).toEqual([401, 401, 401, 429]);
  }
  expect((await visit('::ffff:203.0.113.10')).statusCode).toBe(401);
  await proxied.close();
});
