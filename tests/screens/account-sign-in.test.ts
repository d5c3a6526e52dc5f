import type { Route } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../support/browser.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import { fillRegistration, logIn, PASSWORD } from '../support/screens/sign-in.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('login says what is wrong as a warning and marks the field; a refusal, no answer and one without a reason are said', {
  tags: [
    'LOGIN-02',
    'LOGIN-03',
    'LOGIN-04',
    'LOGIN-05',
    'LOGIN-06',
    'LOGIN-07',
    'REG-06',
    'REG-07',
    'VAL-01',
    'VAL-02',
    'VAL-03',
    'VAL-04',
    'VAL-05',
    'VAL-12',
    'ERR-08',
  ],
}, async () => {
  const page = await journey.open('/login');
  await expect.poll(() => page.getByLabel('Buyer').isChecked()).toBe(true);
  await page.getByRole('main').locator('a[href^="/register"]').waitFor();
  const attempts = [
    ['', '', 'Fill in the credentials', 'Email'],
    ['asha', PASSWORD, 'Entered Email Is Not Valid', 'Email'],
    ['asha@shop.example', 'a1', 'Short Password', 'Password'],
    ['asha@shop.example', 'lotuslotus', 'Password must contain a digit', 'Password'],
    ['asha@shop.example', '20262026', 'Password must contain a letter', 'Password'],
  ] as const;
  for (const [email, password, message, field] of attempts) {
    await logIn(page, email, password);
    await toast(page, message).waitFor();
    expect(await page.getByLabel(field, { exact: true }).getAttribute('aria-invalid'), message).toBe('true');
    await page.locator('.Toastify__toast--warning').first().waitFor();
  }
  await page.getByText('Not available: this shop has no Google sign-in set up.').waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with google' }).isDisabled()).toBe(true);
  const { user } = await aBuyer(journey.shop);
  const email = user.email ?? '';
  await logIn(page, email, 'monsoon2026');
  await toast(page, 'Wrong e-mail or password').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  const says = async (message: string, answer: (route: Route) => Promise<void>) => {
    await page.unroute('**/api/user/*login');
    await page.route('**/api/user/*login', answer);
    await logIn(page, email);
    await toast(page, message).waitFor();
    await toast(page, message).waitFor({ state: 'detached' });
  };
  await says('Login failed', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await says(NO_ANSWER, (route) => route.abort());
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await toast(page, NO_ANSWER).waitFor();
  expect(await page.getByLabel('Email').inputValue(), 'what was typed stays').toBe(email);
});

test('registration says what is wrong and marks the field', {
  tags: ['VAL-06', 'VAL-07', 'VAL-08', 'VAL-09', 'VAL-10', 'REG-02', 'REG-03', 'REG-04', 'REG-05', 'ERR-10'],
}, async () => {
  const page = await journey.open('/register');
  await expect.poll(() => page.getByLabel('Buyer').isChecked()).toBe(true);
  await page.getByRole('main').locator('a[href^="/login"]').waitFor();
  const fields = await page
    .locator('main form input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(fields).toEqual(['name', 'email', 'phoneNumber', 'password', 'confirmPassword']);
  const register = () => page.getByRole('button', { name: 'Proceed to Register' }).click();
  await register();
  await toast(page, 'Please fill in all the fields').waitFor();
  await fillRegistration(page, 'asha@shop');
  await register();
  await toast(page, 'Entered Email Is Not Valid').waitFor();
  await page.getByLabel('Email').fill('asha@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('a1');
  await register();
  await toast(page, 'Password is too short').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('lotuslotus');
  await register();
  await toast(page, 'Password must contain a digit').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('lotus2027');
  await register();
  await toast(page, 'Passwords do not match').waitFor();
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  expect(await confirmation.getAttribute('aria-invalid')).toBe('true');
  await confirmation.fill('lotus2027');
  await page.route('**/api/user/register', (route) => route.abort());
  await register();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/user/register');
  await page.route('**/api/user/register', withoutReason);
  await register();
  await toast(page, 'Registration failed').waitFor();
  expect(await page.getByLabel('Name').inputValue(), 'what was typed stays').toBe('Asha Rao');
});

test('after registering, a page says where the mail went, sends it again after a minute and leads back to change the address', {
  tags: ['REG-08', 'ERR-09'],
}, async () => {
  const wrong = 'ravi.wrong@shop.example';
  const page = await journey.open('/register?next=%2Fabout', { isDisposable: true });
  await page.clock.install();
  await page.getByText('Seller', { exact: true }).click();
  await fillRegistration(page, wrong);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await page.waitForURL('**/check-email?next=%2Fabout');
  const main = page.getByRole('main');
  await main.getByText(`We sent a mail to ${wrong}.`).waitFor();
  await main.getByRole('link', { name: 'Read them here' }).waitFor();
  const again = main.getByRole('button', { name: /^Send the mail again/ });
  expect(await again.innerText()).toMatch(/^Send the mail again \(in \d+ s\)$/);
  expect(await again.getAttribute('aria-disabled')).toBe('true');

  await page.clock.fastForward(60_000);
  await main.getByRole('button', { name: 'Send the mail again', exact: true }).click();
  await main.getByText('If this address waits to be verified').waitFor();
  await expect.poll(() => again.innerText()).toMatch(/in \d+ s/);
  await journey.shop.jobs.drain();
  expect(await mailsTo(journey.shop, wrong)).toHaveLength(2);
  await page.reload();
  await main.getByText(wrong).waitFor();
  await expect
    .poll(() => again.innerText(), { message: 'a reload does not shorten the wait' })
    .toMatch(/in \d+ s/);

  await main.getByRole('link', { name: 'Change the address' }).click();
  await page.waitForURL('**/register?next=%2Fabout');
  await page.getByRole('button', { name: 'Proceed to Register' }).waitFor();
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  const typed = () =>
    Promise.all(
      ['Name', 'Email', 'Phone number', 'Password', 'Confirm password'].map((label) =>
        page.getByLabel(label, { exact: true }).inputValue(),
      ),
    );
  expect(await typed()).toEqual(['Asha Rao', wrong, '+91 98450 12345', '', '']);
  const right = 'ravi.right@shop.example';
  await fillRegistration(page, right);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await main.getByText(`We sent a mail to ${right}.`).waitFor();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login?next=%2Fabout');
  await page.getByRole('button', { name: 'Proceed to Login' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(right);
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);

  // Another tab knows of no registration.
  const other = await journey.open('/check-email');
  await other.getByLabel('Email').fill(right);
  await other.getByRole('button', { name: 'Send the mail again' }).click();
  await other.getByText('If this address waits to be verified').waitFor();
});

test('a demo offers its accounts below the form, and one press signs in; others find none', async () => {
  const page = await journey.open('/login');
  await page.getByRole('button', { name: 'Guest Login' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Just looking around?' }).count()).toBe(0);

  const passwordHash = await hashPassword('Haat2026demo');
  await aSeller(journey.shop, { passwordHash, email: 'seller@haat.example' });
  await page.reload();
  const press = page.getByRole('button', { name: 'Demo seller of electronics' });
  await press.waitFor();
  expect(await page.getByRole('button', { name: /^Demo / }).count(), 'those that there are').toBe(1);
  await press.click();
  await toast(page, 'Login successful!').waitFor();
  await page.waitForURL(/\/seller\/?$/);
});

test('a link without a token, or with a worthless one, is reported as invalid', {
  tags: ['VAL-13', 'VERIFY-03', 'ERR-12'],
}, async () => {
  const page = await journey.open('/verify-email');
  await page.getByText('Invalid verification link').waitFor();
  await page.goto(`${journey.shop.url}/verify-email?token=made-up&seller=false`);
  await page.getByText('This link is not valid. Please ask for a new one.').waitFor();
  expect(page.url(), 'the token leaves the address bar').toBe(`${journey.shop.url}/verify-email`);
  await page.route('**/api/user/verify-email?**', (route) => route.abort());
  await page.goto(`${journey.shop.url}/verify-email?token=good&seller=false`);
  await page.getByText(NO_ANSWER, { exact: true }).waitFor();
  await page.unroute('**/api/user/verify-email?**');
  await page.route('**/api/user/verify-email?**', withoutReason);
  await page.goto(`${journey.shop.url}/verify-email?token=good&seller=false`);
  await page.getByText('Email verification failed.', { exact: true }).waitFor();
});

test('signing in never leads to another site, and who is signed in is led to the own area', {
  tags: ['XS9', 'ROUTE-36', 'ROLE-06'],
}, async () => {
  const page = await journey.open('/login?next=%2F%5Cevil.example');
  const register = page.getByRole('main').getByRole('link', { name: 'Register' });
  expect(await register.getAttribute('href')).toMatch(/^\/register($|\?next=%2F(?!%2F|%5C))/);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await toast(page, 'Login successful!').waitFor();
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(new URL(page.url()).origin).toBe(journey.shop.url);
  const buyer = await journey.open('/login', { person: await aBuyer(journey.shop) });
  await buyer.waitForURL('**/buyer');
  await buyer.goto(`${journey.shop.url}/seller/orders`);
  await buyer.waitForURL('**/buyer');
  await buyer.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  const seller = await journey.open('/buyer', { person: await aSeller(journey.shop) });
  await expect.poll(() => new URL(seller.url()).pathname).toBe('/seller');
});
