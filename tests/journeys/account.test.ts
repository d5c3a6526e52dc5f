import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo, newestLink } from '../support/browser.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { anOrder } from '../support/order-builders.ts';
import { hashPassword } from '../support/passwords.ts';

const PASSWORD = 'lotus2026';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let journey: Journey;
let passwordHash: string;
beforeAll(async () => {
  journey = await startJourney({ DEMO: 'false' });
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in on a device of its own, as a person does. */
async function signedIn(person: Person, path = '/buyer', userAgent?: string): Promise<Page> {
  const page = await journey.open(`/login?next=${encodeURIComponent(path)}`, {
    ...(userAgent && { userAgent }),
  });
  if (person.user.role === 'seller') await page.getByText('Seller', { exact: true }).click();
  await page.getByLabel('Email').fill(person.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Proceed to Login').click();
  await page.waitForURL(`**${path}`);
  return page;
}

/** The sign-in page to which a mailed link leads. */
async function signInAfterVerifying(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Proceed to Login').click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function aPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('a buyer edits the profile, and gives, replaces and removes a picture that the header shows', {
  tags: ['BUYER-03', 'BUYER-04', 'BUYER-05', 'ENT-02'],
}, async () => {
  const page = await signedIn(await aBuyer(journey.shop, { passwordHash, name: 'Asha Rao' }));
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Name').fill('Never mind');
  await button(page, 'Cancel').click();
  await page.getByRole('definition').filter({ hasText: 'Asha Rao' }).waitFor();
  await button(page, 'Edit').click();
  await page.getByLabel('Name').fill('Asha R. Rao');
  await page.getByLabel('Date of birth').fill('2099-08-15');
  await button(page, 'Save').click();
  await page.getByText('Enter a date between 1 January 1900 and today').waitFor();
  await expect.poll(() => isFocused(page.getByLabel('Date of birth'))).toBe(true);
  await page.getByLabel('Date of birth').fill('1994-08-15');
  await button(page, 'Save').click();
  await toast(page, 'Profile updated').waitFor();
  await page.getByText('15 Aug 1994').waitFor();

  const picture = page.getByLabel('Picture', { exact: true });
  const inHeader = page.getByRole('banner').locator('img.avatar');
  await picture.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await toast(page, 'Choose pictures in JPEG, PNG, WebP, AVIF or GIF format').waitFor();
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture('red') });
  await toast(page, 'Picture updated').waitFor();
  const first = await inHeader.getAttribute('src');
  expect(
    await inHeader.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
  await picture.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture('blue') });
  await expect.poll(() => inHeader.getAttribute('src')).not.toBe(first);
  await page.reload();
  await inHeader.waitFor();
  await button(page, 'Remove picture').click();
  await toast(page, 'Picture removed').waitFor();
  expect(await inHeader.count()).toBe(0);
});

test('an address is changed with the password and a link in both mails; what waits is shown meanwhile', async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const newEmail = 'asha.moved@post.example';
  const page = await signedIn(person);
  await button(page, 'Change email').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Your password', { exact: true }).fill('guess2026');
  await button(page, 'Save').click();
  await dialog.getByText('The password is incorrect').waitFor();
  expect(await dialog.getByLabel('New email').inputValue(), 'nothing typed is lost').toBe(newEmail);
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Save').click();
  await page.getByText(`${newEmail} takes effect when you have opened the link in both mails.`).waitFor();

  await page.goto((await newestLink(journey.shop, newEmail)).href);
  await page.getByText('Thank you. Now open the link in the mail to the other address, too.').waitFor();
  expect(page.url()).not.toContain('token');
  await page.goto((await newestLink(journey.shop, person.user.email ?? '')).href);
  await page.getByRole('heading', { name: 'Your address was changed' }).waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByText(newEmail).waitFor();
  expect((await mailsTo(journey.shop, newEmail)).at(-1)?.subject).toBe('Your e-mail address was changed');
});

test('a person sees where the account is signed in, and signs another device out', {
  tags: ['AU16'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const phone = await signedIn(person, '/buyer', PHONE);
  const page = await signedIn(person);
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await rows.filter({ hasText: 'This one' }).waitFor();
  await rows.filter({ hasText: 'Chrome on Android' }).waitFor();
  await button(page, 'Sign out Chrome on Android').click();
  await toast(page, 'That device is signed out.').waitFor();
  await expect.poll(() => rows.filter({ hasText: 'Chrome on Android' }).count()).toBe(0);
  const heading = page.getByRole('heading', { name: 'Where you are signed in' });
  expect(await isFocused(heading), 'not lost with the button').toBe(true);
  await phone.getByRole('link', { name: 'Addresses' }).click();
  await phone.waitForURL('**/login**');
  await button(page, 'Sign out all others').click();
  await toast(page, 'All other devices are signed out.').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

test('a person takes all data along as a file, and then deletes the account; orders under way come first', async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const product = await aProduct(journey.shop, { name: 'Brass lamp' });
  const { shopOrderId } = await anOrder(journey.shop, person.user.id, product, { status: 'shipped' });
  const page = await signedIn(person);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download my data').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    format: 'own-data/1',
    parts: { profile: { data: { email: person.user.email } }, orders: { data: [{ total: 499 }] } },
  });

  await button(page, 'Delete account').click();
  await page.getByText('1 order is under way.', { exact: false }).waitFor();
  await journey.shop.database.pool.query("update shop_orders set status = 'delivered' where id = $1", [
    shopOrderId,
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Delete account').click();
  await page.getByText('Deleted at once and for good:').waitFor();
  await button(page, 'Delete for good').click();
  await page.getByText('Please fill in this field').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Delete for good').click();
  await toast(page, 'Your account was deleted.').waitFor();
  await page.waitForURL(`${journey.shop.url}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('who only uses Google deletes the account by a mailed link', async () => {
  const person = await aBuyer(journey.shop, { googleSubject: 'google-only' });
  const page = await journey.open('/buyer', { person });
  await button(page, 'Delete account').click();
  await button(page, 'Send me the link').click();
  await page.getByText('A mail with a link is on its way to you. Open it to go on.').waitFor();
  await page.goto((await newestLink(journey.shop, person.user.email ?? '')).href);
  await button(page, 'Delete for good').click();
  await toast(page, 'Your account was deleted.').waitFor();
  await page.waitForURL(`${journey.shop.url}/`);
  await expect(person.api('GET /api/user/user')).rejects.toMatchObject({ status: 401 });
});

test('a guest becomes an account in one step on the profile; after the link nothing is lost', async () => {
  const guest = await aGuest(journey.shop);
  const product = await aProduct(journey.shop, { name: 'Teak tray' });
  await guest.api('POST /api/favorite', { body: { productId: product.id } });
  await guest.api('POST /api/cart', { body: { productId: product.id, quantity: 2 } });
  const page = await journey.open('/buyer', { person: guest });
  const form = page.getByRole('region', { name: 'You are shopping as a guest' });
  const keep = form.getByRole('button', { name: 'Keep my account' });
  await form.getByLabel('Email').fill('kept.guest@post.example');
  await form.getByLabel('Password', { exact: true }).fill('password1');
  await keep.click();
  await form.getByText('This is one of the most common passwords.', { exact: false }).waitFor();
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await keep.click();
  await form
    .getByText('We sent you a mail. Open its link, then sign in; you keep everything you have.')
    .waitFor();

  await page.goto((await newestLink(journey.shop, 'kept.guest@post.example')).href);
  await toast(page, 'Email verified successfully!').waitFor();
  await signInAfterVerifying(page, 'kept.guest@post.example');
  await page.goto(`${journey.shop.url}/cart`);
  const quantity = page.getByRole('textbox', { name: 'Quantity of Teak tray' });
  expect(await quantity.inputValue(), 'the cart is not added to itself').toBe('2');
  await page.goto(`${journey.shop.url}/buyer`);
  await page.getByText('kept.guest@post.example').waitFor();
  expect(await form.count()).toBe(0);
  await page.goto(`${journey.shop.url}/buyer/favorites`);
  await page.getByRole('link', { name: 'Teak tray' }).first().waitFor();
});

test('after an order a guest is offered to keep it, with the address that the order named', async () => {
  const guest = await aGuest(journey.shop);
  await anOrder(journey.shop, guest.user.id, await aProduct(journey.shop), { status: 'placed' });
  const profile = await journey.open('/buyer', { person: guest });
  const details = profile.getByRole('region', { name: 'Your details' });
  await details.getByText('asha@shop.example (of your latest order)').waitFor();
  expect(await details.getByText('None yet').count()).toBe(0);
  const invitation = profile.getByRole('region', { name: 'You are shopping as a guest' });
  expect(await invitation.getByLabel('Email').inputValue()).toBe('asha@shop.example');

  const page = await journey.open('/checkout/success', { person: guest });
  const offer = page.getByRole('region', { name: 'Keep this order in an account' });
  expect(await offer.getByLabel('Email').inputValue()).toBe('asha@shop.example');
  await offer.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await offer.getByRole('button', { name: 'Keep my account' }).click();
  await offer.getByText('We sent you a mail.', { exact: false }).waitFor();
  await page.goto((await newestLink(journey.shop, 'asha@shop.example')).href);
  await toast(page, 'Email verified successfully!').waitFor();
  await signInAfterVerifying(page, 'asha@shop.example');
  await page.goto(`${journey.shop.url}/buyer`);
  await page.getByRole('definition').filter({ hasText: 'Asha Rao' }).waitFor();
});

test('a seller has the same place for the account, also before there is a shop, and changes the password there', async () => {
  const person = await aSeller(journey.shop, { passwordHash });
  const page = await signedIn(person, '/seller/account');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('trustno1');
  await page.getByLabel('Confirm new password', { exact: true }).fill('trustno1');
  await button(page, 'Update Password').click();
  await page.getByText('This is one of the most common passwords.', { exact: false }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await button(page, 'Update Password').click();
  await page.getByText('This is your current password. Choose another one').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('harvest2027');
  await page.getByLabel('Confirm new password', { exact: true }).fill('harvest2027');
  await button(page, 'Update Password').click();
  await toast(page, 'Your password was changed. Other devices are signed out.').waitFor();
  await expect(person.api('GET /api/owner/owner'), 'another device').rejects.toMatchObject({ status: 401 });
});

test('a seller who deletes the account reads that the shop closes; its page says so to everybody', async () => {
  const person = await aSeller(journey.shop, { passwordHash });
  const shop = await aShop(journey.shop, { ownerId: person.user.id, name: 'Kumhar' });
  const cup = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay cup' });
  const buyer = await aBuyer(journey.shop);
  const { id: orderId, shopOrderId } = await anOrder(journey.shop, buyer.user.id, cup, {
    status: 'accepted',
  });
  const visitor = await journey.open(`/shop/${shop.id}`);
  await visitor.getByRole('heading', { name: 'Kumhar', level: 1 }).waitFor();
  await visitor.getByRole('main').getByRole('link', { name: 'All Products' }).click();
  await visitor.waitForURL('**/products');

  const page = await signedIn(person, '/seller/account');
  await button(page, 'Delete account').click();
  await page.getByText('1 order of your shop must be finished first', { exact: false }).waitFor();
  await journey.shop.database.pool.query("update shop_orders set status = 'delivered' where id = $1", [
    shopOrderId,
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Delete account').click();
  await page.getByText('Your shop closes:').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Delete for good').click();
  await toast(page, 'Your account was deleted.').waitFor();

  const asked = () => visitor.request.get(`${journey.shop.url}/shop/${shop.id}`);
  await expect.poll(async () => (await asked()).status()).toBe(410);
  expect(await (await asked()).text()).toMatch(
    /<title>Shop closed[^<]*<\/title>[^]*<h1>This shop is closed<\/h1>/,
  );
  await visitor.goBack();
  await visitor.getByRole('heading', { name: 'This shop is closed', level: 1 }).waitFor();
  expect(await visitor.title()).toContain('Shop closed');

  // Its buyers keep what they ordered; nothing there leads to a page that is gone.
  const orders = await journey.open(`/buyer/order/${orderId}`, { person: buyer });
  await orders.getByText('(closed)').waitFor();
  await orders.getByText('nobody reads messages there any more', { exact: false }).waitFor();
  expect(await orders.getByRole('link', { name: 'Kumhar', exact: true }).count()).toBe(0);
});

test('a role that was edited in the browser opens nothing: the seller’s calls are refused and it ends at the sign-in page', {
  tags: ['AZ12'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const page = await signedIn(person);
  // Where none of our scripts runs: what a page still asks for would write the true role again.
  await page.goto(`${journey.shop.url}/healthz`);
  await page.evaluate(() => {
    const stored = localStorage.getItem('user') ?? '';
    localStorage.setItem('user', stored.replaceAll('"role":"buyer"', '"role":"seller"'));
  });
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.goto(`${journey.shop.url}/seller/account`);
  expect(new URL((await refused).url()).pathname).toMatch(/^\/api\//);
  await page.waitForURL('**/login**');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('logging out while the server cannot be reached forgets the account here all the same', {
  tags: ['AU18'],
}, async () => {
  const person = await aBuyer(journey.shop, { passwordHash });
  const page = await signedIn(person);
  await page.route('**/api/session/logout', (route) => route.abort());
  await button(page, 'Logout').click();
  await page.waitForURL(`${journey.shop.url}/`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const kept = await page.evaluate(() =>
    ['user', 'favorite', 'cart', 'shop'].map((key) => localStorage.getItem(key) ?? '').join(),
  );
  expect(kept).not.toContain(person.user.id);
});
