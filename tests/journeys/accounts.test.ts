import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newestLink } from '../support/browser.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import { fillRegistration, logIn, PASSWORD } from '../support/screens/sign-in.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('a buyer registers, verifies the address by mail and signs in', {
  tags: [
    'REG-08',
    'REG-09',
    'VERIFY-01',
    'VERIFY-02',
    'VERIFY-04',
    'VERIFY-06',
    'ROLE-01',
    'ERR-07',
    'ERR-09',
    'ERR-11',
    'LOGIN-11',
  ],
}, async () => {
  const email = 'asha.first@shop.example';
  const page = await journey.open('/register');
  await fillRegistration(page, email);
  const sent = page.waitForRequest('**/api/user/register');
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Asha Rao',
    email,
    phoneNumber: '+91 98450 12345',
    password: PASSWORD,
  });
  await toast(page, 'Registration successful! Please verify your email.').waitFor();
  await page.waitForURL('**/check-email');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');

  await logIn(page, email);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('If this address waits to be verified').waitFor();

  const link = await newestLink(journey.shop, email);
  expect(link.pathname).toBe('/verify-email');
  expect(link.searchParams.get('seller')).toBe('false');
  const verified = page.waitForRequest('**/api/user/verify-email?**');
  await page.goto(link.href);
  expect(new URL((await verified).url()).searchParams.get('token')).toBe(link.searchParams.get('token'));
  await toast(page, 'Email verified successfully!').waitFor();
  await page.waitForURL('**/login');

  await page.goto(link.href);
  await page.getByText('This link works once, and your e-mail address is verified already.').waitFor();
  expect(await page.getByRole('button', { name: 'Send a new link' }).count()).toBe(0);
  await page.getByText('Already verified?').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');

  await logIn(page, email);
  await toast(page, 'Login successful!').waitFor();
  await page.waitForURL('**/buyer');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('while many guess at an account, its owner opens a mailed link and signs in', {
  tags: ['AU2'],
}, async () => {
  const { database } = journey.shop;
  const email = 'guessed.at@shop.example';
  await aBuyer(journey.shop, { email, passwordHash: await hashPassword(PASSWORD) });
  const page = await journey.open('/login');
  await logIn(page, email, 'guess2026x');
  await toast(page, 'Wrong e-mail or password').waitFor();
  await database.pool.query("update attempt_counters set attempts = 200 where key like 'login.guessed:%'");
  await logIn(page, email);
  await page.getByText('open its link in this browser').waitFor();
  await page.goto((await newestLink(journey.shop, email)).href);
  await page.getByText('This browser is confirmed').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, email);
  await page.waitForURL(/\/(buyer)?$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('a seller registers, verifies and signs in with the toggle on Seller', {
  tags: ['LOGIN-01', 'LOGIN-10', 'REG-01', 'VERIFY-02', 'VERIFY-05', 'ROLE-01', 'ROLE-03'],
}, async () => {
  const email = 'ravi.first@shop.example';
  const page = await journey.open('/register');
  await page.getByText('Seller', { exact: true }).click();
  await fillRegistration(page, email);
  const registered = page.waitForRequest('**/api/owner/register');
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await registered;
  await page.waitForURL('**/check-email');
  const link = await newestLink(journey.shop, email);
  expect(link.searchParams.get('seller')).toBe('true');
  // Mail programs open links in a tab of their own, which knows nothing of the registration but the link.
  const opened = await journey.open('/');
  const verified = opened.waitForRequest('**/api/owner/verify-email?**');
  await opened.goto(link.href);
  await verified;
  await opened.waitForURL('**/login');
  await expect.poll(() => opened.getByLabel('Seller').isChecked()).toBe(true);
  // The tab remembers what was registered in it.
  await page.goto(`${journey.shop.url}/login`);
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  await logIn(page, email);
  await page.waitForURL(/\/seller\/?$/);
  const user = await page.evaluate(() => localStorage.getItem('user'));
  expect(user).toContain('"role":"seller"');
});

test('a forgotten password is replaced by a mailed link', async () => {
  const { user } = await aBuyer(journey.shop);
  const email = user.email ?? '';
  const page = await journey.open('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  // The page before has such a field, too.
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If this address has an account').waitFor();
  await page.goto((await newestLink(journey.shop, email)).href);
  await page.getByLabel('New password', { exact: true }).fill('monsoon2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('monsoon2026');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/login');
  await logIn(page, email, 'monsoon2026');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/buyer');
});

test('a guest signs in without an address, buys on, and keeps the cart when registering', {
  tags: ['LOGIN-08', 'LOGIN-09'],
}, async () => {
  const product = await aProduct(journey.shop, { name: 'Brass lamp' });
  const page = await journey.open('/login?next=/cart');
  await page.evaluate((productId) => {
    const state = { lines: [{ productId, quantity: 2 }], couponCodes: [], pinCode: '560001' };
    localStorage.setItem('cart', JSON.stringify({ state, version: 0 }));
  }, product.id);
  await page.reload();
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await toast(page, 'Login successful!').waitFor();
  await page.waitForURL('**/cart');
  await page.getByRole('link', { name: 'Brass lamp' }).waitFor();

  await page.goto(`${journey.shop.url}/register`);
  const email = 'guest.once@shop.example';
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await page.waitForURL('**/check-email');
  await page.goto((await newestLink(journey.shop, email)).href);
  await page.waitForURL('**/login');
  await logIn(page, email);
  await page.waitForURL('**/buyer');
  await page.goto(`${journey.shop.url}/buyer/cart`);
  const quantity = page.getByRole('textbox', { name: 'Quantity of Brass lamp' });
  expect(await quantity.inputValue()).toBe('2');
});

test('a visitor of the buyer area signs in first and comes back; Logout ends at the home page', {
  tags: ['ROUTE-37', 'BUYER-02'],
}, async () => {
  const { user } = await aBuyer(journey.shop, {
    passwordHash: await hashPassword(PASSWORD),
  });
  const page = await journey.open('/buyer/addresses');
  await page.waitForURL('**/login?next=%2Fbuyer%2Faddresses');
  await logIn(page, user.email ?? '');
  await page.waitForURL('**/buyer/addresses');
  await page.getByRole('heading', { name: 'Addresses' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${journey.shop.url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('day');
});
