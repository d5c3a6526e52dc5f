import type { Page, Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { inCart } from '../support/checkout-builders.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';

let journey: Journey;
let lamp: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

/** Every access token is over, as a quarter of an hour later. */
async function expireTokens(): Promise<void> {
  await journey.shop.database.db.update(accessTokens).set({ expiresAt: sql`now() - interval '1 second'` });
}

/** Keeps the scripts of the next page from coming until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test.each([
  ['the cart, as it was loaded', () => '/cart', 'GET', '**/api/cart', () => Promise.resolve()],
  [
    'a new favorite',
    (id: string) => `/product/${id}`,
    'POST',
    '**/api/favorite',
    (page: Page) => page.getByRole('button', { name: 'Favorite: Brass lamp' }).first().click(),
  ],
] as const)(
  'of an account that logged out in another tab, the browser does not keep %s, when the answer comes later',
  { tags: ['BUYER-02', 'SESSION-06'] },
  async (_what, path, method, address, act) => {
    const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
    await inCart(journey.shop, person, lamp, 3);
    const one = await journey.open('/about', { person });
    await one.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }).waitFor();
    const answered = Promise.withResolvers<void>();
    const loggedOut = Promise.withResolvers<void>();
    const other = await one.context().newPage();
    await other.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      answered.resolve();
      await loggedOut.promise;
      await route.fulfill({ response });
    });
    await other.goto(journey.shop.url + path(lamp.id));
    await act(other);
    await answered.promise;
    await one.getByRole('link', { name: 'Meera Nair' }).first().click();
    await one.getByRole('button', { name: 'Logout' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    const isHandled = other.waitForResponse(
      (response) => response.url().includes('/api/') && response.request().method() === method,
    );
    loggedOut.resolve();
    await (await isHandled).finished();
    await other.evaluate(() => fetch('/healthz')); // what came before was handled by then
    const kept = await other.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('favorite')]);
    expect(kept.join()).not.toContain(lamp.id);
    await other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
  },
);

/** What the server makes of a token. */
const isAlive = async (token: string) =>
  (
    await journey.shop.server.inject({
      url: '/api/profile',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode === 200;

test.each([
  ['never comes', () => undefined],
  ['cannot be fetched', (route: Route) => route.abort('blockedbyclient')],
])(
  'logging out takes effect at once, here and on the server, when the page it leads to %s',
  { tags: ['BUYER-02', 'SESSION-06'] },
  async (_what, answer) => {
    const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
    const page = await journey.open('/buyer', { person });
    await page
      .getByRole('main')
      .getByText(person.user.email ?? '')
      .waitFor();
    await page.route('**/*.data*', answer);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByText(person.user.email ?? '').count()).toBe(0);
    expect(await page.getByText('Meera Nair').count()).toBe(0);
    await expect.poll(() => isAlive(person.token)).toBe(false);
  },
);

test('what is clicked before the page has come alive is done as soon as it has, and a form is sent once', {
  tags: ['BUYER-02', 'FTR-02', 'HDR-11'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await journey.open('/about', { person });
  let release = await holdScripts(page);
  await page.goto(`${journey.shop.url}/buyer`, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Light/night' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  release();
  await page.waitForURL(`${journey.shop.url}/`);
  await signIn(page).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
  await expect.poll(() => isAlive(person.token)).toBe(false);

  await page.unroute('**/assets/*.js');
  release = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.goto(`${journey.shop.url}/contact`, { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
  await page.getByLabel('Email').fill('meera@buyer.example');
  await page.getByLabel('What is it about?').selectOption({ index: 2 });
  await page.getByLabel('Message').fill('Do you wrap presents?');
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(sent).toEqual([]);
  release();
  await page.getByRole('button', { name: /another/i }).waitFor();
  expect(sent.filter((path) => path === '/api/contact' || path === '/contact')).toEqual(['/api/contact']);
});

test('a user who signs in before the page is interactive is asked to reload after ten seconds, then gets the chosen role', {
  tags: ['LOGIN-01', 'LOGIN-05'],
}, async () => {
  const { user } = await aSeller(journey.shop, { passwordHash: await hashPassword('lotus2026') });
  const page = await journey.open(BLANK, { isDisposable: true });
  const release = await holdScripts(page);
  await page.clock.install();
  await page.goto(`${journey.shop.url}/login`, { waitUntil: 'commit' });
  await page.getByText('Seller', { exact: true }).click();
  await page.getByLabel('Email').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill('lotus2026');
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  const warning = page.getByRole('alert').filter({ hasText: 'This is taking longer than usual. Try Again' });
  expect(await warning.count()).toBe(0);
  await page.clock.fastForward(10_000);
  await warning.waitFor();
  release();
  await page.waitForURL(/\/seller\/?$/);
  expect(await warning.count()).toBe(0);
});

test('logging out while the session is being refreshed stays logged out', {
  tags: ['SESSION-06'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await journey.open('/about', { person });
  await page.getByRole('banner').getByRole('link', { name: 'Meera Nair' }).waitFor();
  // What this page still asks for would renew the session before the next one does.
  await page.waitForLoadState('networkidle');
  await expireTokens();
  const { user, token } = person;
  const renewed = Promise.withResolvers<void>();
  await page.route('**/api/session/refresh', async (route) => {
    await renewed.promise;
    const { id, name, email, role } = user;
    await route.fulfill({ json: { token: `${token}-renewed`, user, id, name, email, role } });
  });
  const asked = page.waitForRequest('**/api/session/refresh');
  await page.goto(`${journey.shop.url}/buyer`);
  await asked;
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
  const answered = page.waitForResponse('**/api/session/refresh');
  renewed.resolve();
  await (await answered).finished();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await page.locator('.Toastify__toast').allTextContents(), 'what messages say').toEqual([]);
});

test('a seller who came by a public page has what renews the session before it is needed', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Tin lamp' });
  const page = await journey.open(`/product/${lamp.id}`, { person: await aSeller(journey.shop) });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  // The script that renews a session, which is on its way without a call that needs it.
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/^\/assets\/account-[\w-]{8}\.js$/));
});

test('a session that is over leads from an account page to the sign-in page, and on a public page stays, signed out', {
  tags: ['GEN-05'],
}, async () => {
  for (const [path, landing] of [
    ['/buyer/addresses', '/login?next=%2Fbuyer%2Faddresses'],
    [`/product/${lamp.id}`, `/product/${lamp.id}`],
  ] as const) {
    const person = await aBuyer(journey.shop);
    const page = await journey.open('/buyer', { person });
    await page.getByText(person.user.email ?? '').waitFor();
    // What this page still asks for would end the session before the next one does.
    await page.goto('about:blank');
    await expireTokens();
    // It goes away by itself: awaited from the beginning, it is seen on a slow machine too.
    const told = toast(page, 'Please sign in again').first().waitFor();
    await page.goto(journey.shop.url + path);
    await Promise.all([told, page.waitForURL(journey.shop.url + landing)]);
    await signIn(page).waitFor();
    expect(await storedToken(page)).toBeNull();
  }
});

test('a rate-limited refresh does not end the session', async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open(BLANK, { person });
  await page.route('**/api/session/refresh', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, code: 'too_many_requests', message: 'That was too often.' }),
    }),
  );
  await expireTokens();
  await page.goto(`${journey.shop.url}/buyer/addresses`);
  await page.getByText('That was too often.').first().waitFor();
  expect(await storedToken(page)).not.toBeNull();
  expect(new URL(page.url()).pathname).toBe('/buyer/addresses');
});

test('a 403 logs out and leads to the sign-in page, a visitor as well; favorites of a visitor and the theme stay', {
  tags: ['SESSION-07', 'SESSION-08'],
}, async () => {
  // What the browser keeps says buyer; the server knows better.
  const seller = await aSeller(journey.shop);
  const person = { ...seller, user: { ...seller.user, role: 'buyer' as const } };
  const page = await journey.open('/buyer/addresses', { person });
  await page.waitForURL((url) => url.pathname === '/login');
  await toast(page, 'Please sign in with an account that has access').first().waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('day');

  const visitor = await journey.open('/products?search=lamp');
  await visitor.getByRole('button', { name: 'Favorite: Brass lamp' }).click();
  await toast(visitor, 'Added to favorites!').waitFor();
  // As a proxy in between may answer.
  await visitor.route('**/api/pro/by-ids', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  );
  await visitor.goto(`${journey.shop.url}/favorite`);
  await visitor.waitForURL((url) => url.pathname === '/login');
  await visitor.getByRole('banner').getByRole('link', { name: 'Favorites, 1 item' }).waitFor();
  expect(await visitor.evaluate(() => localStorage.getItem('favorite'))).toContain(lamp.id);
});

/** Scripts have taken over: the toggle answers. */
async function comesAlive(page: Page): Promise<void> {
  const theme = await page.locator('html').getAttribute('data-theme');
  const other = theme === 'day' ? 'night' : 'day';
  const toggled = async () => {
    await page.getByRole('button', { name: 'Light/night' }).first().click();
    return page.locator('html').getAttribute('data-theme');
  };
  await expect.poll(toggled).toBe(other);
}

test('stored state that cannot be restored keeps only the account waiting, and that for 5000 ms', {
  tags: ['STORE-08', 'STORE-09', 'CONST-15'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await journey.open('/about', { person, isDisposable: true });
  await page.getByRole('banner').getByRole('link', { name: 'Meera Nair' }).waitFor();
  await page.context().addInitScript(() => localStorage.setItem('cart', 'half a slice {'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto(`${journey.shop.url}/buyer`);
  const account = page.getByRole('banner').getByRole('link', { name: 'Meera Nair' });
  const profile = page.getByRole('heading', { level: 1, name: 'Profile' });
  await comesAlive(page);
  await page.clock.runFor(4900);
  expect([await account.count(), await profile.count()]).toEqual([0, 0]);
  await page.clock.runFor(200);
  await account.waitFor();
  await profile.waitFor();

  await page.goto(`${journey.shop.url}/products`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await comesAlive(page);
  expect(await account.count(), 'what is the same for everybody is there at once').toBe(0);
  await page.clock.runFor(5100);
  await account.waitFor();
});
