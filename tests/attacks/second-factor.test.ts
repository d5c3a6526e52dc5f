import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '../../contract/problem.ts';
import type { PasskeyCreation, PasskeyRequest } from '../../contract/second-factor.ts';
import { startSession } from '../../server/market/accounts/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { entriesOf } from '../support/audit-entries.ts';
import { Authenticator } from '../support/authenticator.ts';
import { Browser, bearer, mailsTo } from '../support/browser.ts';
import { anOperator, aSeller, type Person, withAuthenticator } from '../support/builders.ts';
import { waitingForLocks } from '../support/database.ts';
import { hashPassword } from '../support/passwords.ts';
import { codeNow, secondStep, TOTP_SECRET, ticketOf, tokenOf } from '../support/second-step.ts';

const PASSWORD = 'monsoon2026';
const ORIGIN = 'https://haat.example';

let app: TestApp;
let passwordHash: string;
let operator: Person;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: ORIGIN });
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  operator = await anOperator(app, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
  email = operator.user.email ?? '';
});
afterAll(() => app.close());

const ticket = (browser = new Browser(app)) => ticketOf(browser, 'operator', { email, password: PASSWORD });
const prove = (of: string, code: string) => secondStep(new Browser(app), of, { method: 'totp', code });
const codeOf = (reply: { json: () => unknown }) => (reply.json() as Problem).code;

async function withPasskey(): Promise<Authenticator> {
  const creation: PasskeyCreation = await operator.api('POST /api/security/passkey/options');
  const key = new Authenticator(ORIGIN);
  await operator.api('POST /api/security/passkey', { body: { name: 'Key', passkey: key.create(creation) } });
  return key;
}

async function request(of: string): Promise<PasskeyRequest> {
  const reply = await new Browser(app).post('/api/session/second-factor/passkey', { ticket: of });
  return reply.json<PasskeyRequest>();
}

test('a code of an app is good once, for every session, and never again after a later one', {
  tags: ['AU19'],
}, async () => {
  const [first, second, third] = [await ticket(), await ticket(), await ticket()];
  expect((await prove(first, codeNow(app))).statusCode).toBe(200);
  expect(codeOf(await prove(second, codeNow(app)))).toBe('wrong_code');
  expect((await prove(second, codeNow(app, 1))).statusCode).toBe(200);
  expect(codeOf(await prove(third, codeNow(app, -1))), 'an earlier one').toBe('wrong_code');
  const confirmation = { proof: { method: 'totp', code: codeNow(app, 1) } };
  const confirmed = await new Browser(app).post('/api/session/confirm', confirmation, bearer(operator.token));
  expect(codeOf(confirmed)).toBe('wrong_code');
});

test('of several who send the same code at the same moment one gets in', { tags: ['AU19'] }, async () => {
  const tickets = await Promise.all([ticket(), ticket(), ticket()]);
  const replies = await Promise.all(tickets.map((of) => prove(of, codeNow(app))));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('guesses at codes are stopped by ticket and by account, whatever the network; what cannot be guessed still gets in', {
  tags: ['AU20'],
}, async () => {
  const key = await withPasskey();
  const { recoveryCodes } = await operator.api('POST /api/security/recovery-codes');
  const codes = new Set<string>();
  const of = await ticket();
  for (let guess = 0; guess < 11; guess += 1) {
    const browser = new Browser(app, `198.51.100.${guess}`);
    codes.add(codeOf(await secondStep(browser, of, { method: 'totp', code: '000000' })));
  }
  expect(codes).toEqual(new Set(['wrong_code', 'link_expired']));
  const fresh = await ticket();
  const limited = await secondStep(new Browser(app, '198.51.100.99'), fresh, {
    method: 'totp',
    code: codeNow(app),
  });
  expect(limited.statusCode).toBe(429);
  const code = recoveryCodes?.[0] ?? expect.unreachable();
  const recovery = await secondStep(new Browser(app), await ticket(), { method: 'recovery_code', code });
  expect(recovery.statusCode).toBe(200);
  const signed = { method: 'passkey', passkey: key.sign(await request(fresh)) } as const;
  expect((await secondStep(new Browser(app), fresh, signed)).statusCode).toBe(200);
});

test('who knows the password and uses up the guesses at codes keeps the owner neither from a known browser nor from confirming', {
  tags: ['AU20'],
}, async () => {
  const own = new Browser(app);
  const first = await secondStep(own, await ticket(own), { method: 'totp', code: codeNow(app) });
  const token = tokenOf(first);
  await prove(await ticket(), '000000');
  await app.database.pool.query("update attempt_counters set attempts = 1000 where key like 'factor.%'");
  expect((await prove(await ticket(), codeNow(app, 1))).statusCode, 'a new browser').toBe(429);
  const confirmation = { proof: { method: 'totp', code: codeNow(app, 1) } };
  const confirmed = await new Browser(app).post('/api/session/confirm', confirmation, bearer(token));
  expect(confirmed.statusCode).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 120_000);
  const again = await secondStep(own, await ticket(own), { method: 'totp', code: codeNow(app) });
  expect(again.statusCode).toBe(200);
});

test('a browser that proved the second factor has as few guesses as an account, however often the password is entered', {
  tags: ['AU20'],
}, async () => {
  const own = new Browser(app);
  await secondStep(own, await ticket(own), { method: 'totp', code: codeNow(app) });
  const codes: string[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    codes.push(codeOf(await secondStep(own, await ticket(own), { method: 'totp', code: '000000' })));
  }
  expect(codes).toEqual([...Array<string>(10).fill('wrong_code'), 'too_many_requests']);
});

test('guesses that come back every quarter of an hour are refused for the day, and the owner of the account gets a mail', {
  tags: ['AU20'],
}, async () => {
  const guess = async () => {
    await app.database.pool.query("delete from attempt_counters where key like 'factor.account:%'");
    return prove(await ticket(), '000000');
  };
  for (let guesses = 0; guesses < 50; guesses += 1) expect(codeOf(await guess())).toBe('wrong_code');
  expect((await guess()).statusCode).toBe(429);
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Somebody tries codes for your account');
});

test('a recovery code is good once, and its use is mailed', { tags: ['AU21'] }, async () => {
  const { recoveryCodes } = await operator.api('POST /api/security/recovery-codes');
  const code = recoveryCodes?.[0] ?? expect.unreachable();
  const use = async () =>
    secondStep(new Browser(app), await ticket(), { method: 'recovery_code', code: code.toUpperCase() });
  expect((await use()).statusCode).toBe(200);
  expect(codeOf(await use())).toBe('wrong_code');
  const other = await anOperator(app, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
  const theirs = { email: other.user.email ?? '', password: PASSWORD };
  const stolen = await ticketOf(new Browser(app), 'operator', theirs);
  const another = recoveryCodes?.[1] ?? expect.unreachable();
  const reply = await secondStep(new Browser(app), stolen, { method: 'recovery_code', code: another });
  expect(codeOf(reply), 'of another account').toBe('wrong_code');
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
  expect(subjects).toContain('A recovery code was used');
});

test('a session that a recovery code confirms is one entry of the audit log, and the code is spent', {
  tags: ['AU21', 'I16'],
}, async () => {
  const { recoveryCodes } = await operator.api('POST /api/security/recovery-codes');
  const code = recoveryCodes?.[0] ?? expect.unreachable();
  await app.database.pool.query('update sessions set confirmed_at = null');
  const proof = { method: 'recovery_code', code };
  const confirm = () => new Browser(app).post('/api/session/confirm', { proof }, bearer(operator.token));
  const entries = await entriesOf(app, async () => {
    expect((await confirm()).statusCode).toBe(200);
  });
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['POST /api/session/confirm', operator.user.id],
  ]);
  expect((await operator.api('GET /api/security')).recoveryCodesLeft).toBe(9);
  await operator.api('POST /api/security/passkey/options');
  expect(codeOf(await confirm())).toBe('wrong_code');
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject);
  expect(subjects).toContain('A recovery code was used');
});

test('what a passkey signed is of no use again, nor for another ticket, site or account', {
  tags: ['AU22'],
}, async () => {
  const key = await withPasskey();
  const [first, second] = [await ticket(), await ticket()];
  const asked = await request(first);
  const passkey = key.sign(asked);
  const elsewhere = await secondStep(new Browser(app), second, { method: 'passkey', passkey });
  expect(codeOf(elsewhere), 'no challenge was asked for').toBe('wrong_code');
  await request(second);
  expect(codeOf(await secondStep(new Browser(app), second, { method: 'passkey', passkey }))).toBe(
    'wrong_code',
  );
  expect((await secondStep(new Browser(app), first, { method: 'passkey', passkey })).statusCode).toBe(200);
  expect(codeOf(await secondStep(new Browser(app), first, { method: 'passkey', passkey }))).toBe(
    'link_expired',
  );
  const other = await anOperator(app, ['support'], { passwordHash, totpSecret: TOTP_SECRET });
  const own = new Authenticator(ORIGIN);
  const ofOther = await other.api('POST /api/security/passkey/options');
  await other.api('POST /api/security/passkey', { body: { name: 'Own', passkey: own.create(ofOther) } });
  const theirs = { email: other.user.email ?? '', password: PASSWORD };
  const third = await ticketOf(new Browser(app), 'operator', theirs);
  const foreign = { method: 'passkey', passkey: key.sign(await request(third)) } as const;
  expect(codeOf(await secondStep(new Browser(app), third, foreign)), 'of another account').toBe('wrong_code');
  const mine = { method: 'passkey', passkey: own.sign(await request(third)) } as const;
  expect((await secondStep(new Browser(app), third, mine)).statusCode).toBe(200);

  const phished = new Authenticator('https://haat-login.example');
  const creation = await operator.api('POST /api/security/passkey/options');
  const body = { name: 'Phished', passkey: phished.create(creation) };
  await expect(operator.api('POST /api/security/passkey', { body })).rejects.toMatchObject({
    code: 'wrong_code',
  });
  const late = { name: 'Late', passkey: new Authenticator(ORIGIN).create(creation) };
  await expect(operator.api('POST /api/security/passkey', { body: late })).rejects.toMatchObject({
    code: 'wrong_code',
  });
});

test('a copied passkey shows by its counter and is refused', { tags: ['AU22'] }, async () => {
  const key = await withPasskey();
  const sign = async () => {
    const of = await ticket();
    return secondStep(new Browser(app), of, { method: 'passkey', passkey: key.sign(await request(of)) });
  };
  expect((await sign()).statusCode).toBe(200);
  key.counter = 1;
  expect(codeOf(await sign())).toBe('wrong_code');
});

test('a session of an operator that was made without a second factor is let into no call', {
  tags: ['AU23'],
}, async () => {
  const owner = await anOperator(app, ['owner']);
  const { accessToken } = await startSession(app.database.db, owner.user, 'test');
  for (const path of ['/api/operator/people', '/api/security', '/api/session']) {
    const status = async (token: string) => (await new Browser(app).get(path, bearer(token))).statusCode;
    expect(await status(owner.token), `${path} with a second factor`).toBe(200);
    expect([401, 404], path).toContain(await status(accessToken));
  }
  const browser = new Browser(app);
  for (const path of ['/api/user/login', '/api/owner/login']) {
    const reply = await browser.post(path, { email, password: PASSWORD });
    expect(codeOf(reply), path).toBe('wrong_credentials');
  }
  const first = await browser.post('/api/session/operator-login', { email, password: PASSWORD });
  expect(first.payload).not.toContain('"token"');
  expect([...browser.cookies.keys()].filter((name) => name.includes('refresh'))).toEqual([]);
});

test('after a change of the password, or once the account is disabled, an earlier ticket signs nobody in', {
  tags: ['AU24'],
}, async () => {
  const of = await ticket();
  const passwords = { currentPassword: PASSWORD, newPassword: 'harvest2027' };
  await operator.api('PUT /api/profile/password', { body: passwords });
  expect(codeOf(await prove(of, codeNow(app)))).toBe('link_expired');

  const seller = await aSeller(app, { passwordHash });
  await withAuthenticator(app, seller, TOTP_SECRET);
  const credentials = { email: seller.user.email ?? '', password: PASSWORD };
  const theirs = await ticketOf(new Browser(app), 'owner', credentials);
  await app.database.pool.query('update users set disabled_at = now() where id = $1', [seller.user.id]);
  expect(codeOf(await prove(theirs, codeNow(app)))).toBe('link_expired');
});

test('nobody is signed in where the password is changed, or the account disabled, while the old password is checked', {
  tags: ['AU24'],
}, async () => {
  const { pool } = app.database;
  for (const change of ["password_hash = 'another'", 'disabled_at = now()']) {
    const seller = await aSeller(app, { passwordHash });
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`update users set ${change} where id = $1`, [seller.user.id]);
      await holder.query('delete from sessions where user_id = $1', [seller.user.id]);
      const credentials = { email: seller.user.email ?? '', password: PASSWORD };
      const signingIn = new Browser(app).post('/api/owner/login', credentials);
      await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0);
      await holder.query('commit');
      expect(codeOf(await signingIn), change).toBe('wrong_credentials');
    } finally {
      holder.release();
    }
    const { rows } = await pool.query('select from sessions where user_id = $1', [seller.user.id]);
    expect(rows, change).toEqual([]);
  }
});

test('a ticket is of no use after ten minutes', { tags: ['AU24'] }, async () => {
  const of = await ticket();
  const pass = (minutes: number) =>
    app.database.pool.query(
      'update sign_in_tickets set expires_at = expires_at - make_interval(mins => $1)',
      [minutes],
    );
  await pass(9);
  expect(codeOf(await prove(of, '000000')), 'after nine').toBe('wrong_code');
  await pass(1);
  expect(codeOf(await prove(of, codeNow(app)))).toBe('link_expired');
});

test('pages of other sites finish no sign-in', { tags: ['AU24'] }, async () => {
  const of = await ticket();
  const proof = { method: 'totp', code: codeNow(app) };
  for (const path of ['/api/session/second-factor', '/api/session/operator-login']) {
    const body = { ticket: of, proof, email, password: PASSWORD };
    const reply = await new Browser(app).post(path, body, { origin: 'https://evil.example' });
    expect(codeOf(reply), path).toBe('anti_forgery');
  }
});

test('a session of an operator ends after two hours without use, and after twelve in any case', {
  tags: ['AU25'],
}, async () => {
  const browser = new Browser(app);
  const reply = await secondStep(browser, await ticket(browser), { method: 'totp', code: codeNow(app) });
  expect(reply.statusCode).toBe(200);
  const seconds = async () => {
    const { rows } = await app.database.pool.query<{ left: number }>(
      'select extract(epoch from max(expires_at) - now())::float8 as left from sessions where user_id = $1',
      [operator.user.id],
    );
    return rows[0]?.left ?? expect.unreachable('it has no session');
  };
  await app.database.pool.query("delete from sessions where user_id = $1 and user_agent = 'test'", [
    operator.user.id,
  ]);
  expect(await seconds()).toBeGreaterThan(7000);
  expect(await seconds()).toBeLessThanOrEqual(7200);
  await app.database.pool.query(
    "update sessions set created_at = now() - interval '11 hours 50 minutes' where user_id = $1",
    [operator.user.id],
  );
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(200);
  expect(await seconds()).toBeGreaterThan(400);
  expect(await seconds()).toBeLessThanOrEqual(600);
  await app.database.pool.query('update sessions set expires_at = now() where user_id = $1', [
    operator.user.id,
  ]);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(401);
  const call = await browser.get('/api/security', bearer(tokenOf(reply)));
  expect(call.statusCode).toBe(401);
});
