import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PasskeyCreation, PasskeyRequest, SecurityChange } from '../../../../contract/second-factor.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Authenticator } from '../../../../tests/support/authenticator.ts';
import { Browser, bearer, mailsTo } from '../../../../tests/support/browser.ts';
import { aBuyer, aSeller, type Person, withAuthenticator } from '../../../../tests/support/builders.ts';
import { waitingForLocks } from '../../../../tests/support/database.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';
import { hashPassword } from '../../../../tests/support/passwords.ts';
import {
  codeNow,
  secondStep,
  TOTP_SECRET,
  ticketOf,
  tokenOf,
} from '../../../../tests/support/second-step.ts';

const PASSWORD = 'monsoon2026';
const ORIGIN = 'https://haat.example';

let app: TestApp;
let passwordHash: string;
let seller: Person;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: ORIGIN });
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  seller = await aSeller(app, { passwordHash });
  email = seller.user.email ?? '';
});
afterAll(() => app.close());

const credentials = () => ({ email, password: PASSWORD });
const isAlive = async (token: string) =>
  (await new Browser(app).get('/api/owner/owner', bearer(token))).statusCode === 200;

async function subjectsTo(address: string): Promise<string[]> {
  return (await mailsTo(app, address)).map(({ subject }) => subject);
}

/** Turns the second step on with an app whose secret the test knows. */
async function withApp(person = seller): Promise<SecurityChange & { secret: string }> {
  const { offer, secret: shown } = await person.api('POST /api/security/authenticator/options');
  const secret = shown.replaceAll(' ', '');
  const body = { offer, code: codeNow(app, 0, secret) };
  return { secret, ...(await person.api('POST /api/security/authenticator', { body })) };
}

async function withPasskey(name = 'Laptop'): Promise<{ key: Authenticator; change: SecurityChange }> {
  const creation: PasskeyCreation = await seller.api('POST /api/security/passkey/options');
  const key = new Authenticator(ORIGIN);
  const body = { name, passkey: key.create(creation) };
  return { key, change: await seller.api('POST /api/security/passkey', { body }) };
}

async function request(browser: Browser, ticket: string): Promise<PasskeyRequest> {
  return (await browser.post('/api/session/second-factor/passkey', { ticket })).json<PasskeyRequest>();
}

test('a seller who turns the second step on signs in with password and code; others are asked for nothing', async () => {
  const other = await new Browser(app).post('/api/owner/login', credentials());
  expect(other.statusCode, 'before').toBe(200);

  const { secret, security, recoveryCodes } = await withApp();
  expect(security).toMatchObject({
    isOn: true,
    isRequired: false,
    hasAuthenticator: true,
    recoveryCodesLeft: 10,
  });
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await isAlive(tokenOf(other)), 'sessions from before').toBe(false);
  expect(await isAlive(seller.token), 'this one').toBe(true);
  expect(await subjectsTo(email)).toContain('Signing in now takes two steps');

  const browser = new Browser(app);
  const ticket = await ticketOf(browser, 'owner', credentials());
  const reply = await secondStep(browser, ticket, { method: 'totp', code: codeNow(app, 1, secret) });
  expect(reply.statusCode, reply.payload).toBe(200);
  expect(reply.json()).toMatchObject({ email, role: 'seller', id: seller.user.id });
  expect(await isAlive(tokenOf(reply))).toBe(true);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(200);

  const neighbour = await aSeller(app, { passwordHash });
  const plain = { email: neighbour.user.email ?? '', password: PASSWORD };
  expect((await new Browser(app).post('/api/owner/login', plain)).statusCode).toBe(200);
});

test('a passkey signs in, and its last use shows', async () => {
  const { key, change } = await withPasskey('Work laptop');
  expect(change.recoveryCodes).toHaveLength(10);
  expect(change.security.passkeys).toMatchObject([{ name: 'Work laptop', lastUsedAt: null }]);
  const browser = new Browser(app);
  const ticket = await ticketOf(browser, 'owner', credentials());
  const asked = await request(browser, ticket);
  expect(asked).toMatchObject({ rpId: 'haat.example', allowCredentials: [{ type: 'public-key' }] });
  const reply = await secondStep(browser, ticket, { method: 'passkey', passkey: key.sign(asked) });
  expect(reply.statusCode, reply.payload).toBe(200);
  const { passkeys } = await seller.api('GET /api/security');
  expect(passkeys[0]?.lastUsedAt).not.toBeNull();
});

test('factors are added and removed one by one, each with a mail; the last one goes only by turning the step off', async () => {
  await withApp();
  const { key, change } = await withPasskey();
  expect(change.recoveryCodes, 'those before stay valid').toBeNull();
  await seller.api('DELETE /api/security/authenticator');
  const passkeyId = key.id.toString('base64url');
  const last = seller.api('DELETE /api/security/passkey/:passkeyId', { params: { passkeyId } });
  await expect(last).rejects.toMatchObject({ code: 'wrong_state' });
  const renewed = await seller.api('POST /api/security/recovery-codes');
  expect(renewed.recoveryCodes).toHaveLength(10);
  const off = await seller.api('DELETE /api/security');
  expect(off.security).toEqual({
    isOn: false,
    isRequired: false,
    passkeys: [],
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
  });
  expect((await new Browser(app).post('/api/owner/login', credentials())).statusCode).toBe(200);
  expect(new Set(await subjectsTo(email))).toEqual(
    new Set([
      'Signing in now takes two steps',
      'A passkey was added',
      'The authenticator app was removed',
      'You have new recovery codes',
      'Signing in takes one step again',
    ]),
  );
  for (const { text } of await mailsTo(app, email)) expect(text).toContain('If this was not you');
});

test('buyers have no second factor', async () => {
  const buyer = await aBuyer(app);
  await expect(buyer.api('GET /api/security')).rejects.toMatchObject({ code: 'wrong_state' });
  await expect(buyer.api('POST /api/security/authenticator/options')).rejects.toMatchObject({
    code: 'wrong_state',
  });
});

test('ten minutes after signing in, a change of phone number or factor asks to confirm; where there is a factor, only that confirms it', async () => {
  const { secret } = await withApp();
  const forget = () =>
    app.database.pool.query(
      "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [seller.user.id],
    );
  const changePhone = (phoneNumber: string) => seller.api('PUT /api/profile', { body: { phoneNumber } });
  await forget();
  for (const change of [
    () => changePhone('+91 98450 99887'),
    () => seller.api('POST /api/security/passkey/options'),
    () => seller.api('POST /api/security/recovery-codes'),
    () => seller.api('DELETE /api/security'),
  ]) {
    await expect(change()).rejects.toMatchObject({
      status: 409,
      code: 'confirmation_needed',
      proof: { methods: ['totp', 'recovery_code'] },
    });
  }
  await seller.api('PUT /api/profile', {
    body: { name: 'Ravi M', phoneNumber: seller.user.phoneNumber ?? '' },
  });

  const confirm = (proof: object) =>
    new Browser(app).post('/api/session/confirm', { proof }, bearer(seller.token));
  expect((await confirm({ method: 'password', password: PASSWORD })).json()).toMatchObject({
    code: 'wrong_state',
  });
  await expect(changePhone('+91 98450 99887')).rejects.toMatchObject({ code: 'confirmation_needed' });
  expect((await confirm({ method: 'totp', code: codeNow(app, 1, secret) })).statusCode).toBe(200);
  await changePhone('+91 98450 99886');

  await seller.api('DELETE /api/security');
  await forget();
  await expect(changePhone('+91 98450 99887')).rejects.toMatchObject({ proof: { methods: ['password'] } });
  expect((await confirm({ method: 'password', password: 'wrong2026' })).json()).toMatchObject({
    code: 'invalid_input',
  });
  expect((await confirm({ method: 'password', password: PASSWORD })).statusCode).toBe(200);
  await changePhone('+91 98450 99887');
});

test('a change of factors ends other sessions and what is on its way to one; an addition does not', async () => {
  const { secret } = await withApp();
  const elsewhere = async (later: number) => {
    const ticket = await ticketOf(new Browser(app), 'owner', credentials());
    return secondStep(new Browser(app), ticket, { method: 'totp', code: codeNow(app, later, secret) });
  };
  const other = tokenOf(await elsewhere(1));
  const waiting = await ticketOf(new Browser(app), 'owner', credentials());
  const { key } = await withPasskey();
  expect(await isAlive(other), 'after an addition').toBe(true);
  await withApp();
  expect(await isAlive(other), 'after a replacement').toBe(false);
  expect(await subjectsTo(email)).toContain('The authenticator app was replaced');
  const late = await secondStep(new Browser(app), waiting, { method: 'totp', code: '000000' });
  expect(late.json()).toMatchObject({ code: 'link_expired' });
  for (const change of [
    () => seller.api('POST /api/security/recovery-codes'),
    () => seller.api('DELETE /api/security/authenticator'),
    () => seller.api('DELETE /api/security'),
  ]) {
    const ticket = await ticketOf(new Browser(app), 'owner', credentials());
    const passkey = key.sign(await request(new Browser(app), ticket));
    const signedIn = await secondStep(new Browser(app), ticket, { method: 'passkey', passkey });
    await change();
    expect(await isAlive(tokenOf(signedIn))).toBe(false);
  }
  expect(await isAlive(seller.token), 'this one').toBe(true);
});

test('a change of factors that waited while its session was ended changes nothing', {
  tags: ['AU28'],
}, async () => {
  const seller = await aSeller(app);
  await withAuthenticator(app, seller, TOTP_SECRET);
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [seller.user.id]);
    const codes = refusalOf(seller.api('POST /api/security/recovery-codes'));
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    // What a new password does, by its mailed link.
    await client.query('delete from sessions where user_id = $1', [seller.user.id]);
    await client.query('commit');
    expect(await codes).toBe('401 not_signed_in');
  } finally {
    client.release();
  }
});

test('a passkey confirms a change, too; buyers are never asked to confirm', async () => {
  const { key } = await withPasskey();
  await app.database.pool.query('update sessions set confirmed_at = null');
  const request = await seller.api('POST /api/session/confirm/passkey');
  expect(request.userVerification).toBe('required');
  const unverified = { method: 'passkey', passkey: key.sign(request, { isVerified: false }) } as const;
  await expect(
    seller.api('POST /api/session/confirm', { body: { proof: unverified } }),
    'by a touch alone',
  ).rejects.toMatchObject({ code: 'wrong_code' });
  const passkey = key.sign(await seller.api('POST /api/session/confirm/passkey'));
  await seller.api('POST /api/session/confirm', { body: { proof: { method: 'passkey', passkey } } });
  const { recoveryCodes } = await seller.api('POST /api/security/recovery-codes');
  expect(recoveryCodes).toHaveLength(10);
  const buyer = await aBuyer(app);
  await app.database.pool.query('update sessions set confirmed_at = null');
  await buyer.api('PUT /api/profile', { body: { phoneNumber: '+91 98450 11223' } });
});

test('the secret of an app is stored encrypted', async () => {
  const { secret } = await withApp();
  const stored = await app.database.pool.query<{ encrypted_secret: Buffer }>(
    'select encrypted_secret from totp_secrets where user_id = $1',
    [seller.user.id],
  );
  expect(stored.rows[0]?.encrypted_secret.includes(secret)).toBe(false);
});
