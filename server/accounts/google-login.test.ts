import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { Browser, bearer } from '../../tests/support/browser.ts';
import { aBuyer } from '../../tests/support/builders.ts';
import { type LocalGoogle, startGoogle } from '../../tests/support/google.ts';

let google: LocalGoogle;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  app = await startTestApp(google.environment);
});
afterAll(async () => {
  await app.close();
  await google.close();
});

let count = 0;
function aPerson() {
  count += 1;
  return { sub: `google-${count}`, email: `kavya.${count}@gmail.example` };
}

const signIn = (credential: string, role?: string, browser = new Browser(app)) =>
  browser.post('/api/owner/google-login/', { credential, ...(role && { role }) });

test.each([['buyer'], ['seller']])(
  'API-13 API-18 a first sign-in with Google opens a %s account',
  async (role) => {
    const person = aPerson();
    const response = await signIn(await google.credential(person), role);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      role,
      email: person.email,
      user: { name: 'Kavya Iyer', role, isEmailVerified: true, isGuest: false },
    });
  },
);

test('without a role the account is a buyer; Google’s issuer is accepted in both spellings', async () => {
  const response = await signIn(await google.credential({ ...aPerson(), iss: 'accounts.google.com' }));
  expect(response.json()).toMatchObject({ role: 'buyer' });
});

test('AU13 an account keeps its role, whatever a later sign-in asks for', async () => {
  const person = aPerson();
  const first = await signIn(await google.credential(person), 'buyer');
  const second = await signIn(await google.credential({ ...person, email: 'moved@gmail.example' }), 'seller');
  expect(second.json()).toMatchObject({
    id: first.json<{ id: string }>().id,
    role: 'buyer',
    email: person.email,
  });
});

test('a first sign-in twice at the same moment opens one account', async () => {
  const person = aPerson();
  const credentials = await Promise.all([google.credential(person), google.credential(person)]);
  const replies = await Promise.all(credentials.map((credential) => signIn(credential)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1);
});

test('an account with a password is not handed over: its owner signs in with the password', async () => {
  const { user } = await aBuyer(app, { passwordHash: 'kept' });
  const response = await signIn(await google.credential({ ...aPerson(), email: user.email }));
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({
    message: 'There is an account with this e-mail address already. Please sign in with your password.',
  });
});

const hour = 3600;
const now = () => Math.floor(Date.now() / 1000);
test.each<[string, () => Promise<string> | string]>([
  ['is for another shop', () => google.credential({ ...aPerson(), aud: 'other.apps.example' })],
  [
    'comes from another issuer',
    () => google.credential({ ...aPerson(), iss: 'https://accounts.evil.example' }),
  ],
  ['has expired', () => google.credential({ ...aPerson(), iat: now() - 2 * hour, exp: now() - hour })],
  ['is not valid yet', () => google.credential({ ...aPerson(), nbf: now() + hour })],
  ['never expires', () => google.credential({ ...aPerson(), exp: undefined })],
  ['has no signature', () => google.unsigned(aPerson())],
  ['is signed with the public key as a shared secret', () => google.signedWithPublicKey(aPerson())],
  ['is signed with another key', () => google.forged(aPerson())],
  ['names an unknown key', () => google.credential(aPerson(), { kid: 'key-2' })],
  [
    'is about an address that Google did not verify',
    () => google.credential({ ...aPerson(), email_verified: false }),
  ],
  ['says verified as a text', () => google.credential({ ...aPerson(), email_verified: 'true' })],
  ['has no address', () => google.credential({ sub: 'google-x' })],
  ['has no subject', () => google.credential({ email: 'kavya@gmail.example' })],
  ['is no token', () => 'ya29.an-access-token'],
])('AU11 a credential that %s is refused like every other', async (_, makeCredential) => {
  const response = await signIn(await makeCredential());
  expect(response.statusCode).toBe(401);
  expect({ ...response.json<object>(), requestId: '' }).toEqual({
    status: 401,
    title: 'Wrong credentials',
    code: 'wrong_credentials',
    message: 'Google could not confirm who you are. Please try again.',
    requestId: '',
  });
  expect(response.cookies).toEqual([]);
});

test('AU11 a credential that points at keys of its own is checked with Google’s keys', async () => {
  const response = await signIn(await google.credential(aPerson(), { jku: 'https://evil.example/keys' }));
  expect(response.statusCode).toBe(200);
});

test('AU11 a credential signs in once', async () => {
  const credential = await google.credential(aPerson());
  expect((await signIn(credential)).statusCode).toBe(200);
  expect((await signIn(credential)).statusCode).toBe(401);
});

test('AU11 an oversized credential is refused unread', async () => {
  expect((await signIn('x'.repeat(8193))).statusCode).toBe(400);
});

test('AU5 a disabled account does not come back through Google', async () => {
  const person = aPerson();
  const first = await signIn(await google.credential(person));
  await app.database.pool.query('update users set disabled_at = now() where email = $1', [person.email]);
  expect((await signIn(await google.credential(person))).statusCode).toBe(401);
  const { token } = first.json<{ token: string }>();
  expect((await new Browser(app).get('/api/user/user', bearer(token))).statusCode).toBe(401);
});

test('without a client id, or when Google’s keys cannot be had, sign-in with Google is unavailable', async () => {
  const off = await startTestApp();
  const reply = await new Browser(off).post('/api/owner/google-login', { credential: 'x' });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'unavailable' });
  await off.close();

  const cut = await startTestApp({ ...google.environment, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/certs' });
  const credential = await google.credential(aPerson());
  expect((await new Browser(cut).post('/api/owner/google-login', { credential })).statusCode).toBe(503);
  await cut.close();
});
