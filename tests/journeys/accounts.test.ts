import type { Page, Route } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo, newestLink } from '../support/browser.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PASSWORD = 'lotus2026';

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+91 98450 12345');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
}

async function logIn(page: Page, email: string, password = PASSWORD) {
  // The form of registration, which may stand there still, has such fields, too.
  await page.getByRole('button', { name: 'Proceed to Login' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
}

test('login says what is wrong as a warning and marks the field', {
  tags: [
    'LOGIN-02',
    'LOGIN-03',
    'LOGIN-04',
    'LOGIN-05',
    'VAL-01',
    'VAL-02',
    'VAL-03',
    'VAL-04',
    'VAL-05',
    'VAL-12',
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

test('a sign-in that gets no answer says so; an answer without a reason is a failed login', {
  tags: ['ERR-08'],
}, async () => {
  const page = await journey.open('/login');
  const says = async (message: string, answer: (route: Route) => Promise<void>) => {
    await page.unroute('**/api/user/*login');
    await page.route('**/api/user/*login', answer);
    await logIn(page, 'asha@shop.example');
    await toast(page, message).waitFor();
    await toast(page, message).waitFor({ state: 'detached' });
  };
  await says(NO_ANSWER, (route) => route.abort());
  await says('Login failed', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.unroute('**/api/user/*login');
  await page.route('**/api/user/*login', (route) => route.abort());
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await toast(page, NO_ANSWER).waitFor();
  expect(await page.getByLabel('Email').inputValue(), 'what was typed stays').toBe('asha@shop.example');
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

test('a wrong password is refused without revealing whether the account exists', {
  tags: ['ERR-08'],
}, async () => {
  const { user } = await aBuyer(journey.shop);
  const page = await journey.open('/login');
  await logIn(page, user.email ?? '', 'monsoon2026');
  await toast(page, 'Wrong e-mail or password').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
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

test('signing in by Google is off without a client id, and says so', {
  tags: ['LOGIN-06', 'LOGIN-07', 'REG-06', 'REG-07'],
}, async () => {
  for (const path of ['/login', '/register']) {
    const page = await journey.open(path);
    expect(await page.getByRole('button', { name: 'Sign in with google' }).isDisabled(), path).toBe(true);
    await page.getByText('Not available: this shop has no Google sign-in set up.').waitFor();
  }
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

test('signing in never leads to another site', { tags: ['XS9'] }, async () => {
  const page = await journey.open('/login');
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
    await page.goto(`${journey.shop.url}/login?next=${encodeURIComponent(next)}`);
    const register = page.getByRole('main').getByRole('link', { name: 'Register' });
    expect(await register.getAttribute('href')).toMatch(/^\/register($|\?next=%2F(?!%2F|%5C))/);
    await page.getByRole('button', { name: 'Guest Login' }).click();
    await toast(page, 'Login successful!').waitFor();
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => new URL(page.url()).origin).toBe(journey.shop.url);
  }
});

test('who is signed in is led from /login to the own area, a seller away from the buyer area', {
  tags: ['ROUTE-36', 'ROLE-06'],
}, async () => {
  const buyer = await journey.open('/login', { person: await aBuyer(journey.shop) });
  await expect.poll(() => new URL(buyer.url()).pathname).toBe('/buyer');
  const seller = await journey.open('/buyer', { person: await aSeller(journey.shop) });
  await expect.poll(() => new URL(seller.url()).pathname).toBe('/seller');
  await buyer.goto(`${journey.shop.url}/seller/orders`);
  await buyer.waitForURL('**/buyer');
  await buyer.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
});

test('the profile shows real data; Cancel leaves it, Save changes it', {
  tags: ['BUYER-03', 'BUYER-04', 'BUYER-05', 'SESSION-01'],
}, async () => {
  const person = await aBuyer(journey.shop, { name: 'Meera Nair' });
  const page = await journey.open('/buyer', { person });
  await page.getByText(person.user.email ?? '').waitFor();
  await page.getByText('Verified').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Name').fill('Somebody Else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Meera Nair');
  await dialog.getByLabel('Name').fill('Meera Rao');
  await dialog.getByLabel('Date of birth').fill('1990-04-02');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 Apr 1990').waitFor();
  await page.getByRole('banner').getByText('Meera Rao').waitFor();
  expect(await person.api('GET /api/user/user')).toMatchObject({ name: 'Meera Rao', dob: '1990-04-02' });
});

test('the password is changed by who knows the current one', { tags: ['BUYER-08'] }, async () => {
  const person = await aBuyer(journey.shop, { passwordHash: await hashPassword(PASSWORD) });
  const page = await journey.open('/buyer/update-password', { person });
  const fill = async (current: string, next: string, confirmation = next) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };
  await fill(PASSWORD, 'monsoon2026', 'monsoon2027');
  await toast(page, 'Passwords do not match').waitFor();
  await fill('not the one 1', 'monsoon2026');
  await page.getByText('The current password is incorrect').waitFor();
  await fill(PASSWORD, 'monsoon2026');
  await toast(page, 'Your password was changed. Other devices are signed out.').waitFor();
  const isFresh = () =>
    page
      .getByLabel('Current password', { exact: true })
      .evaluate((field: HTMLInputElement) => field === document.activeElement && field.value === '');
  await expect.poll(isFresh).toBe(true);
  const body = { email: person.user.email ?? '', password: 'monsoon2026' };
  expect(await journey.shop.api()('POST /api/user/login', { body })).toMatchObject({ role: 'buyer' });
});
