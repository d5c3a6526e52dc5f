import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { newestLink } from '../support/browser.ts';
import { aBuyer, aGuest } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type LocalGoogle, startGoogle } from '../support/google.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';

/** Where Google serves its script; the policy of our pages names exactly this address. */
const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

let google: LocalGoogle;
let journey: Journey;
beforeAll(async () => {
  google = await startGoogle();
  journey = await startJourney(google.environment);
});
afterEach(() => journey.leave());
afterAll(async () => {
  await journey?.close();
  await google?.close();
});

/** Stands for Google's script: draws a button that hands over a credential of this person. */
async function withGoogle(page: Page, email: string): Promise<Page> {
  await page
    .context()
    .exposeFunction('credentialWith', (nonce: string) =>
      google.credential({ sub: `google-${email}`, email, nonce }),
    );
  const script = `
    let settings;
    const id = {
      initialize: (given) => { settings = given; },
      renderButton: (place) => {
        const button = document.createElement('button');
        button.textContent = "Google's button for " + settings.client_id;
        button.addEventListener('click', async () => {
          settings.callback({ credential: await window.credentialWith(settings.nonce) });
        });
        place.replaceChildren(button);
      },
    };
    window.google = { accounts: { id } };`;
  await page
    .context()
    .route(GOOGLE_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  return page;
}

const googleButton = (page: Page) =>
  page.getByRole('button', { name: "Google's button for haat.apps.example" });

test('a seller signs up by Google in one press; the way there was a link of another page', {
  tags: ['LOGIN-06'],
}, async () => {
  const page = await withGoogle(await journey.open('/about', { isDisposable: true }), 'kavya@post.example');
  await page.getByRole('link', { name: 'register as a seller' }).click();
  await page.waitForURL('**/register');
  await page.getByText('Sign in with google', { exact: true }).waitFor();
  await page.getByText('Seller', { exact: true }).click();
  await googleButton(page).click();
  await toast(page, 'Login successful!').waitFor();
  await page.waitForURL(/\/seller\/?$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"role":"seller"');
});

test('a visitor sent to the sign-in page, also by a mailed link or because the session ended, signs in with Google and returns', {
  tags: ['ROUTE-37', 'SESSION-07', 'VERIFY-04'],
}, async () => {
  const { id: productId } = await aProduct(journey.shop, { name: 'Brass lamp' });
  const email = 'from.checkout@post.example';
  const visit = { name: 'Asha', email, phoneNumber: '1', password: 'lotus2026', next: '/checkout' };
  await journey.shop.api()('POST /api/user/register', { body: visit });
  const verification = await newestLink(journey.shop, email);
  /** Ways to the sign-in page that begin on another page, and where they lead back to. */
  const ways: [begin: string, walk: (page: Page) => Promise<unknown>, back: string][] = [
    ['/', (page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click(), '/buyer'],
    ['/cart', (page) => page.getByRole('main').getByRole('link', { name: 'Sign in' }).click(), '/cart'],
    ['/buyer/addresses', () => Promise.resolve(), '/buyer/addresses'],
    [
      verification.pathname + verification.search,
      (page) => page.waitForURL('**/login?next=%2Fcheckout'),
      '/checkout',
    ],
  ];
  for (const [way, [begin, walk, back]] of ways.entries()) {
    const page = await withGoogle(
      await journey.open('/terms', { isDisposable: true }),
      `way.${way}@post.example`,
    );
    await page.evaluate((id) => {
      const state = { lines: [{ productId: id, quantity: 1 }], couponCodes: [], pinCode: '560001' };
      localStorage.setItem('cart', JSON.stringify({ state, version: 0 }));
    }, productId);
    await page.goto(journey.shop.url + begin);
    await walk(page);
    await googleButton(page).click();
    await expect.poll(() => new URL(page.url()).pathname, { message: begin }).toBe(back);
  }

  const person = await aBuyer(journey.shop);
  const ended = await journey.open('/buyer', { person, isDisposable: true });
  const page = await withGoogle(ended, 'ended@post.example');
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await journey.shop.database.db.update(accessTokens).set({ expiresAt: sql`now() - interval '1 second'` });
  await page.getByRole('link', { name: 'Addresses' }).click();
  await page.waitForURL('**/login**');
  await toast(page, 'Please sign in again').waitFor();
  await googleButton(page).waitFor();
  await page.reload();
  await googleButton(page).click();
  expect(await page.getByText('Please sign in again').count(), 'it is said once').toBe(0);
  await page.waitForURL('**/buyer/addresses');
});

test('a guest who registers from the profile finds Google’s button, without a second load between the two pages', async () => {
  const page = await withGoogle(
    await journey.open('/buyer', { person: await aGuest(journey.shop), isDisposable: true }),
    'guest@post.example',
  );
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await googleButton(page).waitFor();
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/login');
  await googleButton(page).waitFor();
  expect(await page.locator('body[data-same-document]').count()).toBe(1);
});

test('an account by password is linked with Google after the password, typed once; a wrong one can be tried again', {
  tags: ['AU12'],
}, async () => {
  const { user } = await aBuyer(journey.shop, { passwordHash: await hashPassword('lotus2026') });
  const page = await withGoogle(await journey.open(BLANK, { isDisposable: true }), user.email ?? '');
  await page.goto(`${journey.shop.url}/login`);
  await googleButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Link your Google account' });
  await dialog.getByText('You have an account with this e-mail address already.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('guess2026');
  await dialog.getByRole('button', { name: 'Link and sign in' }).click();
  await dialog.getByText('The password is incorrect').waitFor();
  const password = dialog.getByLabel('Password', { exact: true });
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill('lotus2026');
  await dialog.getByRole('button', { name: 'Link and sign in' }).click();
  await page.waitForURL('**/buyer');

  const again = await withGoogle(await journey.open(BLANK, { isDisposable: true }), user.email ?? '');
  await again.goto(`${journey.shop.url}/login`);
  await googleButton(again).click();
  await again.waitForURL('**/buyer');
  expect(await again.evaluate(() => localStorage.getItem('user'))).toContain(user.id);
});

test('or by a mailed link, opened in the same browser', { tags: ['AU12'] }, async () => {
  const { user } = await aBuyer(journey.shop, { passwordHash: await hashPassword('lotus2026') });
  const email = user.email ?? '';
  const page = await withGoogle(await journey.open(BLANK, { isDisposable: true }), email);
  await page.goto(`${journey.shop.url}/login`);
  await googleButton(page).click();
  await page.getByRole('button', { name: 'Send me a link instead' }).click();
  await page.getByText('A mail with a link is on its way. Open it in this browser.').waitFor();
  const link = (await newestLink(journey.shop, email)).href;
  const elsewhere = await journey.open(new URL(link).pathname + new URL(link).search);
  await elsewhere.getByText('Please sign in with Google in this browser first.').waitFor();
  await page.goto(link);
  await page.waitForURL('**/buyer');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(user.id);
});

test('after a refused sign-in the button works again, with a new nonce', { tags: ['AU11'] }, async () => {
  const page = await withGoogle(await journey.open(BLANK, { isDisposable: true }), 'again@post.example');
  await page.goto(`${journey.shop.url}/login`);
  await googleButton(page).waitFor();
  const old = await page.context().cookies();
  await page.context().clearCookies({ name: 'google-nonce' });
  await googleButton(page).click();
  await toast(page, 'Google could not confirm who you are. Please try again.').waitFor();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'google-nonce'))
    .toBe(true);
  expect(old.some(({ name }) => name === 'google-nonce')).toBe(true);
  await googleButton(page).click();
  await page.waitForURL('**/buyer');
});
