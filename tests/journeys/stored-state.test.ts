import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import { PASSWORD } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** What a browser keeps, by key; slices are kept with their state inside. */
async function storedState(page: Page): Promise<Record<string, string>> {
  return z.record(z.string(), z.string()).parse(await page.evaluate(() => ({ ...localStorage })));
}

const Slice = z.object({ state: z.record(z.string(), z.unknown()) });
const stateOf = (written: string | undefined) => Slice.parse(JSON.parse(written ?? '')).state;

test('a browser keeps the account, favorites, cart and theme under the given keys, and after logging out the theme alone', {
  tags: [
    'STORE-01',
    'STORE-02',
    'STORE-03',
    'STORE-05',
    'STORE-06',
    'STORE-07',
    'CONST-34',
    'FAV-15',
    'BUYER-02',
  ],
}, async () => {
  const lamp = await aProduct(journey.shop, { name: 'Brass lamp' });
  const { user } = await aBuyer(journey.shop, {
    name: 'Meera Nair',
    passwordHash: await hashPassword(PASSWORD),
  });
  const { id: shopId } = await aShop(journey.shop);
  await aCoupon(journey.shop, shopId, { code: 'LATER10', isPublic: true });
  const kettle = await aProduct(journey.shop, { shopId, name: 'Stove kettle' });
  const page = await journey.open('/login');
  await page.getByLabel('Email').fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const answered = page.waitForResponse('**/api/user/login');
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  const { token } = z.object({ token: z.string() }).parse(await (await answered).json());
  await page.waitForURL('**/buyer');
  // A code that waits for the first product of its shop.
  await page.goto(`${journey.shop.url}/product/${kettle.id}`);
  await page.getByRole('button', { name: 'Apply: code LATER10' }).click();
  await page.getByText('Applied as soon as you add this to your cart.').waitFor();
  await page.goto(`${journey.shop.url}/product/${lamp.id}`);
  await page.getByRole('button', { name: 'Favorite: Brass lamp' }).click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Added to cart!').waitFor();
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await search.fill('lamp');
  await search.press('Enter');
  await page.waitForURL('**/products?search=lamp');

  const kept = await storedState(page);
  expect(kept['token']).toBe(token);
  expect(stateOf(kept['user'])).toMatchObject({
    user: { id: user.id, name: 'Meera Nair', role: 'buyer', profilePic: null },
    email: user.email,
    role: 'buyer',
    isAuthenticated: true,
  });
  expect(kept['user'], 'the token lies under its own key alone').not.toContain(token);
  expect(stateOf(kept['favorite'])).toEqual({ productIds: [lamp.id] });
  expect(stateOf(kept['cart']), 'nothing under a key overwrites what else lies there').toMatchObject({
    lines: [{ productId: lamp.id, quantity: 1 }],
    pinCode: '560001',
    searches: ['lamp'],
  });
  for (const trace of [kettle.id, 'LATER10']) expect(kept['cart']).toContain(trace);
  expect(kept['theme']).toBe('day');
  expect(stateOf(kept['toogle'])).toEqual({ theme: 'day' });

  await page.goto(`${journey.shop.url}/buyer`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const left = await storedState(page);
  expect(left['token']).toBeUndefined();
  expect(stateOf(left['user'])).toMatchObject({ user: null, email: null, isAuthenticated: false });
  expect(stateOf(left['favorite'])).toEqual({ productIds: [] });
  expect(stateOf(left['cart'])).toMatchObject({ lines: [], pinCode: '560001', searches: [] });
  for (const trace of [lamp.id, kettle.id, 'LATER10'])
    expect(left['cart'], 'what was looked at').not.toContain(trace);
  expect([left['theme'], stateOf(left['toogle'])]).toEqual(['day', { theme: 'day' }]);
  const known = ['cart', 'favorite', 'shop', 'theme', 'token', 'toogle', 'user'];
  expect(Object.keys({ ...kept, ...left }).filter((key) => !known.includes(key))).toEqual([]);
});
