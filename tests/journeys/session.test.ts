import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

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

test('SESSION-02 SESSION-03 SESSION-06 logging out in one tab logs out the other, which shows nothing of the account any more', async () => {
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

test('SESSION-04 SESSION-05 signing in in one tab signs in the other', async () => {
  const one = await journey.open('/about');
  await one.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  const other = await one.context().newPage();
  await other.goto(`${journey.shop.url}/login`);
  await other.getByRole('button', { name: 'Guest Login' }).click();
  await other.waitForURL('**/buyer');
  await one.getByRole('banner').getByRole('link', { name: 'Guest' }).waitFor();
  expect(await storedToken(one)).not.toBeNull();
});

test('an access token that expired is replaced without a word, once for all tabs', async () => {
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
    expect(new URL(page.url()).pathname).toBe('/buyer/addresses');
  }
  expect(await storedToken(one)).not.toBe(before);
  expect(await storedToken(other)).toBe(await storedToken(one));
  expect(refreshes).toBe(1);
});

test('a session that is over leads to the sign-in page and says so', async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/buyer', { person });
  await page.getByText(person.user.email ?? '').waitFor();
  await expireTokens();
  await page.getByRole('link', { name: 'Addresses' }).click();
  await page.waitForURL('**/login**');
  await toast(page, 'Please sign in again').first().waitFor();
  expect(await storedToken(page)).toBeNull();
});

test('SESSION-07 SESSION-08 a 403 logs out and leads to the sign-in page; the theme stays', async () => {
  // What the browser keeps says buyer; the server knows better.
  const seller = await aSeller(journey.shop);
  const person = { ...seller, user: { ...seller.user, role: 'buyer' as const } };
  const page = await journey.open('/buyer/addresses', { person });
  await page.waitForURL((url) => url.pathname === '/login');
  await toast(page, 'Please sign in with an account that may do this').first().waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('day');
});
