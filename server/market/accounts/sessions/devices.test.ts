import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '../../../../contract/devices.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer } from '../../../../tests/support/browser.ts';
import { aBuyer, type Person } from '../../../../tests/support/builders.ts';
import { hashPassword } from '../../../../tests/support/passwords.ts';

const PASSWORD = 'monsoon2026';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let app: TestApp;
let passwordHash: string;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  buyer = await aBuyer(app, { passwordHash });
});
afterAll(() => app.close());

async function signIn(userAgent: string) {
  const browser = new Browser(app);
  const credentials = { email: buyer.user.email, password: PASSWORD };
  const reply = await browser.post('/api/user/login', credentials, { 'user-agent': userAgent });
  return { browser, token: reply.json<{ token: string }>().token };
}

const sessionsOf = (token: string): Promise<Device[]> => app.api(token)('GET /api/session');
const isAlive = async (token: string) =>
  (await new Browser(app).get('/api/user/user', bearer(token))).statusCode === 200;

test('all sessions are listed with device, start and last use, this one first; one can be ended', {
  tags: ['AU16'],
}, async () => {
  const phone = await signIn(PHONE);
  const list = await sessionsOf(buyer.token);
  expect(list.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'An app or unknown browser', isCurrent: true },
    { device: 'Chrome on Android', isCurrent: false },
  ]);
  expect(Date.parse(list[1]?.startedAt ?? '')).toBeLessThanOrEqual(Date.parse(list[1]?.lastUsedAt ?? ''));

  const sessionId = list[1]?.id;
  if (!sessionId) throw new Error('the phone is not listed');
  await buyer.api('DELETE /api/session/:sessionId', { params: { sessionId } });
  expect(await isAlive(phone.token)).toBe(false);
  expect((await phone.browser.post('/api/session/refresh')).statusCode).toBe(401);
  expect(await isAlive(buyer.token)).toBe(true);
});

test('a stolen session shows up when it is used, and its last use with it', { tags: ['AU16'] }, async () => {
  const phone = await signIn(PHONE);
  await app.database.pool.query(
    "update sessions set rotated_at = now() - interval '2 days', created_at = now() - interval '3 days' where user_id = $1",
    [buyer.user.id],
  );
  await phone.browser.post('/api/session/refresh');
  const [, used] = await sessionsOf(buyer.token);
  expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(used?.startedAt ?? '')).toBeGreaterThan(2 * 86_400_000);
});

test('all others end at once, this one stays', { tags: ['AU16'] }, async () => {
  const others = [await signIn(PHONE), await signIn('curl')];
  const stranger = await aBuyer(app);
  await buyer.api('DELETE /api/session/others');
  for (const { token } of others) expect(await isAlive(token)).toBe(false);
  expect(await isAlive(stranger.token)).toBe(true);
  expect(await sessionsOf(buyer.token)).toHaveLength(1);
});

test('a session of somebody else is as unknown as none, and goes on', { tags: ['AZ13'] }, async () => {
  const stranger = await aBuyer(app);
  const [theirs] = await sessionsOf(stranger.token);
  const replies = [];
  for (const id of [theirs?.id, '3f2c7b5e-0000-4000-8000-000000000000']) {
    const reply = await app.server.inject({
      method: 'DELETE',
      url: `/api/session/${id}`,
      headers: bearer(buyer.token),
    });
    replies.push({ ...reply.json<object>(), requestId: '' });
  }
  expect(replies[0]).toMatchObject({ status: 404 });
  expect(replies[0]).toEqual(replies[1]);
  expect(await isAlive(stranger.token)).toBe(true);
});

test('a session that is over is not listed', async () => {
  await signIn(PHONE);
  await app.database.pool.query(
    "update sessions set expires_at = now() where user_id = $1 and user_agent <> 'test'",
    [buyer.user.id],
  );
  expect(await sessionsOf(buyer.token)).toHaveLength(1);
});
