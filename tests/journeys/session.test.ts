import type { Page, Route } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Every access token is over, as a quarter of an hour later. */
async function expireTokens(): Promise<void> {
  await journey.shop.database.db.update(accessTokens).set({ expiresAt: sql`now() - interval '1 second'` });
}

test('logging out in one tab logs out the other, which shows nothing of the account any more', {
  tags: ['SESSION-02', 'SESSION-03', 'SESSION-06'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  await inCart(journey.shop, person, lamp, 3);
  const one = await journey.open('/buyer', { person });
  await one.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  const other = await one.context().newPage();
  await other.goto(`${journey.shop.url}/buyer/cart`);
  await other.getByRole('button', { name: 'Remove Brass lamp' }).waitFor();
  const browsing = await one.context().newPage();
  await browsing.goto(`${journey.shop.url}/about`);
  await browsing.getByRole('banner').getByRole('link', { name: 'Meera Nair' }).waitFor();

  await one.getByRole('button', { name: 'Logout' }).click();
  await one.waitForURL(`${journey.shop.url}/`);
  await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).waitFor();
  await other.waitForURL('**/login?next=**');
  expect(await other.getByText('Meera Nair').count()).toBe(0);
  expect(await storedToken(other)).toBeNull();

  await browsing.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await browsing.getByRole('link', { name: 'All Products' }).first().click();
  await browsing.getByRole('main').getByRole('link', { name: 'Brass lamp' }).click();
  await browsing.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor();
  expect(await browsing.locator('.Toastify__toast').count(), 'who only looks is not asked to sign in').toBe(
    0,
  );
});

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
    const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
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

test('what is clicked before the page has come alive is done as soon as it has', {
  tags: ['BUYER-02', 'HDR-11'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await journey.open('/about', { person });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${journey.shop.url}/buyer`, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Light/night' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  scripts.resolve();
  await page.waitForURL(`${journey.shop.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
  await expect.poll(() => isAlive(person.token)).toBe(false);
});

test('a form that is sent before the page has come alive is sent once as soon as it has', {
  tags: ['FTR-02'],
}, async () => {
  const page = await journey.open('/about');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
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
  scripts.resolve();
  await page.getByRole('button', { name: /another/i }).waitFor();
  expect(sent.filter((path) => path === '/api/contact' || path === '/contact')).toEqual(['/api/contact']);
});

test('a user who signs in before the page is interactive is asked to reload after ten seconds, then gets the chosen role', {
  tags: ['LOGIN-01', 'LOGIN-05'],
}, async () => {
  const { user } = await aSeller(journey.shop, { passwordHash: await hashPassword('lotus2026') });
  const page = await journey.open('/about', { isDisposable: true });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
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
  scripts.resolve();
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

test('signing in in one tab signs in the other', { tags: ['SESSION-04', 'SESSION-05'] }, async () => {
  const one = await journey.open('/about');
  await one.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  const other = await one.context().newPage();
  await other.goto(`${journey.shop.url}/login`);
  await other.getByRole('button', { name: 'Guest Login' }).click();
  await other.waitForURL('**/buyer');
  await one.getByRole('banner').getByRole('link', { name: 'Guest' }).waitFor();
  expect(await storedToken(one)).not.toBeNull();
});

test('an access token that expired is replaced without a word, for all tabs', async () => {
  const one = await journey.open('/login');
  await one.getByRole('button', { name: 'Guest Login' }).click();
  await one.waitForURL('**/buyer');
  const other = await one.context().newPage();
  await other.goto(`${journey.shop.url}/buyer`);
  await other.getByRole('heading', { name: 'Profile' }).waitFor();
  const before = await storedToken(one);
  await expireTokens();
  let refreshes = 0;
  one.context().on('request', (request) => {
    if (request.url().endsWith('/api/session/refresh')) refreshes += 1;
  });
  await Promise.all([one, other].map((page) => page.getByRole('link', { name: 'Addresses' }).click()));
  for (const page of [one, other]) {
    await page.getByText('Where should your orders go?').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/buyer/addresses');
  }
  // What one tab stores reaches the other's process a moment later.
  await expect.poll(() => storedToken(one)).not.toBe(before);
  await expect.poll(() => storedToken(other)).toBe(await storedToken(one));
  // The lock may pass on before what was stored has: then the other tab asks as well, but never again and again.
  expect(refreshes).toBeLessThanOrEqual(2);
});

test('a seller who came by a public page has what renews the session before it is needed', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Tin lamp' });
  const page = await journey.open(`/product/${lamp.id}`, { person: await aSeller(journey.shop) });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  // The script that renews a session, which is on its way without a call that needs it.
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/^\/assets\/account-[\w-]{8}\.js$/));
});

test('a session that is over leads from an account page to the sign-in page, says so, and comes back', async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer', { person });
  await page.getByText(person.user.email ?? '').waitFor();
  // What this page still asks for would end the session before the next one does.
  await page.goto('about:blank');
  await expireTokens();
  // It goes away by itself: awaited from the beginning, it is seen on a slow machine too.
  const told = toast(page, 'Please sign in again').first().waitFor();
  await page.goto(`${journey.shop.url}/buyer/addresses`);
  await Promise.all([told, page.waitForURL('**/login?next=%2Fbuyer%2Faddresses')]);
  expect(await storedToken(page)).toBeNull();
});

test('a visitor whose session is over stays on a public page, signed out', { tags: ['GEN-05'] }, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Copper lamp' });
  const person = await aBuyer(journey.shop, { name: 'Asha Rao' });
  await expireTokens();
  const page = await journey.open(`/product/${lamp.id}`, { person });
  await toast(page, 'Please sign in again').first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/product/${lamp.id}`);
  expect(await storedToken(page)).toBeNull();
});

test('a rate-limited refresh does not end the session', async () => {
  const page = await journey.open('/login');
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/buyer');
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
  await expect.poll(() => new URL(page.url()).pathname).toBe('/buyer/addresses');
});

test('a token is replaced on plain http too, where browsers have no locks', async () => {
  const page = await journey.open('/about', { isDisposable: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
  });
  await page.goto(`${journey.shop.url}/login`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/buyer');
  const before = await storedToken(page);
  await expireTokens();
  await page.getByRole('link', { name: 'Addresses' }).click();
  await page.getByText('Where should your orders go?').waitFor();
  expect(await storedToken(page)).not.toBe(before);
});

test('a 403 of a proxy leads a visitor to the sign-in page as well; their favorites stay', {
  tags: ['SESSION-08'],
}, async () => {
  const { id } = await aProduct(journey.shop, { name: 'Stove kettle' });
  const page = await journey.open('/products?search=kettle');
  await page.getByRole('button', { name: 'Favorite: Stove kettle' }).click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.route('**/api/pro/by-ids', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  );
  await page.goto(`${journey.shop.url}/favorite`);
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByRole('banner').getByRole('link', { name: 'Favorites, 1 item' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('favorite'))).toContain(id);
});

test('a 403 logs out and leads to the sign-in page; the theme stays', {
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
});
