import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../../tests/support/browser.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../../../../tests/support/builders.ts';
import { hashPassword } from '../../../../tests/support/passwords.ts';

const PASSWORD = 'monsoon2026';

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

async function signedInBrowser(person = buyer): Promise<{ browser: Browser; token: string }> {
  const browser = new Browser(app);
  const group = person.user.role === 'seller' ? 'owner' : 'user';
  const response = await browser.post(`/api/${group}/login`, {
    email: person.user.email,
    password: PASSWORD,
  });
  expect(response.statusCode).toBe(200);
  return { browser, token: response.json<{ token: string }>().token };
}

const isAlive = async (token: string) =>
  (await new Browser(app).get('/api/user/user', bearer(token))).statusCode === 200;

test('signing in answers with token, user, e-mail, id and role', {
  tags: ['API-16', 'ENT-01', 'ENT-02', 'ROLE-03'],
}, async () => {
  const response = await new Browser(app).post('/api/user/login/', {
    email: buyer.user.email,
    password: PASSWORD,
  });
  expect(response.statusCode).toBe(200);
  const { token, ...signedIn } = response.json<{ token: string }>();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(signedIn).toEqual({
    user: {
      id: buyer.user.id,
      name: 'Asha Rao',
      role: 'buyer',
      profilePic: null,
      email: buyer.user.email,
      phoneNumber: buyer.user.phoneNumber,
      dob: null,
      isEmailVerified: true,
      isGuest: false,
    },
    email: buyer.user.email,
    id: buyer.user.id,
    role: 'buyer',
  });
});

test('a seller signs in through the owner group and reads their details', {
  tags: ['API-11', 'API-12', 'ENT-02', 'ROLE-03'],
}, async () => {
  const seller = await aSeller(app, { passwordHash });
  const { token } = await signedInBrowser(seller);
  const details = await new Browser(app).get('/api/owner/owner/', bearer(token));
  expect(details.json()).toMatchObject({ id: seller.user.id, role: 'seller' });
  expect((await new Browser(app).get('/api/user/user/', bearer(token))).statusCode).toBe(403);
});

test('details need a session, of the right role', { tags: ['API-17'] }, async () => {
  expect((await new Browser(app).get('/api/user/user')).statusCode).toBe(401);
  expect((await new Browser(app).get('/api/user/user', bearer('null'))).statusCode).toBe(401);
  expect((await new Browser(app).get('/api/owner/owner', bearer(buyer.token))).statusCode).toBe(403);
});

test('the wrong group, a wrong password and an unknown address fail in the same way', {
  tags: ['ROLE-02'],
}, async () => {
  const attempts = [
    ['owner', { email: buyer.user.email, password: PASSWORD }],
    ['user', { email: buyer.user.email, password: 'another2026' }],
    ['user', { email: 'nobody@shop.example', password: PASSWORD }],
  ] as const;
  const replies = await Promise.all(
    attempts.map(([group, body]) => new Browser(app).post(`/api/${group}/login`, body)),
  );
  for (const reply of replies) {
    expect(reply.statusCode).toBe(401);
    expect({ ...reply.json<object>(), requestId: '' }).toEqual({
      status: 401,
      title: 'Wrong credentials',
      code: 'wrong_credentials',
      message: 'Wrong e-mail or password',
      requestId: '',
    });
  }
});

test('sign-in without address or password is refused', { tags: ['VAL-01'] }, async () => {
  const response = await new Browser(app).post('/api/user/login', { email: '', password: '' });
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: object[] }>().errors).toContainEqual({
    path: 'email',
    message: 'Fill in the credentials',
  });
});

test('Guest Login signs in a fresh guest each time', { tags: ['LOGIN-08'] }, async () => {
  const [one, other] = await Promise.all([
    new Browser(app).post('/api/user/guest-login'),
    new Browser(app).post('/api/user/guest-login'),
  ]);
  expect(one.json()).toMatchObject({ role: 'buyer', email: null, user: { isGuest: true, name: 'Guest' } });
  expect(one.json<{ id: string }>().id).not.toBe(other.json<{ id: string }>().id);
});

test('the refresh token is in a cookie that scripts cannot read and other sites cannot make a browser send', async () => {
  const response = await new Browser(app).post('/api/user/login', {
    email: buyer.user.email,
    password: PASSWORD,
  });
  const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie]));
  expect(cookies['refresh']).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/session',
    maxAge: 14 * 86_400,
  });
  expect(cookies['XSRF-TOKEN']).toMatchObject({ sameSite: 'Strict', path: '/' });
  expect(cookies['XSRF-TOKEN']).not.toHaveProperty('httpOnly');
  expect(response.body).not.toContain(cookies['refresh']?.value);
});

describe('over https', () => {
  let shop: TestApp;
  let account: { email: string; password: string };
  beforeAll(async () => {
    shop = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
    const { user } = await aBuyer(shop, { passwordHash: await hashPassword(PASSWORD) });
    account = { email: user.email ?? '', password: PASSWORD };
  });
  afterAll(() => shop.close());

  test('browsers take every cookie of ours from this host alone', { tags: ['WE7'] }, async () => {
    const { cookies } = await new Browser(shop).post('/api/user/login', account);
    const nonce = await new Browser(shop).post('/api/session/google-nonce');
    expect(
      [...cookies, ...nonce.cookies].map(({ name, secure, path, domain }) => [name, secure, path, domain]),
    ).toEqual(
      ['device', 'refresh', 'XSRF-TOKEN', 'google-nonce'].map((name) => [
        `__Host-${name}`,
        true,
        '/',
        undefined,
      ]),
    );
  });

  test('a session planted under a name that other hosts can set signs nobody in', {
    tags: ['WE7'],
  }, async () => {
    const planted = (await new Browser(shop).post('/api/user/guest-login')).cookies;
    const [refresh = '', antiForgery = ''] = planted.map(({ value }) => value);
    const plant = ({ cookies }: Browser) => {
      for (const name of ['refresh', '__Secure-refresh'])
        cookies.set(name, { value: refresh, path: '/api/session' });
      cookies.set('XSRF-TOKEN', { value: antiForgery, path: '/' });
    };
    const stranger = new Browser(shop);
    plant(stranger);
    expect((await stranger.post('/api/session/refresh')).statusCode).toBe(401);
    const browser = new Browser(shop);
    await browser.post('/api/user/login', account);
    plant(browser);
    const reply = await browser.post('/api/session/refresh');
    expect(reply.json()).toMatchObject({ email: account.email, user: { isGuest: false } });
  });
});

test('refreshing gives a new access token and a new refresh token', async () => {
  const { browser, token } = await signedInBrowser();
  const before = browser.cookies.get('refresh')?.value;
  const response = await browser.post('/api/session/refresh');
  expect(response.statusCode).toBe(200);
  const refreshed = response.json<{ token: string; id: string }>();
  expect(refreshed.id).toBe(buyer.user.id);
  expect(refreshed.token).not.toBe(token);
  expect(await isAlive(refreshed.token)).toBe(true);
  expect(browser.cookies.get('refresh')?.value).not.toBe(before);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(200);
});

test('without a cookie there is nothing to refresh', async () => {
  const response = await new Browser(app).post('/api/session/refresh');
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'not_signed_in' });
});

test('a session ends for good at its absolute age, however often it is refreshed', async () => {
  const { browser } = await signedInBrowser();
  await app.database.db.execute(
    sql`update sessions set created_at = now() - interval '30 days' + interval '1 hour' where user_id = ${buyer.user.id}`,
  );
  const response = await browser.post('/api/session/refresh');
  const maxAge = response.cookies.find(({ name }) => name === 'refresh')?.maxAge;
  expect(maxAge).toBeGreaterThan(3500);
  expect(maxAge).toBeLessThanOrEqual(3600);
});

test('logging out ends the session on the server and clears the cookies', {
  tags: ['SESSION-06'],
}, async () => {
  const { browser, token } = await signedInBrowser();
  const response = await browser.post('/api/session/logout');
  expect(response.statusCode).toBe(200);
  expect(await isAlive(token)).toBe(false);
  expect([...browser.cookies.keys()]).toEqual(['device']);
  expect((await browser.post('/api/session/logout')).statusCode).toBe(200);
});

test('logging out works with only the cookie of a dead session, and with only the access token', async () => {
  const { browser } = await signedInBrowser();
  await app.database.db.execute(sql`delete from sessions where user_id = ${buyer.user.id}`);
  expect((await browser.post('/api/session/logout')).statusCode).toBe(200);

  const { token } = await signedInBrowser();
  await new Browser(app).post('/api/session/logout', undefined, bearer(token));
  expect(await isAlive(token)).toBe(false);
});

test('changing the password ends the other sessions and keeps this one', async () => {
  const [here, there] = [await signedInBrowser(), await signedInBrowser()];
  const response = await here.browser.put(
    '/api/profile/password',
    { currentPassword: PASSWORD, newPassword: 'harvest2027' },
    bearer(here.token),
  );
  expect(response.statusCode).toBe(200);
  expect(await isAlive(here.token)).toBe(true);
  expect(await isAlive(there.token)).toBe(false);
  expect((await there.browser.post('/api/session/refresh')).statusCode).toBe(401);
  expect((await mailsTo(app, buyer.user.email ?? '')).at(-1)).toMatchObject({
    subject: 'Your password was changed',
  });
  const old = await new Browser(app).post('/api/user/login', { email: buyer.user.email, password: PASSWORD });
  expect(old.statusCode).toBe(401);
});

test('changing the password needs the current one and a good new one', async () => {
  const wrong = await new Browser(app).put(
    '/api/profile/password',
    { currentPassword: 'another2026', newPassword: 'harvest2027' },
    bearer(buyer.token),
  );
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toMatchObject({ errors: [{ path: 'currentPassword' }] });
  const weak = await new Browser(app).put(
    '/api/profile/password',
    { currentPassword: PASSWORD, newPassword: 'short1' },
    bearer(buyer.token),
  );
  expect(weak.json()).toMatchObject({ errors: [{ path: 'newPassword', message: 'Password is too short' }] });
  const same = await new Browser(app).put(
    '/api/profile/password',
    { currentPassword: PASSWORD, newPassword: PASSWORD },
    bearer(buyer.token),
  );
  expect(same.statusCode).toBe(400);
  expect(same.json()).toMatchObject({
    errors: [{ path: 'newPassword', message: 'This is your current password. Choose another one' }],
  });
  expect(await isAlive(buyer.token)).toBe(true);
  const guest = await aGuest(app);
  const none = await new Browser(app).put(
    '/api/profile/password',
    { currentPassword: PASSWORD, newPassword: 'harvest2027' },
    bearer(guest.token),
  );
  expect(none.statusCode).toBe(409);
});

test('a forgotten password is replaced through the mailed link, once, and every session ends', async () => {
  const email = buyer.user.email ?? '';
  const { browser, token } = await signedInBrowser();
  expect((await new Browser(app).post('/api/session/forgot-password', { email })).statusCode).toBe(202);
  const link = await newestLink(app, email);
  expect(link.pathname).toBe('/reset-password');
  const reset = { token: link.searchParams.get('token'), password: 'harvest2027' };
  const response = await new Browser(app).post('/api/session/reset-password', reset);
  expect(response.statusCode).toBe(200);
  expect(await isAlive(token)).toBe(false);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(401);
  expect(
    (await new Browser(app).post('/api/user/login', { email, password: 'harvest2027' })).statusCode,
  ).toBe(200);

  const again = await new Browser(app).post('/api/session/reset-password', {
    ...reset,
    password: 'thief2027',
  });
  expect(again.json()).toMatchObject({ code: 'invalid_link' });
});

test('a reset link works for an hour', async () => {
  const email = buyer.user.email ?? '';
  await new Browser(app).post('/api/session/forgot-password', { email });
  const link = await newestLink(app, email);
  await app.database.db.execute(sql`update mail_tokens set expires_at = expires_at - interval '1 hour'`);
  const response = await new Browser(app).post('/api/session/reset-password', {
    token: link.searchParams.get('token'),
    password: 'harvest2027',
  });
  expect(response.statusCode).toBe(410);
});

test('a link for one purpose does not serve the other', async () => {
  const email = buyer.user.email ?? '';
  await new Browser(app).post('/api/session/forgot-password', { email });
  const token = (await newestLink(app, email)).searchParams.get('token');
  expect((await new Browser(app).get(`/api/user/verify-email?token=${token}`)).json()).toMatchObject({
    code: 'invalid_link',
  });
});

test('the profile takes name, phone number and date of birth, each by itself', async () => {
  expect(await buyer.api('PUT /api/profile', { body: { dob: '1994-08-15' } })).toMatchObject({
    dob: '1994-08-15',
    name: 'Asha Rao',
  });
  expect(await buyer.api('PUT /api/profile', { body: { name: 'Asha K. Rao' } })).toMatchObject({
    dob: '1994-08-15',
    name: 'Asha K. Rao',
  });
  expect(await buyer.api('PUT /api/profile', { body: { dob: null } })).toMatchObject({ dob: null });
  expect(await buyer.api('PUT /api/profile', { body: {} })).toMatchObject({ name: 'Asha K. Rao' });
});

test.each([['0000-01-01'], ['1899-12-31'], ['2999-01-01'], ['1994-02-30']])(
  'a date of birth of %s is refused',
  async (dob) => {
    const response = await new Browser(app).put('/api/profile', { dob }, bearer(buyer.token));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path: 'dob' }] });
  },
);

test('the profile needs a session', async () => {
  expect((await new Browser(app).put('/api/profile', { name: 'X' })).statusCode).toBe(401);
  expect((await new Browser(app).put('/api/profile/password', {})).statusCode).toBe(401);
});

test('expired sessions are removed, and guests to whom nobody can return', async () => {
  const guest = await aGuest(app);
  await app.database.db.execute(
    sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${guest.user.id}`,
  );
  await app.database.db.execute(
    sql`update users set created_at = now() - interval '31 days' where id = ${guest.user.id}`,
  );
  await app.jobs.drain();
  const { rows } = await app.database.db.execute(sql`select id from users where id = ${guest.user.id}`);
  expect(rows).toEqual([]);
  expect(await isAlive(buyer.token)).toBe(true);
});
