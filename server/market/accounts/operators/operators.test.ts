import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthenticatorOffer, PasskeyCreation } from '../../../../contract/second-factor.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Authenticator } from '../../../../tests/support/authenticator.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../../tests/support/browser.ts';
import { aBuyer, anOperator, aSeller, type Person } from '../../../../tests/support/builders.ts';
import { waitingForLocks } from '../../../../tests/support/database.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';
import { hashPassword } from '../../../../tests/support/passwords.ts';
import { codeNow, secondStep, TOTP_SECRET, ticketOf } from '../../../../tests/support/second-step.ts';

const PASSWORD = 'monsoon2026';
const ORIGIN = 'https://haat.example';

let app: TestApp;
let owner: Person;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: ORIGIN });
  owner = await anOperator(app, ['owner']);
});
afterAll(() => app.close());

const nextAddress = () => `invited.${(count += 1)}@post.example`;
const setUp = '/api/session/operator-set-up';

async function tokenTo(email: string): Promise<string> {
  return (await newestLink(app, email)).searchParams.get('token') ?? '';
}

/** Chooses the password by the link that was mailed last. */
async function passwordByLink(browser: Browser, email: string): Promise<string> {
  const reply = await browser.post(`${setUp}/password`, { token: await tokenTo(email), password: PASSWORD });
  return reply.json<{ ticket: string }>().ticket;
}

async function finishWithApp(browser: Browser, ticket: string) {
  const { offer, secret } = (
    await browser.post(`${setUp}/authenticator`, { ticket })
  ).json<AuthenticatorOffer>();
  const plain = secret.replaceAll(' ', '');
  const factor = { method: 'totp', offer, code: codeNow(app, 0, plain) };
  return { secret: plain, reply: await browser.post(setUp, { ticket, factor }) };
}

test('an invited person chooses a password and a factor by the link, is signed in, and the link is used up', async () => {
  const email = nextAddress();
  const body = { email, name: 'Meera Nair', duties: ['support', 'catalogue'] as const };
  const invited = await owner.api('POST /api/operator/people', {
    body: { ...body, duties: [...body.duties] },
  });
  expect(invited).toMatchObject({ email, state: 'invited', duties: ['catalogue', 'support'] });
  const token = await tokenTo(email);
  const browser = new Browser(app);
  expect((await browser.post(`${setUp}/look`, { token })).json()).toEqual({ name: 'Meera Nair', email });

  const ticket = await passwordByLink(browser, email);
  const { secret, reply } = await finishWithApp(browser, ticket);
  expect(reply.statusCode, reply.payload).toBe(200);
  const { recoveryCodes, signedIn } = reply.json<{ recoveryCodes: string[]; signedIn: { token: string } }>();
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(200);
  const people = await browser.get('/api/operator/people', bearer(signedIn.token));
  expect(people.json(), 'without the duty').toMatchObject({ status: 403, code: 'right_missing' });

  expect((await browser.post(`${setUp}/look`, { token })).json()).toMatchObject({ code: 'invalid_link' });
  const again = await ticketOf(new Browser(app), 'operator', { email, password: PASSWORD });
  const step = await secondStep(new Browser(app), again, { method: 'totp', code: codeNow(app, 1, secret) });
  expect(step.json()).toMatchObject({ role: 'operator', email });
  const listed = await owner.api('GET /api/operator/people');
  expect(listed.find((person) => person.email === email)).toMatchObject({ state: 'active' });
});

test('a page of the set-up that was closed half way is opened again by the same link', async () => {
  const email = nextAddress();
  await owner.api('POST /api/operator/people', { body: { email, name: 'Half Way', duties: ['finance'] } });
  await passwordByLink(new Browser(app), email);
  const early = await new Browser(app).post('/api/session/operator-login', { email, password: PASSWORD });
  expect(early.json(), 'without a factor').toMatchObject({ status: 409, code: 'wrong_state' });
  const browser = new Browser(app);
  const ticket = await passwordByLink(browser, email);
  const creation = (await browser.post(`${setUp}/passkey`, { ticket })).json<PasskeyCreation>();
  const factor = { method: 'passkey', name: 'Key', passkey: new Authenticator(ORIGIN).create(creation) };
  expect((await browser.post(setUp, { ticket, factor })).statusCode).toBe(200);
});

test('a new link replaces a lost factor and password, and what was there before is void', async () => {
  const email = nextAddress();
  const { id } = await owner.api('POST /api/operator/people', {
    body: { email, name: 'Lost Phone', duties: ['support'] },
  });
  const first = await finishWithApp(new Browser(app), await passwordByLink(new Browser(app), email));
  const { signedIn } = first.reply.json<{ signedIn: { token: string } }>();
  const browser = new Browser(app);
  const waiting = await ticketOf(browser, 'operator', { email, password: PASSWORD });
  await owner.api('POST /api/operator/people/:personId/link', { params: { personId: id } });
  await tokenTo(email);
  const over = await secondStep(browser, waiting, { method: 'totp', code: codeNow(app, 1, first.secret) });
  expect(over.json(), 'on its way from before').toMatchObject({ code: 'link_expired' });
  const old = await new Browser(app).get('/api/security', bearer(signedIn.token));
  expect(old.statusCode, 'sessions from before').toBe(401);
  const second = await finishWithApp(new Browser(app), await passwordByLink(new Browser(app), email));
  expect(second.reply.statusCode).toBe(200);
  const ticket = await ticketOf(browser, 'operator', { email, password: PASSWORD });
  const wrong = await secondStep(browser, ticket, { method: 'totp', code: codeNow(app, 1, first.secret) });
  expect(wrong.json()).toMatchObject({ code: 'wrong_code' });
  expect((await mailsTo(app, email)).map(({ subject }) => subject)).toContain('Your account is set up');
});

test('a disabled operator is signed out at once, and comes back with the same duties when enabled', async () => {
  const person = await anOperator(app, ['support']);
  const params = { personId: person.user.id };
  await person.api('GET /api/security');
  await owner.api('POST /api/operator/people/:personId/disable', { params });
  await expect(person.api('GET /api/security')).rejects.toMatchObject({ status: 401 });
  const lost = owner.api('POST /api/operator/people/:personId/link', { params });
  await expect(lost).rejects.toMatchObject({ code: 'wrong_state' });
  const back = await owner.api('POST /api/operator/people/:personId/enable', { params });
  expect(back).toMatchObject({ state: 'invited', duties: ['support'] });
});

test('a change of duties counts from the next call', async () => {
  const person = await anOperator(app, ['support']);
  await expect(person.api('GET /api/operator/people')).rejects.toMatchObject({ code: 'right_missing' });
  const params = { personId: person.user.id };
  await owner.api('PUT /api/operator/people/:personId/duties', { params, body: { duties: ['owner'] } });
  await person.api('GET /api/operator/people');
  await owner.api('PUT /api/operator/people/:personId/duties', { params, body: { duties: ['finance'] } });
  await expect(person.api('GET /api/operator/people')).rejects.toMatchObject({ code: 'right_missing' });
});

test('who decides about money is not joined by anybody unseen: the others who answer for it are mailed', {
  tags: ['POL33'],
}, async () => {
  const finance = await anOperator(app, ['finance']);
  const moneyMails = async ({ user }: Person) =>
    (await mailsTo(app, user.email ?? '')).filter(({ subject }) =>
      subject.includes('may decide about money'),
    );
  const form = { email: nextAddress(), name: 'Nila Sen', duties: ['support' as const] };
  const { id: personId } = await owner.api('POST /api/operator/people', { body: form });
  const change = (duties: ('support' | 'finance')[]) =>
    owner.api('PUT /api/operator/people/:personId/duties', { params: { personId }, body: { duties } });
  expect(await moneyMails(finance)).toEqual([]);
  await change(['support', 'finance']);
  const [mail, ...others] = await moneyMails(finance);
  expect(mail?.text).toContain(`Nila Sen, ${form.email}`);
  expect(others).toEqual([]);
  await change(['finance']);
  expect(await moneyMails(finance), 'who had it before').toHaveLength(1);
  await owner.api('POST /api/operator/people/:personId/disable', { params: { personId } });
  await owner.api('POST /api/operator/people/:personId/enable', { params: { personId } });
  expect(await moneyMails(finance)).toHaveLength(2);
  await owner.api('POST /api/operator/people', {
    body: { email: nextAddress(), name: 'Nila Sen', duties: ['owner'] },
  });
  expect(await moneyMails(finance)).toHaveLength(3);
  expect(await moneyMails(owner)).toEqual([]);
});

test('what an operator has begun is written before the access ends, and nothing after it', {
  tags: ['AU28'],
}, async () => {
  const person = await anOperator(app, ['owner']);
  const { version, ...policy } = await person.api('GET /api/operator/policy');
  const save = (by: Person, appealDays: number) =>
    by.api('PUT /api/operator/policy', { body: { ...policy, version, appealDays } });
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from market_policies for update');
    const edit = save(person, policy.appealDays + 1);
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    const removal = owner.api('POST /api/operator/people/:personId/disable', {
      params: { personId: person.user.id },
    });
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    await client.query('commit');
    expect(await edit).toMatchObject({ appealDays: policy.appealDays + 1 });
    await removal;

    const late = await anOperator(app, ['owner']);
    await client.query('begin');
    await client.query('delete from sessions where user_id = $1', [late.user.id]);
    const begun = refusalOf(save(late, policy.appealDays + 2));
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    await client.query('commit');
    expect(await begun).toBe('404 not_found');
  } finally {
    client.release();
  }
});

test('the address of an account cannot be invited, and a seller cannot be disabled as an operator', async () => {
  const buyer = await aBuyer(app);
  const invited = owner.api('POST /api/operator/people', {
    body: { email: buyer.user.email ?? '', name: 'Taken', duties: ['support'] },
  });
  await expect(invited).rejects.toMatchObject({ code: 'already_exists' });
  const unproved = await aSeller(app, { emailVerifiedAt: null });
  const released = await owner.api('POST /api/operator/people', {
    body: { email: unproved.user.email ?? '', name: 'Never Proved', duties: ['support'] },
  });
  expect(released, 'an address that was never proved').toMatchObject({ state: 'invited' });
  const params = { personId: (await aSeller(app)).user.id };
  const disabled = owner.api('POST /api/operator/people/:personId/disable', { params });
  await expect(disabled).rejects.toMatchObject({ code: 'not_found' });
});

test('deleting the account of an operator removes name and duties', async () => {
  const person = await anOperator(app, ['owner', 'finance'], { passwordHash: await hashPassword(PASSWORD) });
  await person.api('DELETE /api/profile', { body: { password: PASSWORD } });
  const { rows } = await app.database.pool.query(
    'select name, array(select duty from operator_duties where user_id = users.id) as duties from users where id = $1',
    [person.user.id],
  );
  expect(rows).toEqual([{ name: 'A former operator', duties: [] }]);
});

test('the last owner cannot be disabled, lose the duty or delete the account; of two owners who disable each other at the same moment one stays', {
  tags: ['AU27'],
}, async () => {
  const market = await startTestApp();
  const passwordHash = await hashPassword(PASSWORD);
  try {
    const first = await anOperator(market, ['owner', 'finance'], { passwordHash, totpSecret: TOTP_SECRET });
    const second = await anOperator(market, ['owner'], { passwordHash, totpSecret: TOTP_SECRET });
    await anOperator(market, ['owner'], { passwordHash });
    const disable = (by: Person, { user }: Person) =>
      by.api('POST /api/operator/people/:personId/disable', { params: { personId: user.id } });
    const outcomes = await Promise.all([disable(first, second), disable(second, first)].map(refusalOf));
    const [refused, ...others] = outcomes.toSorted();
    expect(others).toEqual(['done']);
    // Somebody who was disabled first finds nothing, or has no session any more; at the same moment the lock of the owners decides.
    expect(['401 not_signed_in', '404 not_found', '409 wrong_state']).toContain(refused);
    const last = outcomes[0] === 'done' ? first : second;
    const params = { personId: last.user.id };
    for (const way of [
      () => last.api('POST /api/operator/people/:personId/disable', { params }),
      () => last.api('PUT /api/operator/people/:personId/duties', { params, body: { duties: ['support'] } }),
      () => last.api('DELETE /api/profile', { body: { password: PASSWORD } }),
    ]) {
      await expect(way()).rejects.toMatchObject({ code: 'wrong_state' });
    }
    await last.api('GET /api/operator/people');
  } finally {
    await market.close();
  }
});
