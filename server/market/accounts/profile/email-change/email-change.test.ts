import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { entriesOf } from '../../../../../tests/support/audit-entries.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../../../tests/support/browser.ts';
import { aBuyer, aGuest, anOperator, aSeller, type Person } from '../../../../../tests/support/builders.ts';
import { hashPassword } from '../../../../../tests/support/passwords.ts';

const PASSWORD = 'monsoon2026';

let app: TestApp;
let passwordHash: string;
let buyer: Person;
let email: string;
let newEmail: string;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  buyer = await aBuyer(app, { passwordHash });
  email = buyer.user.email ?? '';
  count += 1;
  newEmail = `moved.${count}@post.example`;
});
afterAll(() => app.close());

const ask = (person: Person, address: string, password = PASSWORD) =>
  new Browser(app).post('/api/profile/email-change', { email: address, password }, bearer(person.token));

async function tokenTo(address: string): Promise<string> {
  return (await newestLink(app, address)).searchParams.get('token') ?? '';
}

const open = (token: string, person?: Person) =>
  new Browser(app).post('/api/profile/email-change/confirm', { token }, person && bearer(person.token));

const logIn = (address: string, group = 'user') =>
  new Browser(app).post(`/api/${group}/login`, { email: address, password: PASSWORD });

const isAlive = async (token: string) =>
  (await new Browser(app).get('/api/user/user', bearer(token))).statusCode === 200;

test.each([['present'], ['new']])(
  'a new address takes effect once both are confirmed, the %s one first; other sessions end, both get a mail',
  async (first) => {
    const other = (await logIn(email)).json<{ token: string }>().token;
    expect((await ask(buyer, newEmail)).statusCode).toBe(202);
    const tokens = [await tokenTo(email), await tokenTo(newEmail)];
    if (first === 'new') tokens.reverse();

    expect((await open(tokens[0] ?? '', buyer)).json()).toMatchObject({ isDone: false });
    expect((await open(tokens[0] ?? '', buyer)).json(), 'again does no harm').toMatchObject({
      isDone: false,
    });
    expect(await buyer.api('GET /api/user/user')).toMatchObject({ email });
    expect(await buyer.api('GET /api/profile/email-change')).toMatchObject({
      change: { newEmail, isPresentConfirmed: first === 'present', isNewConfirmed: first === 'new' },
    });
    expect((await open(tokens[1] ?? '', buyer)).json()).toMatchObject({ isDone: true });

    expect(await buyer.api('GET /api/user/user')).toMatchObject({ email: newEmail, isEmailVerified: true });
    expect(await isAlive(other)).toBe(false);
    expect((await logIn(email)).statusCode).toBe(401);
    expect((await logIn(newEmail)).json()).toMatchObject({ id: buyer.user.id });
    for (const address of [email, newEmail]) {
      expect((await mailsTo(app, address)).at(-1)).toMatchObject({
        subject: 'Your e-mail address was changed',
      });
    }
    expect((await open(tokens[1] ?? '')).json(), 'single use').toMatchObject({ code: 'invalid_link' });
  },
);

test('opening the second link in another browser ends every session', async () => {
  const seller = await aSeller(app, { passwordHash });
  await ask(seller, newEmail);
  await open(await tokenTo(newEmail));
  await open(await tokenTo(seller.user.email ?? ''));
  const details = await new Browser(app).get('/api/owner/owner', bearer(seller.token));
  expect(details.statusCode).toBe(401);
  expect((await logIn(newEmail, 'owner')).statusCode).toBe(200);
});

test('the audit log names whose address changes, whoever is signed in where the links are opened', {
  tags: ['I16'],
}, async () => {
  const operator = await anOperator(app);
  for (const reader of [undefined, operator]) {
    const seller = await aSeller(app, { passwordHash });
    const address = `${reader ? 'read' : 'signed.out'}.${newEmail}`;
    await ask(seller, address);
    const tokens = [await tokenTo(address), await tokenTo(seller.user.email ?? '')];
    const entries = await entriesOf(app, async () => {
      for (const token of tokens) await open(token, reader);
    });
    const each = [seller.user.id, 'seller', 'POST /api/profile/email-change/confirm'];
    expect(entries.map(({ actorId, actorKind, action }) => [actorId, actorKind, action])).toEqual([
      each,
      each,
    ]);
  }
  await ask(buyer, newEmail);
  const ofBuyer = [await tokenTo(newEmail), await tokenTo(email)];
  const entries = await entriesOf(app, async () => {
    for (const token of ofBuyer) expect((await open(token, operator)).statusCode).toBe(200);
  });
  expect(entries).toEqual([]);
});

test('the reply does not reveal whether the new address has an account; its owner gets a mail', {
  tags: ['AU1'],
}, async () => {
  const victim = await aBuyer(app);
  const address = victim.user.email ?? '';
  const free = await ask(buyer, newEmail);
  const taken = await ask(buyer, address);
  expect([taken.statusCode, taken.payload]).toEqual([free.statusCode, free.payload]);
  const change = await buyer.api('GET /api/profile/email-change');
  expect(change).toMatchObject({ change: { newEmail: address, isNewConfirmed: false } });
  expect((await mailsTo(app, address)).at(-1)).toMatchObject({ subject: 'You already have an account' });
  expect((await open(await tokenTo(email))).json()).toMatchObject({ isDone: false });
  expect(await victim.api('GET /api/user/user')).toMatchObject({ email: address });
});

test('an address that gets an account before the second click stays with it', async () => {
  await ask(buyer, newEmail);
  await open(await tokenTo(newEmail));
  const present = await tokenTo(email);
  await aBuyer(app, { email: newEmail });
  expect((await open(present)).json()).toMatchObject({ code: 'invalid_link' });
  expect(await buyer.api('GET /api/user/user')).toMatchObject({ email });
});

test('an address registered without proof of ownership goes to the person who proves it', async () => {
  const squatter = { name: 'S', email: newEmail, phoneNumber: '1', password: 'attacker2026' };
  await new Browser(app).post('/api/user/register', squatter);
  await mailsTo(app, newEmail);
  await ask(buyer, newEmail);
  await open(await tokenTo(email));
  expect((await open(await tokenTo(newEmail))).json()).toMatchObject({ isDone: true });
  expect((await logIn(newEmail)).json()).toMatchObject({ id: buyer.user.id });
});

test('a second request replaces the pending change, and it can be cancelled', async () => {
  await ask(buyer, newEmail);
  const old = [await tokenTo(email), await tokenTo(newEmail)];
  await ask(buyer, `other.${newEmail}`);
  await mailsTo(app, email);
  for (const token of old) expect((await open(token)).json()).toMatchObject({ code: 'invalid_link' });
  const fresh = await tokenTo(`other.${newEmail}`);
  await buyer.api('DELETE /api/profile/email-change');
  expect((await open(fresh)).json()).toMatchObject({ code: 'invalid_link' });
  expect(await buyer.api('GET /api/profile/email-change')).toEqual({ change: null });
});

test('links expire after a day and say so for a while', async () => {
  await ask(buyer, newEmail);
  const token = await tokenTo(newEmail);
  await app.database.pool.query('update email_changes set expires_at = now() where user_id = $1', [
    buyer.user.id,
  ]);
  expect((await open(token)).json()).toMatchObject({ status: 410, code: 'link_expired' });
  expect(await buyer.api('GET /api/profile/email-change')).toEqual({ change: null });
  await app.database.pool.query(
    "update email_changes set expires_at = now() - interval '8 days' where user_id = $1",
    [buyer.user.id],
  );
  await app.jobs.drain();
  expect((await open(token)).json()).toMatchObject({ code: 'invalid_link' });
});

test('the change needs the password again, and guesses are limited', async () => {
  const message = 'The password is incorrect';
  expect((await ask(buyer, newEmail, 'guess2026')).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'password', message }],
  });
  expect((await ask(buyer, email)).json()).toMatchObject({ errors: [{ path: 'email' }] });
  const guest = await aGuest(app);
  expect((await ask(guest, newEmail)).json()).toMatchObject({ code: 'wrong_state' });
  for (let guess = 0; guess < 20; guess += 1) await ask(buyer, newEmail, `guess${guess}`);
  expect((await ask(buyer, newEmail)).statusCode).toBe(429);
  expect(await mailsTo(app, newEmail)).toEqual([]);
});

test('both clicks at the same moment change the address once', async () => {
  await ask(buyer, newEmail);
  const tokens = [await tokenTo(email), await tokenTo(newEmail)];
  const replies = await Promise.all(tokens.map((token) => open(token)));
  expect(replies.filter((reply) => reply.json<{ isDone: boolean }>().isDone)).toHaveLength(1);
});

test('neither the database nor a queue holds the links', { tags: ['I11'] }, async () => {
  await ask(buyer, newEmail);
  const tokens = [await tokenTo(email), await tokenTo(newEmail)];
  for (const table of ['email_changes', 'pgboss.job', 'mail_tokens']) {
    const { rows } = await app.database.pool.query(`select row_to_json(t)::text as row from ${table} t`);
    const text = rows.map(({ row }: { row: string }) => row).join('\n');
    for (const token of tokens) expect(text).not.toContain(token);
  }
});
