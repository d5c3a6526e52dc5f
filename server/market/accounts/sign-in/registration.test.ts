import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../../tests/support/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
function aRegistration(more: object = {}) {
  count += 1;
  return {
    name: 'Meera Nair',
    email: `meera.${count}@post.example`,
    phoneNumber: '098450-54321',
    password: 'monsoon2026',
    ...more,
  };
}

/** The API call that the page of a verification link makes. */
async function openVerificationLink(email: string) {
  const link = await newestLink(app, email);
  const group = link.searchParams.get('seller') === 'true' ? 'owner' : 'user';
  return new Browser(app).get(`/api/${group}/verify-email?token=${link.searchParams.get('token')}`);
}

const logIn = (group: string, { email, password }: { email: string; password: string }) =>
  new Browser(app).post(`/api/${group}/login`, { email, password });

test.each([
  ['API-14 API-15', 'user', 'buyer', 'false'],
  ['API-09 API-10', 'owner', 'seller', 'true'],
])(
  '%s REG-08 VERIFY-07 VAL-11 ROLE-01 registering through /api/%s opens a %s account that works once verified',
  async (_, group, role, seller) => {
    const registration = aRegistration();
    const response = await new Browser(app).post(`/api/${group}/register/`, registration);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: 'Registration successful! Please verify your email.' });

    const early = await logIn(group, registration);
    expect(early.statusCode).toBe(401);
    expect(early.json()).toMatchObject({ code: 'email_not_verified' });

    const link = await newestLink(app, registration.email);
    expect(link.pathname).toBe('/verify-email');
    expect(link.searchParams.get('seller')).toBe(seller);
    const verified = await openVerificationLink(registration.email);
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toEqual({ message: 'Email verified successfully!' });
    expect((await openVerificationLink(registration.email)).statusCode, 'once').toBe(409);

    const signedIn = await logIn(group, registration);
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json()).toMatchObject({
      role,
      email: registration.email,
      user: {
        name: 'Meera Nair',
        role,
        isEmailVerified: true,
        isGuest: false,
        phoneNumber: '+91 98450 54321',
      },
    });
  },
);

test.each([
  [{ email: 'no address' }, 'email', 'Entered Email Is Not Valid'],
  [{ password: 'seven77' }, 'password', 'Password is too short'],
  [{ password: 'lettersonly' }, 'password', 'Password must contain a digit'],
  [{ password: '1234567890' }, 'password', 'Password must contain a letter'],
  [{ password: `1${'a'.repeat(128)}` }, 'password', 'Password can have at most 128 characters'],
  [{ name: '  ' }, 'name', 'Please fill in this field'],
  [{ phoneNumber: '' }, 'phoneNumber', 'Please fill in this field'],
])(
  'registering with %o is refused at the field',
  { tags: ['VAL-06', 'VAL-08', 'VAL-09', 'CONST-01'] },
  async (fault, path, message) => {
    const response = await new Browser(app).post('/api/user/register', aRegistration(fault));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', message, errors: [{ path, message }] });
  },
);

test('the address is stored in lower case and found in any case', async () => {
  const registration = aRegistration({ email: 'Mixed.Case@Post.Example' });
  await new Browser(app).post('/api/user/register', registration);
  expect((await openVerificationLink('mixed.case@post.example')).statusCode).toBe(200);
  expect((await logIn('user', { ...registration, email: 'MIXED.case@post.example ' })).statusCode).toBe(200);
});

test('a missing token gives: Invalid verification link', { tags: ['VAL-13'] }, async () => {
  for (const query of ['', '?token=']) {
    const response = await new Browser(app).get(`/api/user/verify-email/${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid verification link' });
  }
});

test('an expired verification link says so, and a new one can be requested', {
  tags: ['VERIFY-07'],
}, async () => {
  const registration = aRegistration();
  await new Browser(app).post('/api/user/register', registration);
  await app.jobs.drain();
  await app.database.db.execute(sql`update mail_tokens set expires_at = now() - interval '1 minute'`);
  const expired = await openVerificationLink(registration.email);
  expect(expired.statusCode).toBe(410);
  expect(expired.json()).toMatchObject({ code: 'link_expired' });

  const asked = await new Browser(app).post('/api/session/resend-verification', {
    email: registration.email,
  });
  expect(asked.statusCode).toBe(202);
  expect((await openVerificationLink(registration.email)).statusCode).toBe(200);
});

test('registering again with an existing account sends its owner a mail and changes nothing', async () => {
  const registration = aRegistration();
  await new Browser(app).post('/api/user/register', registration);
  await openVerificationLink(registration.email);
  const again = await new Browser(app).post('/api/owner/register', {
    ...registration,
    password: 'another2026',
  });
  expect(again.statusCode).toBe(201);
  expect((await mailsTo(app, registration.email)).at(-1)).toMatchObject({
    subject: 'You already have an account',
  });
  expect((await logIn('user', registration)).statusCode).toBe(200);
  expect((await logIn('owner', { ...registration, password: 'another2026' })).statusCode).toBe(401);
});

test('registering again with the same password before verifying sends the link again', async () => {
  const registration = aRegistration();
  await new Browser(app).post('/api/user/register', registration);
  await new Browser(app).post('/api/user/register', registration);
  expect((await mailsTo(app, registration.email)).map(({ subject }) => subject)).toEqual([
    'Verify your email',
    'Verify your email',
  ]);
  expect((await openVerificationLink(registration.email)).statusCode).toBe(200);
  expect((await logIn('user', registration)).statusCode).toBe(200);
});

test('a person who chose the wrong role registers again in the other one', async () => {
  const registration = aRegistration();
  await new Browser(app).post('/api/user/register', registration);
  await new Browser(app).post('/api/owner/register', registration);
  expect((await openVerificationLink(registration.email)).statusCode).toBe(200);
  expect((await logIn('owner', registration)).statusCode).toBe(200);
  expect((await logIn('user', registration)).statusCode).toBe(401);
});

test('one address belongs to one account, however many register it at once', { tags: ['AZ11'] }, async () => {
  const registration = aRegistration();
  const responses = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      new Browser(app).post(`/api/${index % 2 ? 'owner' : 'user'}/register`, registration),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  const { rows } = await app.database.db.execute(
    sql`select count(*)::int as accounts from users where email = ${registration.email}`,
  );
  expect(rows).toEqual([{ accounts: 1 }]);
});

test('a dead token at registration is refused, so that the guest can refresh it first', async () => {
  const response = await new Browser(app).post('/api/user/register', aRegistration(), bearer('x'.repeat(43)));
  expect(response.statusCode).toBe(401);
});

test('mailed links lead back to where the visitor came from, and to no other site', {
  tags: ['XS9'],
}, async () => {
  const { email, password } = aRegistration();
  const next = '/products?search=lamp&page=2';
  const nextOf = async () => {
    const link = await newestLink(app, email);
    expect(link.origin).toBe('http://localhost:3000');
    return [link.pathname, link.searchParams.get('next')];
  };
  const browser = new Browser(app);
  await browser.post('/api/user/register', aRegistration({ email, next }));
  expect(await nextOf()).toEqual(['/verify-email', next]);
  await browser.post('/api/user/register', aRegistration({ email, password: 'another2026', next }));
  expect(await nextOf(), 'with another password').toEqual(['/reset-password', next]);
  await browser.post('/api/session/resend-verification', { email });
  expect(await nextOf()).toEqual(['/verify-email', null]);
  await browser.post('/api/session/resend-verification', { email, next: '/checkout' });
  expect(await nextOf()).toEqual(['/verify-email', '/checkout']);
  await openVerificationLink(email);
  await app.database.db.execute(sql`delete from attempt_counters`);
  await browser.post('/api/session/forgot-password', { email, next });
  expect(await nextOf()).toEqual(['/reset-password', next]);
  await browser.post('/api/user/register', { ...aRegistration({ email, password }), next });
  expect(await nextOf(), 'with an account already').toEqual(['/login', next]);
  const elsewhere = await browser.post('/api/user/register', aRegistration({ next: '//evil.example' }));
  expect(elsewhere.statusCode).toBe(400);
  expect(elsewhere.json()).toMatchObject({ errors: [{ path: 'next', message: 'Give a path of this site' }] });
});
