import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Browser, mailsTo, newestLink } from '../support/browser.ts';
import { aBuyer } from '../support/builders.ts';
import { hashPassword } from '../support/passwords.ts';

const PASSWORD = 'monsoon2026';
const PROXY = '10.0.0.1';

let app: TestApp;
let passwordHash: string;
let email: string;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '10.0.0.0/8' });
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await app.database.db.execute(sql`delete from attempt_counters`);
  app.pauses.length = 0;
  email = (await aBuyer(app, { passwordHash })).user.email ?? '';
});
afterAll(() => app.close());

/** A call as the trusted proxy passes it on for a visitor. */
function callFrom(address: string, path: string, body?: object, browser = new Browser(app, PROXY)) {
  return browser.post(path, body, { 'x-forwarded-for': address });
}

const signIn = (address: string, password = PASSWORD, browser?: Browser) =>
  callFrom(address, '/api/user/login', { email, password }, browser);

const message = (sender: string) => ({
  topic: 'order',
  name: 'Meera',
  email: sender,
  message: 'When does it arrive?',
  website: '',
});

/** How often all together, or all at one subject, have tried something within the window. */
const tried = (name: string, attempts: number, subject = '') =>
  app.database.db.execute(sql`
    insert into attempt_counters (key, attempts, window_started_at)
    select ${name} || ':' || rtrim(translate(encode(sha256(${subject}::bytea), 'base64'), '+/', '-_'), '='), ${attempts}, now()
    on conflict (key) do update set attempts = excluded.attempts, window_started_at = now()`);

const counted = async (name: string) => {
  const { rows } = await app.database.db.execute<{ attempts: number }>(
    sql`select coalesce(sum(attempts), 0)::int as attempts from attempt_counters where key like ${`${name}:%`}`,
  );
  return rows[0]?.attempts;
};

/** Lets one address use up what it may try. */
const exhaust = (name: string) =>
  app.database.db.execute(sql`update attempt_counters set attempts = 1000000 where key like ${`${name}:%`}`);

test('sign-ins that are refused to one address count nowhere else, so that it locks nobody else out', {
  tags: ['AU2'],
}, async () => {
  const attacker = '198.51.100.1';
  expect((await signIn(attacker, 'guess02026')).statusCode).toBe(401);
  await exhaust('login.address');
  for (let guess = 0; guess < 50; guess += 1) {
    expect((await signIn(attacker, `guess${guess}2026`)).statusCode).toBe(429);
  }
  expect(await counted('login.account')).toBe(1);
  expect(await counted('login.all')).toBe(1);
  expect((await signIn('198.51.100.2')).statusCode).toBe(200);
});

test('while many addresses guess at many accounts the owner signs in from known and new devices, slowed down at most', {
  tags: ['AU3'],
}, async () => {
  const known = new Browser(app, PROXY);
  expect((await signIn('192.0.2.1', PASSWORD, known)).statusCode).toBe(200);
  await tried('login.all', 1_000_000);
  expect((await signIn('192.0.2.1', PASSWORD, known)).statusCode).toBe(200);
  expect(app.pauses).toEqual([]);
  expect((await signIn('192.0.2.2')).statusCode).toBe(200);
  expect((await signIn('192.0.2.3', 'guess2026')).statusCode).toBe(401);
  expect(app.pauses).toHaveLength(2);
  expect(Math.min(...app.pauses)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...app.pauses)).toBeLessThanOrEqual(2000);
});

test('a known device signs in although another one used up what its address may try', {
  tags: ['AU2'],
}, async () => {
  const known = new Browser(app, PROXY);
  await signIn('198.51.100.3', PASSWORD, known);
  await signIn('198.51.100.3', 'guess2026');
  await exhaust('login.address');
  expect((await signIn('198.51.100.3')).statusCode).toBe(429);
  expect((await signIn('198.51.100.3', PASSWORD, known)).statusCode).toBe(200);
});

test('who guesses from one network, whatever its addresses, locks an account for that network alone', {
  tags: ['AU2'],
}, async () => {
  expect((await signIn('2001:db8:7:1::1', 'guess02026')).statusCode).toBe(401);
  await exhaust('login.account');
  expect((await signIn('2001:db8:7:2::1')).statusCode, 'the right password in that network').toBe(429);
  expect(await counted('login.guessed'), 'what was refused is no guess').toBe(1);
  expect((await signIn('192.0.2.4')).statusCode, 'a new browser elsewhere').toBe(200);
  expect(await counted('login.guessed'), 'what was right is no guess').toBe(1);
});

test('guesses that come back every quarter of an hour are refused to their network for the day', {
  tags: ['AU2'],
}, async () => {
  await signIn('198.51.100.5', 'guess02026');
  await app.database.db.execute(
    sql`update attempt_counters set attempts = 49 where key like 'login.account-day:%'`,
  );
  expect((await signIn('198.51.100.5', 'guess12026')).statusCode).toBe(401);
  await app.database.db.execute(sql`delete from attempt_counters where key like 'login.account:%'`);
  const refused = await signIn('198.51.100.5', 'guess22026');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after']), 'until the day is over').toBeGreaterThan(20 * 3600);
  expect((await signIn('192.0.2.4')).statusCode).toBe(200);
});

test('while many networks guess at an account no reply says which password is right; its owner gets in by a mailed link', {
  tags: ['AU1', 'AU2'],
}, async () => {
  const unknown = 'nobody@post.example';
  await tried('login.guessed', 199, email);
  await tried('login.guessed', 200, unknown);
  expect((await signIn('198.51.100.6', 'guess02026')).statusCode, 'the last guess with an answer').toBe(401);
  const replies = new Set<string>();
  const jobs = async () =>
    (await app.database.pool.query("select 1 from pgboss.job where name = 'account.mail'")).rowCount;
  const before = await jobs();
  // Strangers had as many links to a new password mailed as a day allows.
  for (const share of ['first', 'repeated']) await tried(`mail.recipient.${share}.day`, 30, email);
  const owner = new Browser(app, PROXY);
  for (const [each, password] of [
    [email, 'guess12026'],
    [unknown, PASSWORD],
    [unknown, PASSWORD],
    [email, PASSWORD],
  ]) {
    const reply = await callFrom('192.0.2.4', '/api/user/login', { email: each, password }, owner);
    replies.add(reply.body.replace(/"requestId":"[^"]*"/, ''));
  }
  expect([...replies]).toHaveLength(1);
  expect([...replies][0]).toContain('browser_unknown');
  expect(await jobs(), 'the same work for each').toBe((before ?? 0) + 4);
  await app.jobs.drain();
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Are you signing in?']);
  const link = await newestLink(app, email);
  expect(link.pathname).toBe('/confirm-browser');
  const token = link.searchParams.get('token');
  const confirm = (browser: Browser) =>
    callFrom('192.0.2.4', '/api/session/confirm-browser', { token }, browser);
  const confirmed = await confirm(owner);
  expect(confirmed.statusCode).toBe(200);
  expect(confirmed.body, 'no session').not.toContain('token');
  expect((await signIn('192.0.2.4', PASSWORD, owner)).statusCode).toBe(200);
  const thief = new Browser(app, PROXY);
  expect((await confirm(thief)).json()).toMatchObject({ code: 'invalid_link' });
  expect((await signIn('192.0.2.5', PASSWORD, thief)).json()).toMatchObject({ code: 'browser_unknown' });
});

test('asking for mailed links by passwords is limited by network, for right and wrong ones alike', {
  tags: ['AU1', 'AU2'],
}, async () => {
  const statuses = async (address: string, password: string) => {
    const seen: number[] = [];
    for (let time = 0; time < 7; time += 1) seen.push((await signIn(address, password)).statusCode);
    return seen;
  };
  await tried('login.guessed', 200, email);
  const expected = [...Array<number>(5).fill(409), 429, 429];
  expect(await statuses('198.51.100.7', 'guess02026')).toEqual(expected);
  expect(await statuses('198.51.100.8', PASSWORD)).toEqual(expected);
});

test('while one account is guessed at in its own network, its owner gets in from a new device by setting a password', {
  tags: ['AU2'],
}, async () => {
  await signIn('192.0.2.4', 'guess02026');
  await exhaust('login.account');
  const owner = new Browser(app, PROXY);
  expect((await signIn('192.0.2.4', PASSWORD, owner)).statusCode).toBe(429);
  await callFrom('192.0.2.4', '/api/session/forgot-password', { email }, owner);
  const token = (await newestLink(app, email)).searchParams.get('token');
  const password = 'harvest2027';
  const reset = await callFrom('192.0.2.4', '/api/session/reset-password', { token, password }, owner);
  expect(reset.statusCode).toBe(200);
  expect((await signIn('192.0.2.4', password, owner)).statusCode).toBe(200);
  expect((await signIn('192.0.2.4', password)).statusCode).toBe(429);
});

test('520 messages leave the contact form open to everybody else', { tags: ['DO10'] }, async () => {
  const write = (address: string, sender: string) => callFrom(address, '/api/contact', message(sender));
  const statuses: number[] = [];
  for (let sent = 0; sent < 520; sent += 1) {
    statuses.push((await write('198.51.100.4', `spam${sent}@post.example`)).statusCode);
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(20);
  expect(await counted('contact.all')).toBe(20);
  for (let sent = 0; sent < 520; sent += 1) {
    const { statusCode } = await write(`203.0.${sent >> 8}.${sent & 255}`, `crowd${sent}@post.example`);
    expect(statusCode).toBe(202);
  }
  expect(app.pauses).toHaveLength(40);
});

test('codes that strangers guess slow other visitors down and refuse nobody', {
  tags: ['DO10'],
}, async () => {
  await tried('coupon.all', 1_000_000);
  const cart = { items: [], couponCodes: ['NOSUCH1', 'NOSUCH2', 'NOSUCH3'] };
  const preview = await callFrom('192.0.2.6', '/api/cart/preview', cart);
  expect(preview.json<{ refusedCodes: unknown[] }>().refusedCodes).toHaveLength(3);
  expect(app.pauses, 'one wait for all codes').toHaveLength(1);
});

test('rotating among the networks of one /48 meets its limit, and a neighbouring /48 does not', {
  tags: ['AU2'],
}, async () => {
  const visit = (address: string) => callFrom(address, '/api/user/guest-login');
  expect((await visit('2001:db8:5:1::1')).statusCode).toBe(200);
  await app.database.db.execute(
    sql`update attempt_counters set attempts = 3000 where key like 'guest.network:%'`,
  );
  expect((await visit('2001:db8:5:2::1')).statusCode).toBe(429);
  expect((await visit('2001:db8:6:1::1')).statusCode).toBe(200);
});
