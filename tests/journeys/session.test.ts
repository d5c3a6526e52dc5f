import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { inCart } from '../support/checkout-builders.ts';
import { BLANK, type Journey, startJourney } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import { PASSWORD } from '../support/shopping.ts';

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

test('signing in in one tab signs in the other; logging out logs out all, which show nothing of the account any more', {
  tags: ['SESSION-02', 'SESSION-03', 'SESSION-04', 'SESSION-05', 'SESSION-06'],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const passwordHash = await hashPassword(PASSWORD);
  const person = await aBuyer(journey.shop, { name: 'Meera Nair', passwordHash });
  await inCart(journey.shop, person, lamp, 3);
  const browsing = await journey.open('/about');
  await browsing.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  const one = await browsing.context().newPage();
  await one.goto(`${journey.shop.url}/login`);
  await one.getByLabel('Email').fill(person.user.email ?? '');
  await one.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await one.getByRole('button', { name: 'Proceed to Login' }).click();
  await one.waitForURL('**/buyer');
  await browsing.getByRole('banner').getByRole('link', { name: 'Meera Nair' }).waitFor();
  await one.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  const other = await one.context().newPage();
  await other.goto(`${journey.shop.url}/buyer/cart`);
  await other.getByRole('button', { name: 'Remove Brass lamp' }).waitFor();

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

test('a token is replaced on plain http too, where browsers have no locks', async () => {
  const page = await journey.open(BLANK, { isDisposable: true });
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
