import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Browser, bearer, mailsTo, newestLink } from '../support/browser.ts';
import { aBuyer, type Person } from '../support/builders.ts';
import { type AppWithGoogle, googleSignIn, startAppWithGoogle } from '../support/google.ts';
import { hashPassword } from '../support/passwords.ts';

/** Counts how often a password was hashed, whoever asked for it. */
const hashing = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('node:crypto'), async (importOriginal) => {
  const crypto = await importOriginal();
  const argon2: typeof crypto.argon2 = (...call) => {
    hashing.count += 1;
    return crypto.argon2(...call);
  };
  return { ...crypto, argon2 };
});

const PASSWORD = 'monsoon2026';

let app: AppWithGoogle;
let passwordHash: string;
let victim: Person;
let email: string;
beforeAll(async () => {
  app = await startAppWithGoogle();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  victim = await aBuyer(app, { passwordHash });
  email = victim.user.email ?? '';
  await app.database.db.execute(sql`delete from attempt_counters`);
});
afterAll(() => app.close());

async function signIn(browser = new Browser(app)): Promise<{ browser: Browser; token: string }> {
  const response = await browser.post('/api/user/login', { email, password: PASSWORD });
  expect(response.statusCode).toBe(200);
  return { browser, token: response.json<{ token: string }>().token };
}

const registration = (address: string, password: string) => ({
  name: 'Somebody',
  email: address,
  phoneNumber: '+91 98450 00000',
  password,
});

const isAlive = async (token: string) =>
  (await new Browser(app).get('/api/user/user', bearer(token))).statusCode === 200;

async function verifyByLink(address: string): Promise<number> {
  const token = (await newestLink(app, address)).searchParams.get('token');
  return (await new Browser(app).get(`/api/user/verify-email?token=${token}`)).statusCode;
}

test('no reply reveals whether an address has an account', { tags: ['AU1'] }, async () => {
  const unverified = 'unverified@post.example';
  await new Browser(app).post('/api/user/register', registration(unverified, PASSWORD));
  const googleOnly = 'google-only@post.example';
  await aBuyer(app, { email: googleOnly, googleSubject: 'google-only' });
  const disabled = 'disabled@post.example';
  await aBuyer(app, { email: disabled, passwordHash, disabledAt: new Date() });
  const addresses = [email, unverified, googleOnly, disabled, 'nobody@post.example'];

  /** Status, headers with their values, body and the number of hashes, but for what is new in each reply. */
  async function answersOf(call: (address: string) => ReturnType<Browser['post']>): Promise<Set<string>> {
    const answers = new Set<string>();
    for (const address of addresses) {
      hashing.count = 0;
      const { statusCode, headers, body } = await call(address);
      const { date: _, 'x-request-id': requestId, ...lasting } = headers;
      const said = body.replace(String(requestId), '');
      answers.add(`${statusCode} ${JSON.stringify(lasting)} ${said}, ${hashing.count} hashes`);
    }
    return answers;
  }

  const browser = new Browser(app);
  const answers = [
    await answersOf((it) => browser.post('/api/user/login', { email: it, password: 'another2026' })),
    await answersOf((it) => browser.post('/api/owner/login', { email: it, password: PASSWORD })),
    await answersOf((it) => browser.post('/api/session/forgot-password', { email: it })),
    await answersOf((it) => browser.post('/api/session/resend-verification', { email: it })),
    await answersOf((it) => browser.post('/api/owner/register', registration(it, 'another2026'))),
    await answersOf((it) => browser.post('/api/user/register', registration(it, 'another2026'))),
  ].map((each) => [...each]);
  expect(answers.map((each) => each.length)).toEqual([1, 1, 1, 1, 1, 1]);
  const hashes = answers.map(([answer]) => /, (\d+) hashes$/.exec(answer ?? '')?.[1]);
  expect(hashes).toEqual(['1', '1', '0', '0', '1', '1']);
});

test('guesses at one account are stopped for their network, with the time to wait; its owner still gets in', {
  tags: ['AU2'],
}, async () => {
  const { browser: owner } = await signIn();
  const guesser = new Browser(app, '198.51.100.1');
  const statuses: number[] = [];
  const waits: number[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    const reply = await guesser.post('/api/user/login', { email, password: `guess${guess}2026` });
    statuses.push(reply.statusCode);
    waits.push(Number(reply.headers['retry-after'] ?? 0));
  }
  expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
  expect(Math.min(...waits.slice(20))).toBeGreaterThan(0);
  await signIn(owner);
  await signIn(new Browser(app, '192.0.2.1'));
});

test('a cookie of a known device helps nobody to guess at another account', { tags: ['AU2'] }, async () => {
  const thief = await aBuyer(app, { passwordHash });
  const browser = new Browser(app);
  await browser.post('/api/user/login', { email: thief.user.email, password: PASSWORD });
  let reply = await browser.post('/api/user/login', { email, password: 'guess02026' });
  for (let guess = 1; guess <= 20; guess += 1) {
    reply = await browser.post('/api/user/login', { email, password: `guess${guess}2026` });
  }
  expect(reply.statusCode).toBe(429);
});

test('one password tried on many accounts is slowed down, which known devices are not', {
  tags: ['AU3'],
}, async () => {
  const { browser } = await signIn();
  await new Browser(app, '198.51.100.1').post('/api/user/login', {
    email: 'first@post.example',
    password: 'x1',
  });
  await app.database.db.execute(
    sql`update attempt_counters set attempts = 5000 where key like 'login.all:%'`,
  );
  const spray = await new Browser(app, '198.51.100.2').post('/api/user/login', {
    email: 'second@post.example',
    password: PASSWORD,
  });
  expect(spray.statusCode).toBe(401);
  expect(app.pauses).toHaveLength(1);
  expect((await browser.post('/api/user/login', { email, password: PASSWORD })).statusCode).toBe(200);
  expect(app.pauses).toHaveLength(1);
});

test('every guest is a buyer of its own, without a password, and reaches nothing of another one', {
  tags: ['AU17'],
}, async () => {
  const visit = async () =>
    (await new Browser(app).post('/api/user/guest-login')).json<{
      token: string;
      id: string;
      role: string;
    }>();
  const [one, other] = [await visit(), await visit()];
  expect(one).toMatchObject({ role: 'buyer', email: null });
  expect(one.id).not.toBe(other.id);
  const address = await app.api(one.token)('POST /api/address', {
    body: {
      label: 'Home',
      street_address: '14, 3rd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      postal_code: '560001',
      country: 'India',
    },
  });
  expect(await app.api(other.token)('GET /api/address')).toEqual([]);
  const stolen = await new Browser(app).put(`/api/address/${address.id}/default`, {}, bearer(other.token));
  expect(stolen.statusCode).toBe(404);
  for (const guess of ['Guest', 'null', one.id]) {
    const login = await new Browser(app).post('/api/user/login', { email: guess, password: 'guest' });
    expect(login.statusCode).toBe(401);
  }
});

test('one address is limited whatever it forges, and an IPv6 network counts as one', {
  tags: ['AU2', 'AU4'],
}, async () => {
  await app.database.db.execute(sql`delete from attempt_counters`);
  let status = 0;
  for (let guess = 0; guess <= 300 && status !== 429; guess += 1) {
    const browser = new Browser(app, `2001:db8:0:1::${(guess + 1).toString(16)}`);
    const reply = await browser.post('/api/user/guest-login', undefined, {
      'x-forwarded-for': `10.0.0.${guess % 250}`,
      'x-real-ip': '10.9.9.9',
      forwarded: 'for=10.8.8.8',
    });
    status = reply.statusCode;
  }
  expect(status).toBe(429);
  expect((await new Browser(app, '2001:db8:0:2::1').post('/api/user/guest-login')).statusCode).toBe(200);
});

test.each([
  ['logout', (browser: Browser) => browser.post('/api/session/logout')],
  [
    'reset',
    async () => {
      await new Browser(app).post('/api/session/forgot-password', { email });
      const token = (await newestLink(app, email)).searchParams.get('token');
      return new Browser(app).post('/api/session/reset-password', { token, password: 'harvest2027' });
    },
  ],
  [
    'password change elsewhere',
    async () =>
      new Browser(app).put(
        '/api/profile/password',
        { currentPassword: PASSWORD, newPassword: 'harvest2027' },
        bearer((await signIn()).token),
      ),
  ],
  [
    'disabling',
    () => app.database.db.execute(sql`update users set disabled_at = now() where email = ${email}`),
  ],
])(
  'a token is dead after %s, and its session cannot be refreshed',
  { tags: ['AU5', 'I10'] },
  async (_, end) => {
    const { browser, token } = await signIn();
    const cookies = new Map(browser.cookies);
    await end(browser);
    expect(await isAlive(token)).toBe(false);
    const thief = new Browser(app);
    for (const [name, cookie] of cookies) thief.cookies.set(name, cookie);
    expect((await thief.post('/api/session/refresh')).statusCode).toBe(401);
  },
);

function copyOf(browser: Browser): Browser {
  const copy = new Browser(app, '192.0.2.66');
  for (const [name, cookie] of browser.cookies) copy.cookies.set(name, cookie);
  return copy;
}

test('a refresh token that is reused later ends the session for both, and its owner gets a mail', {
  tags: ['AU6'],
}, async () => {
  const { browser, token } = await signIn();
  const thief = copyOf(browser);
  const refreshed = await browser.post('/api/session/refresh');
  await app.database.db.execute(sql`update sessions set rotated_at = rotated_at - interval '11 seconds'`);

  const stolen = await thief.post('/api/session/refresh');
  expect(stolen.statusCode).toBe(401);
  const problem = stolen.json<{ code: string; message: string }>();
  expect(problem.code).toBe('not_signed_in');
  expect(problem.message).toContain('for your safety');
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(refreshed.json<{ token: string }>().token)).toBe(false);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(401);
  expect((await mailsTo(app, email)).at(-1)).toMatchObject({ subject: 'We signed you out on one device' });
});

test('a refresh token from before the last one ends the session at once', { tags: ['AU6'] }, async () => {
  const { browser } = await signIn();
  const old = copyOf(browser);
  await browser.post('/api/session/refresh');
  await browser.post('/api/session/refresh');
  expect((await old.post('/api/session/refresh')).statusCode).toBe(401);
  expect((await browser.post('/api/session/refresh')).statusCode).toBe(401);
});

test('tabs that refresh together all stay signed in', { tags: ['AU6'] }, async () => {
  const { browser } = await signIn();
  const tabs = Array.from({ length: 4 }, () => copyOf(browser));
  const replies = await Promise.all(tabs.map((tab) => tab.post('/api/session/refresh')));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(await isAlive(reply.json<{ token: string }>().token)).toBe(true);
  }
  // Whichever reply the browser keeps, it can go on with it.
  expect(new Set(tabs.map(({ cookies }) => cookies.get('refresh')?.value)).size).toBe(1);
  expect((await copyOf(tabs[3] ?? browser).post('/api/session/refresh')).statusCode).toBe(200);
});

test.each<[string, (browser: Browser) => Record<string, string>]>([
  ['without the anti-forgery header', () => ({ 'x-xsrf-token': '' })],
  ['with another value than the cookie', () => ({ 'x-xsrf-token': 'x.y' })],
  ['from another origin', () => ({ origin: 'https://evil.example' })],
  ['from an opaque origin', () => ({ origin: 'null' })],
  ['from another site', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['from a neighbouring site', () => ({ 'sec-fetch-site': 'same-site' })],
])('neither refresh nor logout is done %s', { tags: ['AU7'] }, async (_, headersFor) => {
  const { browser, token } = await signIn();
  for (const call of ['refresh', 'logout']) {
    const reply = await browser.post(`/api/session/${call}`, undefined, headersFor(browser));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'anti_forgery' });
    expect(reply.cookies).toEqual([]);
  }
  expect(await isAlive(token)).toBe(true);
});

test('an anti-forgery value that was planted in cookie and header alike is refused', {
  tags: ['AU7'],
}, async () => {
  const { browser } = await signIn();
  browser.cookies.set('XSRF-TOKEN', { value: 'planted.value', path: '/' });
  expect((await browser.post('/api/session/refresh')).json()).toMatchObject({ code: 'anti_forgery' });
  const other = await signIn();
  const theirs = other.browser.cookies.get('XSRF-TOKEN');
  if (theirs) browser.cookies.set('XSRF-TOKEN', theirs);
  expect((await browser.post('/api/session/refresh')).json()).toMatchObject({ code: 'anti_forgery' });
});

test('a session planted beside the own one signs nobody in', { tags: ['WE7'] }, async () => {
  const { browser: attacker } = await signIn();
  const { browser: visitor } = await signIn();
  const [planted, own] = [attacker, visitor].map(({ cookies }) => cookies.get('refresh')?.value);
  const header = attacker.cookies.get('XSRF-TOKEN')?.value ?? '';
  for (const cookie of [`refresh=${planted}; refresh=${own}`, `refresh=${own}; refresh =${planted}`]) {
    const reply = await new Browser(app).post('/api/session/refresh', undefined, {
      cookie: `${cookie}; XSRF-TOKEN=${header}`,
      'x-xsrf-token': header,
    });
    expect([cookie, reply.statusCode]).toEqual([cookie, 401]);
    expect(reply.json()).toMatchObject({ code: 'not_signed_in' });
  }
});

test.each([[{}], [{ refresh: '' }], [{ token: null }]])(
  'a body of %o is no refresh token',
  { tags: ['AU7'] },
  async (body) => {
    expect((await new Browser(app).post('/api/session/refresh', body)).statusCode).toBe(401);
  },
);

test('no foreign page signs a visitor in', { tags: ['AU7'] }, async () => {
  for (const path of ['/api/user/guest-login', '/api/user/login', '/api/owner/google-login']) {
    const body = { email, password: PASSWORD, credential: 'x' };
    const reply = await new Browser(app).post(path, body, { origin: 'https://evil.example' });
    expect(reply.json()).toMatchObject({ code: 'anti_forgery' });
    expect(reply.cookies).toEqual([]);
  }
});

test('our own pages pass under the public address, in a demo under every name of this machine', {
  tags: ['AU7'],
}, async () => {
  const ours = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'];
  for (const origin of ours) {
    const { browser } = await signIn();
    const headers = { origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' };
    expect((await browser.post('/api/session/refresh', undefined, headers)).statusCode).toBe(200);
  }
});

test('a page counts as ours by the public address, never by the host that it names itself', {
  tags: ['AU7'],
}, async () => {
  const shop = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  const foreign: [TestApp, string][] = [
    // A name of a stranger that leads to this machine.
    [app, 'http://evil.example:3000'],
    [app, 'https://localhost:3000'],
    [app, 'http://localhost:3001'],
    [shop, 'http://shop.example'],
    [shop, 'https://shop.example:444'],
    [shop, 'https://evil.example'],
    [shop, 'https://localhost'],
  ];
  for (const [visited, origin] of foreign) {
    const headers = { origin, host: new URL(origin).host, 'sec-fetch-site': 'same-origin' };
    const reply = await new Browser(visited).post('/api/user/guest-login', undefined, headers);
    expect([origin, reply.json<{ code: string }>().code]).toEqual([origin, 'anti_forgery']);
  }
  const own = { origin: 'https://shop.example', host: 'shop.example' };
  expect((await new Browser(shop).post('/api/user/guest-login', undefined, own)).statusCode).toBe(200);
  await shop.close();
});

test('only the whole, right link of the right group verifies, and it never signs in', {
  tags: ['AU8'],
}, async () => {
  const address = 'links@post.example';
  await new Browser(app).post('/api/user/register', registration(address, PASSWORD));
  const token = (await newestLink(app, address)).searchParams.get('token') ?? '';
  const flipped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
  const attempts = [
    `/api/owner/verify-email?token=${token}`,
    `/api/user/verify-email?token=${token.slice(0, -1)}`,
    `/api/user/verify-email?token=${flipped}`,
    '/api/user/verify-email?token=undefined',
    `/api/user/verify-email?token=${token}&token=${token}`,
  ];
  for (const url of attempts) expect((await new Browser(app).get(url)).statusCode).toBe(400);

  const reply = await new Browser(app).get(`/api/user/verify-email?token=${token}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ message: 'Email verified successfully!' });
  expect(reply.cookies).toEqual([]);
});

test('a verification link works once; opened again it says that the address is verified, and it stays so', {
  tags: ['AU8'],
}, async () => {
  const address = 'once@post.example';
  await new Browser(app).post('/api/user/register', registration(address, PASSWORD));
  const token = (await newestLink(app, address)).searchParams.get('token');
  const open = () => new Browser(app).get(`/api/user/verify-email?token=${token}`);
  const opened = await Promise.all([open(), open(), open()]);
  expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(opened.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  const again = await open();
  expect(again.json()).toMatchObject({
    status: 409,
    code: 'wrong_state',
    message: 'This link works once, and your e-mail address is verified already. Please sign in.',
  });
  const login = await new Browser(app).post('/api/user/login', { email: address, password: PASSWORD });
  expect(login.statusCode).toBe(200);
});

test('a mail scanner that opens the link first takes nothing from its reader', {
  tags: ['AU9'],
}, async () => {
  const address = 'scanned@post.example';
  await new Browser(app).post('/api/user/register', registration(address, PASSWORD));
  const token = (await newestLink(app, address)).searchParams.get('token');
  const url = `/api/user/verify-email?token=${token}`;
  const lookAheads: Record<string, string>[] = [
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
    { 'sec-fetch-mode': 'navigate' },
  ];
  for (const headers of lookAheads) {
    expect((await new Browser(app).get(url, headers)).statusCode).toBe(400);
  }
  expect((await new Browser(app).head(url)).statusCode, 'HEAD').toBe(400);
  const early = await new Browser(app).post('/api/user/login', { email: address, password: PASSWORD });
  expect(early.json()).toMatchObject({ code: 'email_not_verified' });
  expect((await new Browser(app).get(url)).statusCode).toBe(200);
});

test('who has not verified gets no session; who has not the password learns nothing of it', {
  tags: ['AU10'],
}, async () => {
  const address = 'waiting@post.example';
  await new Browser(app).post('/api/user/register', registration(address, PASSWORD));
  const right = await new Browser(app).post('/api/user/login', { email: address, password: PASSWORD });
  expect(right.json()).toMatchObject({ status: 401, code: 'email_not_verified' });
  expect(right.cookies).toEqual([]);
  const wrong = await new Browser(app).post('/api/user/login', { email: address, password: 'another2026' });
  expect(wrong.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });
});

test('who registers somebody else’s address first has nothing when its owner comes with Google', {
  tags: ['AU12'],
}, async () => {
  const address = 'prehijacked@gmail.example';
  const attacker = { ...registration(address, 'attacker2026'), name: 'Attacker' };
  await new Browser(app).post('/api/user/register', attacker);
  const link = await newestLink(app, address);

  const claims = { sub: 'owner-of-address', email: address, name: 'Owner' };
  const owner = await googleSignIn(app.google, new Browser(app), claims);
  expect(owner.json()).toMatchObject({ email: address, user: { name: 'Owner', phoneNumber: null } });

  const login = await new Browser(app).post('/api/user/login', { email: address, password: 'attacker2026' });
  expect(login.json()).toMatchObject({ code: 'wrong_credentials' });
  const stale = await new Browser(app).get(`/api/user/verify-email?token=${link.searchParams.get('token')}`);
  expect(stale.json()).toMatchObject({ code: 'invalid_link' });
});

test('a guest session that claimed the address does not reach the owner’s account', {
  tags: ['AU12'],
}, async () => {
  const address = 'guest-hijack@gmail.example';
  const browser = new Browser(app);
  const guest = (await browser.post('/api/user/guest-login')).json<{ token: string; id: string }>();
  await browser.post('/api/user/register', registration(address, 'attacker2026'), bearer(guest.token));
  const owner = await googleSignIn(app.google, new Browser(app), { sub: 'owner-two', email: address });
  expect(owner.json<{ id: string }>().id).not.toBe(guest.id);
  const details = await browser.get('/api/user/user', bearer(guest.token));
  expect(details.json()).toMatchObject({ id: guest.id, email: null, isGuest: true });
});

test('of two who register one address with different passwords only the reader of its mails gets in', {
  tags: ['AU12'],
}, async () => {
  const address = 'contested@post.example';
  await new Browser(app).post('/api/user/register', registration(address, 'attacker2026'));
  const firstLink = await newestLink(app, address);
  await new Browser(app).post('/api/user/register', registration(address, PASSWORD));

  const stale = await new Browser(app).get(
    `/api/user/verify-email?token=${firstLink.searchParams.get('token')}`,
  );
  expect(stale.json()).toMatchObject({ code: 'invalid_link' });
  const choose = await newestLink(app, address);
  expect(choose.pathname).toBe('/reset-password');
  const reset = { token: choose.searchParams.get('token'), password: 'harvest2027' };
  expect((await new Browser(app).post('/api/session/reset-password', reset)).statusCode).toBe(200);
  for (const [password, status] of [
    ['attacker2026', 401],
    [PASSWORD, 401],
    ['harvest2027', 200],
  ] as const) {
    const reply = await new Browser(app).post('/api/user/login', { email: address, password });
    expect(reply.statusCode).toBe(status);
  }
});

test.each([
  ['from another network', '192.0.2.50', 201],
  ['from the network that has used up its mails', '198.51.100.50', 429],
])(
  'a limit of mails never keeps a disputed password valid: registering %s',
  { tags: ['AU12'] },
  async (where, from, status) => {
    const address = `exhausted.${from}@post.example`;
    const attacker = new Browser(app, '198.51.100.50');
    for (let time = 0; time < 5; time += 1) {
      const reply = await attacker.post('/api/user/register', registration(address, 'attacker2026'));
      expect(reply.statusCode).toBe(201);
    }
    const links = (await mailsTo(app, address)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(links).toHaveLength(5);
    const owner = await new Browser(app, from).post('/api/user/register', registration(address, PASSWORD));
    expect(owner.statusCode).toBe(status);
    for (const token of links) {
      const reply = await new Browser(app).get(`/api/user/verify-email?token=${token}`);
      expect(reply.json()).toMatchObject({ code: 'invalid_link' });
    }
    const login = await attacker.post('/api/user/login', { email: address, password: 'attacker2026' });
    expect(login.json()).toMatchObject({ code: 'wrong_credentials' });
    // In either network the reader of the mails chooses the password, at once or with a link asked for elsewhere.
    const elsewhere = new Browser(app, '192.0.2.51');
    if (status !== 201) await elsewhere.post('/api/session/forgot-password', { email: address });
    const choose = await newestLink(app, address);
    expect(choose.pathname, where).toBe('/reset-password');
    const reset = { token: choose.searchParams.get('token'), password: 'harvest2027' };
    expect((await elsewhere.post('/api/session/reset-password', reset)).statusCode).toBe(200);
  },
);

test('of two passwords for one address at the same moment neither is valid', { tags: ['AU12'] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const address = `same-moment.${round}@post.example`;
    const passwords = ['attacker2026', PASSWORD];
    await Promise.all(
      passwords.map((each) => new Browser(app).post('/api/user/register', registration(address, each))),
    );
    for (const password of passwords) {
      const login = await new Browser(app).post('/api/user/login', { email: address, password });
      expect(login.json()).toMatchObject({ code: 'wrong_credentials' });
    }
    const mails = await mailsTo(app, address);
    expect(mails.map(({ subject }) => subject)).toContain('Finish your registration');
  }
});

test('a password for a Google account takes its post box', { tags: ['AU12'] }, async () => {
  const address = 'google-first@gmail.example';
  await googleSignIn(app.google, new Browser(app), { sub: 'google-first', email: address });
  await new Browser(app).post('/api/user/register', registration(address, 'attacker2026'));
  const login = await new Browser(app).post('/api/user/login', { email: address, password: 'attacker2026' });
  expect(login.statusCode).toBe(401);
  expect((await mailsTo(app, address)).at(-1)).toMatchObject({ subject: 'You already have an account' });
});

test.each([
  ['8 characters', 'abcdef12'],
  ['128 characters', `${'a1'.repeat(64)}`],
  ['other scripts', 'पासवर्ड-2026-ಕೀಲಿ'],
  ['leading and trailing blanks', '  monsoon2026  '],
])('a password with %s is compared exactly', { tags: ['AU14'] }, async (_, password) => {
  const address = `${Buffer.from(password).toString('hex').slice(0, 40)}@post.example`;
  await new Browser(app).post('/api/user/register', registration(address, password));
  expect(await verifyByLink(address)).toBe(200);
  const login = (typed: string) =>
    new Browser(app).post('/api/user/login', { email: address, password: typed });
  expect((await login(password)).statusCode).toBe(200);
  const similar = [password.slice(0, -1), `${password} `, password.toUpperCase(), password.trim()];
  for (const wrong of similar.filter((typed) => typed !== password)) {
    expect((await login(wrong)).statusCode).not.toBe(200);
  }
});

test.each(['monsoon\u00002026', 'monsoon2026\ud83d'])(
  'a password with characters that cannot be typed is refused before any hashing: %j',
  { tags: ['AU14'] },
  async (password) => {
    for (const path of ['/api/user/login', '/api/user/register']) {
      const reply = await new Browser(app).post(path, registration('odd@post.example', password));
      expect([path, reply.statusCode]).toEqual([path, 400]);
      expect(reply.json()).toMatchObject({ errors: [{ path: 'password' }] });
    }
  },
);

test('more than 128 bytes are refused before any hashing', { tags: ['AU14'] }, async () => {
  const hashing = hashPassword('long enough 1').then(() => 'hashed');
  const refused = hashPassword('ಕ'.repeat(43)).catch((error: unknown) => error);
  expect(await Promise.race([hashing, refused])).toBeInstanceOf(RangeError);
  await hashing;
  const tooLong = [`1${'a'.repeat(999)}`, 'ಕ'.repeat(43)];
  for (const password of tooLong) {
    const reply = await new Browser(app).post('/api/user/login', { email, password });
    expect([400, 401]).toContain(reply.statusCode);
    expect(
      (await new Browser(app).post('/api/user/register', registration('long@post.example', password)))
        .statusCode,
    ).toBe(400);
  }
});

test.each([
  ['an object as e-mail', { email: { $ne: null }, password: PASSWORD }],
  ['an array as password', { email: 'a@b.example', password: [PASSWORD] }],
  ['a number', { email: 1, password: PASSWORD }],
  ['nothing', {}],
])('a sign-in with %s is bad input', { tags: ['AU15'] }, async (_, body) => {
  expect((await new Browser(app).post('/api/user/login', body)).statusCode).toBe(400);
});

test.each([
  '{"__proto__":{"isAdmin":true},"email":"a@b.example","password":"x"}',
  '{"constructor":{"prototype":{}},"email":"a@b.example","password":"x"}',
  '[]',
  'null',
  '"text"',
  '{"email":',
])('the body %s is bad input', { tags: ['AU15'] }, async (payload) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(reply.statusCode).toBe(400);
});

test('registration and profile take nothing beyond their fields', { tags: ['AZ10'] }, async () => {
  const address = 'mass@post.example';
  const extras = {
    role: 'seller',
    isEmailVerified: true,
    id: victim.user.id,
    isGuest: true,
    emailVerifiedAt: '2026-01-01',
    googleSubject: 'x',
  };
  await new Browser(app).post('/api/user/register', { ...registration(address, PASSWORD), ...extras });
  const { rows } = await app.database.db.execute(
    sql`select role, is_guest, email_verified_at, google_subject from users where email = ${address}`,
  );
  expect(rows).toEqual([{ role: 'buyer', is_guest: false, email_verified_at: null, google_subject: null }]);

  await new Browser(app).put(
    '/api/profile',
    { name: 'New Name', ...extras, email: 'x@y.example' },
    bearer(victim.token),
  );
  expect(await victim.api('GET /api/user/user')).toEqual({
    id: victim.user.id,
    name: 'New Name',
    role: 'buyer',
    profilePic: null,
    email,
    phoneNumber: victim.user.phoneNumber,
    dob: null,
    isEmailVerified: true,
    isGuest: false,
  });
});

test('the group decides the role', { tags: ['AZ11'] }, async () => {
  for (const [group, role, other] of [
    ['user', 'buyer', 'seller'],
    ['owner', 'seller', 'buyer'],
  ] as const) {
    const address = `${group}@groups.example`;
    await new Browser(app).post(`/api/${group}/register`, {
      ...registration(address, PASSWORD),
      role: other,
    });
    const { rows } = await app.database.db.execute(sql`select role from users where email = ${address}`);
    expect(rows).toEqual([{ role }]);
  }
});

test('the database holds no password, token or link, and no queue does', { tags: ['I11'] }, async () => {
  const browser = new Browser(app);
  const address = 'secrets@post.example';
  await browser.post('/api/user/register', registration(address, 'very-secret-2026'));
  const link = (await newestLink(app, address)).searchParams.get('token') ?? '';
  await browser.get(`/api/user/verify-email?token=${link}`);
  const signedIn = await browser.post('/api/user/login', { email: address, password: 'very-secret-2026' });
  const refresh = browser.cookies.get('refresh')?.value.split('.')[1] ?? '';
  const secrets = ['very-secret-2026', link, refresh, signedIn.json<{ token: string }>().token];
  const tables = ['users', 'sessions', 'access_tokens', 'mail_tokens', 'attempt_counters', 'pgboss.job'];
  for (const table of tables) {
    const { rows } = await app.database.pool.query(`select row_to_json(t)::text as row from ${table} t`);
    const text = rows.map(({ row }: { row: string }) => row).join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});
