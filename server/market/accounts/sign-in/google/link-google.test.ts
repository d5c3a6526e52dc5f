import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, mailsTo, newestLink } from '../../../../../tests/support/browser.ts';
import { aBuyer, aSeller } from '../../../../../tests/support/builders.ts';
import { type AppWithGoogle, googleSignIn, startAppWithGoogle } from '../../../../../tests/support/google.ts';
import { hashPassword } from '../../../../../tests/support/passwords.ts';

const PASSWORD = 'monsoon2026';

let app: AppWithGoogle;
let passwordHash: string;
beforeAll(async () => {
  app = await startAppWithGoogle();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

let count = 0;
/** An account by password, and a browser in which its owner has just signed in by Google. */
async function aHalfLinked(kind = aBuyer) {
  count += 1;
  const { user } = await kind(app, { passwordHash });
  const email = user.email ?? '';
  const claims = { sub: `google-link-${count}`, email };
  const browser = new Browser(app);
  const reply = await googleSignIn(app.google, browser, claims);
  return { user, email, claims, browser, reply };
}

async function tokenOfMail(email: string): Promise<string | null> {
  return (await newestLink(app, email)).searchParams.get('token');
}

const sign = (browser: Browser, claims: JWTPayload) => googleSignIn(app.google, browser, claims);

test('a Google sign-in for an address that has an account asks for proof and gives no session', {
  tags: ['AU12'],
}, async () => {
  const { reply, browser } = await aHalfLinked();
  expect(reply.json()).toMatchObject({ status: 409, code: 'already_exists' });
  expect(browser.cookies.has('refresh')).toBe(false);
});

test.each([
  ['buyer', aBuyer],
  ['seller', aSeller],
] as const)(
  'the password once links the account of a %s; both ways sign in from then on',
  { tags: ['AU12'] },
  async (role, kind) => {
    const { user, email, claims, browser } = await aHalfLinked(kind);
    const wrong = await browser.post('/api/session/google-link', { password: 'guess2026' });
    expect(wrong.json()).toMatchObject({ status: 401, message: 'The password is incorrect' });
    const linked = await browser.post('/api/session/google-link', { password: PASSWORD });
    expect(linked.json()).toMatchObject({ id: user.id, role });
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({ subject: 'A Google account was linked' });

    expect((await sign(new Browser(app), claims)).json()).toMatchObject({ id: user.id });
    const group = role === 'buyer' ? 'user' : 'owner';
    const byPassword = await new Browser(app).post(`/api/${group}/login`, { email, password: PASSWORD });
    expect(byPassword.statusCode).toBe(200);
    const again = await browser.post('/api/session/google-link', { password: PASSWORD });
    expect(again.json()).toMatchObject({ code: 'wrong_state' });
  },
);

test('a mailed link does it without the password, once, and only where the sign-in was', {
  tags: ['AU12'],
}, async () => {
  const { user, email, claims, browser } = await aHalfLinked();
  expect((await browser.post('/api/session/google-link/mail')).statusCode).toBe(202);
  const token = await tokenOfMail(email);

  const elsewhere = await new Browser(app).post('/api/session/google-link/confirm', { token });
  expect(elsewhere.json()).toMatchObject({ status: 409, code: 'wrong_state' });
  const other = await aHalfLinked();
  const stolen = await other.browser.post('/api/session/google-link/confirm', { token });
  expect(stolen.json()).toMatchObject({ code: 'invalid_link' });

  const confirmed = await browser.post('/api/session/google-link/confirm', { token });
  expect(confirmed.json()).toMatchObject({ id: user.id });
  expect((await sign(new Browser(app), claims)).json()).toMatchObject({ id: user.id });
  await sign(browser, { sub: 'google-late', email: other.email });
  const late = await browser.post('/api/session/google-link/confirm', { token });
  expect(late.json()).toMatchObject({ code: 'invalid_link' });
});

test('a link expires after an hour, the sign-in that it belongs to after a quarter of one', {
  tags: ['AU12'],
}, async () => {
  const { email, browser } = await aHalfLinked();
  await browser.post('/api/session/google-link/mail');
  const token = await tokenOfMail(email);
  await app.database.pool.query("update mail_tokens set expires_at = now() where purpose = 'link_google'");
  const expired = await browser.post('/api/session/google-link/confirm', { token });
  expect(expired.json()).toMatchObject({ status: 410, code: 'link_expired' });
  app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
  const late = await browser.post('/api/session/google-link', { password: PASSWORD });
  app.clock.now = new Date();
  expect(late.json()).toMatchObject({ code: 'wrong_state' });
});

test('such a sign-in cannot be forged', { tags: ['AU12'] }, async () => {
  const { user } = await aBuyer(app, { passwordHash });
  const ticket = { subject: 'attacker', email: user.email, expiresAt: 9_999_999_999 };
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  const browser = new Browser(app);
  for (const value of [content, `${content}.`, `${content}.${'A'.repeat(43)}`, 'x.y.z', '']) {
    browser.cookies.set('google-link', { value, path: '/api' });
    const reply = await browser.post('/api/session/google-link', { password: PASSWORD });
    expect(reply.json()).toMatchObject({ code: 'wrong_state' });
  }
});

test('an account that has a Google account is not handed to a second one; a disabled one to none', {
  tags: ['AU12'],
}, async () => {
  const { email, browser } = await aHalfLinked();
  await browser.post('/api/session/google-link', { password: PASSWORD });
  const second = await sign(new Browser(app), { sub: 'google-second', email });
  expect(second.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });

  const disabled = await aHalfLinked();
  await app.database.pool.query('update users set disabled_at = now() where id = $1', [disabled.user.id]);
  expect((await sign(new Browser(app), disabled.claims)).statusCode).toBe(401);
  const linked = await disabled.browser.post('/api/session/google-link', { password: PASSWORD });
  expect(linked.statusCode).toBe(401);
  expect(disabled.browser.cookies.has('refresh')).toBe(false);
});

test('guesses at the password count as those at the sign-in form do', { tags: ['AU2'] }, async () => {
  const { browser, email } = await aHalfLinked();
  for (let guess = 0; guess < 20; guess += 1) {
    await browser.post('/api/session/google-link', { password: `guess${guess}` });
  }
  expect((await browser.post('/api/session/google-link', { password: PASSWORD })).statusCode).toBe(429);
  const form = await new Browser(app).post('/api/user/login', { email, password: PASSWORD });
  expect(form.statusCode).toBe(429);
});
