import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo, newestLink } from '../support/browser.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { anOrder } from '../support/order-builders.ts';
import { hashPassword } from '../support/passwords.ts';

const PASSWORD = 'lotus2026';

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
async function signedIn(person: Person, path = '/buyer'): Promise<Page> {
  const page = await journey.open(`/login?next=${encodeURIComponent(path)}`);
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
