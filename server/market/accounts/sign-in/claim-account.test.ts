import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { Browser, bearer, mailsTo, newestLink } from '../../../../tests/support/browser.ts';
import { aBuyer, aGuest, type Person } from '../../../../tests/support/builders.ts';
import { anAddress } from '../../../../tests/support/checkout-builders.ts';
import { aProduct } from '../../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
function aClaim() {
  count += 1;
  return { email: `guest.${count}@post.example`, password: 'monsoon2026' };
}

const claim = (guest: Person, body: object) =>
  new Browser(app).post('/api/profile/account', body, bearer(guest.token));

async function openLink(email: string) {
  const token = (await newestLink(app, email)).searchParams.get('token');
  return new Browser(app).get(`/api/user/verify-email?token=${token}`);
}

const logIn = ({ email, password }: { email: string; password: string }) =>
  new Browser(app).post('/api/user/login', { email, password });

test('a guest becomes an account in one step and keeps cart, favorites and addresses', async () => {
  const guest = await aGuest(app);
  const product = await aProduct(app);
  await guest.api('POST /api/favorite', { body: { productId: product.id } });
  await anAddress(app, guest);
  const body = aClaim();
  expect((await claim(guest, body)).statusCode).toBe(202);
  expect((await logIn(body)).statusCode, 'before the link is opened').toBe(401);

  expect((await openLink(body.email)).statusCode).toBe(200);
  expect((await openLink(body.email)).statusCode, 'a link works once').toBe(409);
  const signedIn = await logIn(body);
  expect(signedIn.json()).toMatchObject({ id: guest.user.id });
  const again = app.api(signedIn.json<{ token: string }>().token);
  expect(await again('GET /api/user/user')).toMatchObject({
    id: guest.user.id,
    email: body.email,
    isGuest: false,
    isEmailVerified: true,
  });
  expect(await again('GET /api/favorite')).toHaveLength(1);
  expect(await again('GET /api/address')).toHaveLength(1);
});

test('the session of a guest ends when its link makes it an account, wherever the guest was signed in', {
  tags: ['AU17'],
}, async () => {
  const browser = new Browser(app);
  const { token } = (await browser.post('/api/user/guest-login', {})).json<{ token: string }>();
  const body = aClaim();
  await browser.post('/api/profile/account', body, bearer(token));
  expect((await browser.post('/api/session/refresh', {})).statusCode, 'until the link is opened').toBe(200);

  await openLink(body.email);
  const guest = app.api(token);
  await expect(guest('GET /api/user/user')).rejects.toMatchObject({ status: 401 });
  expect((await browser.post('/api/session/refresh', {})).statusCode).toBe(401);
});

test('a guest does not see whether the address has an account; its owner gets a mail', {
  tags: ['AU1'],
}, async () => {
  const { user } = await aBuyer(app);
  const taken = { ...aClaim(), email: user.email ?? '' };
  const free = aClaim();
  const seen = [];
  for (const body of [taken, free]) {
    const guest = await aGuest(app);
    const { statusCode, payload } = await claim(guest, body);
    const details = await guest.api('GET /api/user/user');
    seen.push({ statusCode, payload, details: { ...details, id: '' } });
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.details).toMatchObject({ isGuest: true, email: null });
  expect((await mailsTo(app, taken.email)).at(-1)).toMatchObject({ subject: 'You already have an account' });
  expect((await logIn(taken)).statusCode).toBe(401);
});

test('registering with a guest’s token is the same step', async () => {
  const guest = await aGuest(app);
  const registration = { ...aClaim(), name: 'Meera Nair', phoneNumber: '098450-54321' };
  await new Browser(app).post('/api/user/register', registration, bearer(guest.token));
  expect((await openLink(registration.email)).statusCode).toBe(200);
  expect((await logIn(registration)).json()).toMatchObject({
    id: guest.user.id,
    user: { name: 'Meera Nair', isGuest: false, isEmailVerified: true },
  });
});

test('a guest who claims an address that somebody else registered meanwhile: neither password stands', {
  tags: ['AU12'],
}, async () => {
  const guest = await aGuest(app);
  const body = aClaim();
  await claim(guest, body);
  const link = await newestLink(app, body.email);
  const registration = { email: body.email, password: 'harvest2027', name: 'Other', phoneNumber: '1' };
  await new Browser(app).post('/api/user/register', registration);
  const token = link.searchParams.get('token');
  expect((await new Browser(app).get(`/api/user/verify-email?token=${token}`)).statusCode).toBe(200);

  expect((await logIn(body)).statusCode).toBe(401);
  expect((await logIn(registration)).statusCode).toBe(401);
  expect((await newestLink(app, body.email)).pathname).toBe('/reset-password');
});

test.each(['attacker', 'owner'])(
  'of two guests who claim one address neither password stands, whichever link is opened: that of the %s',
  { tags: ['AU12'] },
  async (opened) => {
    const body = aClaim();
    await claim(await aGuest(app), { ...body, password: 'attacker2026' });
    const attackerLink = await newestLink(app, body.email);
    await claim(await aGuest(app), body);
    const ownerLink = await newestLink(app, body.email);
    const link = opened === 'owner' ? ownerLink : attackerLink;
    const token = link.searchParams.get('token');
    expect((await new Browser(app).get(`/api/user/verify-email?token=${token}`)).statusCode).toBe(200);
    expect((await logIn({ ...body, password: 'attacker2026' })).statusCode).toBe(401);
    expect((await logIn(body)).statusCode).toBe(401);
    expect((await newestLink(app, body.email)).pathname).toBe('/reset-password');
  },
);

test('a guest’s claim voids the password of an earlier registration of the address, also when its mail is held back', {
  tags: ['AU12'],
}, async () => {
  const body = aClaim();
  const registration = { email: body.email, password: 'attacker2026', name: 'Other', phoneNumber: '1' };
  for (let time = 0; time < 5; time += 1) await new Browser(app).post('/api/user/register', registration);
  const link = await newestLink(app, body.email);
  expect((await claim(await aGuest(app), body)).statusCode).toBe(429);
  const token = link.searchParams.get('token');
  expect((await new Browser(app).get(`/api/user/verify-email?token=${token}`)).statusCode).toBe(200);
  expect((await logIn(registration)).statusCode).toBe(401);
  expect((await newestLink(app, body.email)).pathname).toBe('/reset-password');
});

test('a link to an address that got an account meanwhile is refused and changes nothing', {
  tags: ['AU12'],
}, async () => {
  const guest = await aGuest(app);
  const body = aClaim();
  await claim(guest, body);
  const link = await newestLink(app, body.email);
  await aBuyer(app, { email: body.email });
  const token = link.searchParams.get('token');
  const opened = await new Browser(app).get(`/api/user/verify-email?token=${token}`);
  expect(opened.json()).toMatchObject({ code: 'invalid_link' });
  expect(await guest.api('GET /api/user/user')).toMatchObject({ isGuest: true, email: null });
});

test('an account has nothing to claim, and a seller is no guest', async () => {
  const buyer = await aBuyer(app);
  expect((await claim(buyer, aClaim())).json()).toMatchObject({ status: 409, code: 'wrong_state' });
});
