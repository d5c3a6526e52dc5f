import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../../../tests/support/app.ts';
import { entriesOf } from '../../../../../tests/support/audit-entries.ts';
import { Browser, bearer } from '../../../../../tests/support/browser.ts';
import {
  type AppWithGoogle,
  googleSignIn,
  nonceOf,
  startAppWithGoogle,
} from '../../../../../tests/support/google.ts';

let app: AppWithGoogle;
beforeAll(async () => {
  app = await startAppWithGoogle();
});
afterAll(() => app.close());

let count = 0;
function aPerson() {
  count += 1;
  return { sub: `google-${count}`, email: `kavya.${count}@gmail.example` };
}

const signIn = (claims: JWTPayload, role?: string, browser = new Browser(app)) =>
  googleSignIn(app.google, browser, claims, role);

/** Hands over a credential as it is, from a browser that was given this nonce. */
const handOver = (credential: string, browser = new Browser(app)) =>
  browser.post('/api/owner/google-login/', { credential });

test.each([['buyer'], ['seller']])(
  'a first sign-in with Google opens a %s account',
  { tags: ['API-13', 'API-18'] },
  async (role) => {
    const person = aPerson();
    let response = await signIn(aPerson(), role);
    const entries = await entriesOf(app, async () => {
      response = await signIn(person, role);
    });
    expect(response.statusCode).toBe(200);
    const { id } = response.json<{ id: string }>();
    const entry = ['POST /api/owner/google-login', id];
    const logged = role === 'seller' ? [entry, entry] : [];
    expect(
      entries.map(({ action, actorId }) => [action, actorId]),
      'opened, and signed in',
    ).toEqual(logged);
    expect(response.json()).toMatchObject({
      role,
      email: person.email,
      user: { name: 'Kavya Iyer', role, isEmailVerified: true, isGuest: false },
    });
  },
);

test('without a role the account is a buyer; Google’s issuer is accepted in both spellings', async () => {
  const response = await signIn({ ...aPerson(), iss: 'accounts.google.com' });
  expect(response.json()).toMatchObject({ role: 'buyer' });
});

test('an account keeps its role, whatever a later sign-in asks for', { tags: ['AU13'] }, async () => {
  const person = aPerson();
  const first = await signIn(person, 'buyer');
  const second = await signIn({ ...person, email: 'moved@gmail.example' }, 'seller');
  expect(second.json()).toMatchObject({
    id: first.json<{ id: string }>().id,
    role: 'buyer',
    email: person.email,
  });
});

test('a first sign-in twice at the same moment opens one account', async () => {
  const person = aPerson();
  const replies = await Promise.all([signIn(person), signIn(person)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1);
});

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
type Make = (nonce: string) => Promise<string> | string;
const withClaims =
  (claims: object): Make =>
  (nonce) =>
    app.google.credential({ ...aPerson(), nonce, ...claims });
test.each<[string, Make]>([
  ['is for another shop', withClaims({ aud: 'other.apps.example' })],
  ['comes from another issuer', withClaims({ iss: 'https://accounts.evil.example' })],
  ['has expired', withClaims({ iat: now() - 2 * hour, exp: now() - hour })],
  ['is not valid yet', withClaims({ nbf: now() + hour })],
  ['never expires', withClaims({ exp: undefined })],
  ['has no signature', (nonce) => app.google.unsigned({ ...aPerson(), nonce })],
  [
    'is signed with the public key as a shared secret',
    (nonce) => app.google.signedWithPublicKey({ ...aPerson(), nonce }),
  ],
  ['is signed with another key', (nonce) => app.google.forged({ ...aPerson(), nonce })],
  ['names an unknown key', (nonce) => app.google.credential({ ...aPerson(), nonce }, { kid: 'key-2' })],
  ['is about an address that Google did not verify', withClaims({ email_verified: false })],
  ['says verified as a text', withClaims({ email_verified: 'true' })],
  ['has no address', withClaims({ email: undefined })],
  ['has no subject', withClaims({ sub: undefined })],
  ['has no nonce', withClaims({ nonce: undefined })],
  ['has a nonce of its own', withClaims({ nonce: 'x'.repeat(43) })],
  [
    'carries the nonce of another browser',
    async () => {
      const nonce = await nonceOf(new Browser(app));
      return app.google.credential({ ...aPerson(), nonce });
    },
  ],
  ['is no token', () => 'ya29.an-access-token'],
])('a credential that %s is refused like every other', { tags: ['AU11'] }, async (_, makeCredential) => {
  const browser = new Browser(app);
  const response = await handOver(await makeCredential(await nonceOf(browser)), browser);
  expect(response.statusCode).toBe(401);
  expect({ ...response.json<object>(), requestId: '' }).toEqual({
    status: 401,
    title: 'Wrong credentials',
    code: 'wrong_credentials',
    message: 'Google could not confirm who you are. Please try again.',
    requestId: '',
  });
  expect(response.cookies.filter(({ value }) => value !== '')).toEqual([]);
});

test('a browser that was given no nonce cannot sign in, whatever it brings', { tags: ['AU11'] }, async () => {
  const nonce = await nonceOf(new Browser(app));
  const response = await handOver(await app.google.credential({ ...aPerson(), nonce }));
  expect(response.statusCode).toBe(401);
});

test('a nonce written by somebody else is none', { tags: ['AU11'] }, async () => {
  const browser = new Browser(app);
  const nonce = await nonceOf(browser);
  const cookie = browser.cookies.get('google-nonce');
  const [madeAt, , signature] = cookie?.value.split('.') ?? [];
  browser.cookies.set('google-nonce', { value: `${madeAt}.chosen.${signature}`, path: '/api' });
  expect((await handOver(await app.google.credential({ ...aPerson(), nonce }), browser)).statusCode).toBe(
    401,
  );
});

test('a nonce is good for half a day, and the tabs of a browser share it', { tags: ['AU11'] }, async () => {
  const browser = new Browser(app);
  const nonce = await nonceOf(browser);
  expect(await nonceOf(browser)).toBe(nonce);
  app.clock.now = new Date(app.clock.now.getTime() + 13 * hour * 1000);
  try {
    expect((await handOver(await app.google.credential({ ...aPerson(), nonce }), browser)).statusCode).toBe(
      401,
    );
    expect(await nonceOf(browser)).not.toBe(nonce);
  } finally {
    app.clock.now = new Date();
  }
});

test('a credential that points at keys of its own is checked with Google’s keys', {
  tags: ['AU11'],
}, async () => {
  const browser = new Browser(app);
  const claims = { ...aPerson(), nonce: await nonceOf(browser) };
  const response = await handOver(
    await app.google.credential(claims, { jku: 'https://evil.example/keys' }),
    browser,
  );
  expect(response.statusCode).toBe(200);
});

test('a nonce, and with it a credential, signs in once, also twice at the same moment', {
  tags: ['AU11'],
}, async () => {
  const browser = new Browser(app);
  const nonce = await nonceOf(browser);
  const cookie = new Map(browser.cookies);
  const person = aPerson();
  const credentials = await Promise.all([
    app.google.credential({ ...person, nonce }),
    app.google.credential({ ...person, nonce }),
  ]);
  const tryAgain = (credential: string) => {
    const copy = new Browser(app);
    for (const [name, value] of cookie) copy.cookies.set(name, value);
    return handOver(credential, copy);
  };
  const replies = await Promise.all([...credentials, ...credentials].map(tryAgain));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
});

test('an oversized credential is refused unread', { tags: ['AU11'] }, async () => {
  expect((await handOver('x'.repeat(8193))).statusCode).toBe(400);
});

test('a disabled account cannot sign in through Google', { tags: ['AU5'] }, async () => {
  const person = aPerson();
  const first = await signIn(person);
  await app.database.pool.query('update users set disabled_at = now() where email = $1', [person.email]);
  expect((await signIn(person)).statusCode).toBe(401);
  const { token } = first.json<{ token: string }>();
  expect((await new Browser(app).get('/api/user/user', bearer(token))).statusCode).toBe(401);
});

test('without a client id, or when Google’s keys cannot be had, sign-in with Google is unavailable', async () => {
  const off = await startTestApp();
  const reply = await new Browser(off).post('/api/owner/google-login', { credential: 'x' });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'unavailable' });
  await off.close();

  const cut = await startTestApp({ ...app.google.environment, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' });
  expect((await googleSignIn(app.google, new Browser(cut), aPerson())).statusCode).toBe(503);
  await cut.close();
});
