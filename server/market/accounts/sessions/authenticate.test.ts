import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller } from '../../../../tests/support/builders.ts';
import { createAuthenticate } from './authenticate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a token stands for its account, with the role that the account has now', {
  tags: ['ROLE-04'],
}, async () => {
  const authenticate = createAuthenticate(app.database.db, () => app.clock.now);
  const seller = await aSeller(app);
  expect(await authenticate(seller.token)).toMatchObject({
    userId: seller.user.id,
    role: 'seller',
    isGuest: false,
  });
  const guest = await aGuest(app);
  expect(await authenticate(guest.token)).toMatchObject({ role: 'buyer', isGuest: true });
});

test.each([
  ['has expired', sql`update access_tokens set expires_at = now() - interval '1 second'`],
  [
    'belongs to a session that has expired',
    sql`update sessions set expires_at = now() - interval '1 second'`,
  ],
  ['belongs to a session that was ended', sql`delete from sessions`],
  ['belongs to a disabled account', sql`update users set disabled_at = now()`],
])('a token that %s stands for nobody', { tags: ['AU5'] }, async (_, change) => {
  const authenticate = createAuthenticate(app.database.db, () => app.clock.now);
  const { token } = await aBuyer(app);
  expect(await authenticate(token)).toBeDefined();
  await app.database.db.execute(change);
  expect(await authenticate(token)).toBeUndefined();
});

test('a token that was never given out stands for nobody', async () => {
  const authenticate = createAuthenticate(app.database.db, () => app.clock.now);
  expect(await authenticate('x'.repeat(43))).toBeUndefined();
  expect(await authenticate('\u0000')).toBeUndefined();
});
