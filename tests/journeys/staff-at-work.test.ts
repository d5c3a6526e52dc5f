import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ShopRight } from '../../contract/kernel/role.ts';
import { bearer, newestLink } from '../support/browser.ts';
import { aMember, aSeller, asMember, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, type BuiltShop } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { hashPassword } from '../support/passwords.ts';
import { PASSWORD } from '../support/shopping.ts';

let journey: Journey;
let passwordHash: string;
beforeAll(async () => {
  journey = await startJourney();
  await journey.shop.jobs.work();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

interface Shopkeeper {
  owner: Person;
  shop: BuiltShop;
  product: BuiltProduct;
}

async function aShopkeeper(name: string, thing = 'Carpet'): Promise<Shopkeeper> {
  const owner = await aSeller(journey.shop, { name: `Owner of ${name}`, passwordHash });
  const shop = await aShop(journey.shop, { ownerId: owner.user.id, name });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: thing, stock: 40 });
  return { owner, shop, product };
}

/** A buyer orders; returns the number of the order. */
async function anOrder(product: BuiltProduct): Promise<string> {
  const shopper = await aShopper(journey.shop, product);
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  return number;
}

const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname.replace(/(.)\/$/, '$1') === path);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your shop' });
/** What the menu offers, without what waits there. */
const screens = (page: Page) => menu(page).getByRole('link').locator('.account-nav-label').allInnerTexts();
const switcher = (page: Page) => page.getByRole('button', { name: /choose another shop/ });
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

/** The call of somebody for a shop, made beside the screens. */
async function statusOf(person: Person, path: string, shopId: string): Promise<number> {
  const headers = { ...bearer(person.token), 'x-shop': shopId };
  return (await fetch(journey.shop.url + path, { headers })).status;
}

test('somebody who is invited for orders and stock joins, sends an order on its way, and meets nothing else', async () => {
  const { owner, shop, product } = await aShopkeeper('Kaleen Carpets');
  await aCoupon(journey.shop, shop.id, { code: 'KALEEN10' });
  const number = await anOrder(product);
  const meera = await aSeller(journey.shop, { name: 'Meera Nair', passwordHash });
  const email = meera.user.email ?? '';
  const people = await journey.open('/seller', { person: owner });
  await menu(people).getByRole('link', { name: 'People' }).click();
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = people.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Orders', { exact: true }).check();
  await dialog.getByLabel('Stock', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await toast(people, 'The invitation is on its way.').waitFor();

  const { pathname, search } = await newestLink(journey.shop, email);
  const page = await journey.open(pathname + search);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await at(page, '/login');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await at(page, '/join-shop');
  await page.getByRole('button', { name: 'Join Kaleen Carpets' }).click();
  await at(page, '/seller');
  await toast(page, 'You work for Kaleen Carpets now').waitFor();

  await page.getByText('You work for Kaleen Carpets and handle orders and stock.').waitFor();
  expect(await screens(page)).toEqual([
    'Dashboard',
    'Orders',
    'Previous orders',
    'Returns',
    'Inventory',
    'Imports',
    'Shop health',
    'Complaints',
    'Account',
    'Security',
  ]);
  await page.getByRole('link', { name: '1 new order', exact: true }).click();
  await row(page, number).getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  expect(await page.getByRole('link', { name: 'Carpet' }).count(), 'a product that they may not see').toBe(0);
  await page.getByRole('button', { name: 'Accept' }).click();
  await toast(page, 'Order accepted').waitFor();
  await menu(page).getByRole('link', { name: 'Inventory' }).click();
  await page.getByRole('heading', { name: 'Carpet' }).waitFor();
  await page.getByRole('button', { name: 'Add New Item' }).click();
  const products = page.getByRole('dialog').getByLabel('Product');
  await expect.poll(() => products.getByRole('option').allTextContents()).toContain('Carpet');

  for (const path of ['/seller/coupons', '/seller/products', '/seller/people', '/seller/shop-details']) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
  }
  await page.getByText('This is for the owner of Kaleen Carpets only.').waitFor();
  await page.goto(`${journey.shop.url}/seller/coupons`);
  await page.getByText('In Kaleen Carpets this needs the right ‘Coupons’. Ask the owner for it.').waitFor();
  expect(await page.getByText('KALEEN10').count()).toBe(0);
  for (const path of ['/api/coupon', '/api/shop/member', '/api/shop/verification']) {
    expect(await statusOf(meera, path, shop.id), path).toBe(403);
  }
  expect(await statusOf(meera, '/api/shop-order', shop.id)).toBe(200);

  await menu(people).getByRole('link', { name: 'Activity' }).click();
  await people.getByRole('cell', { name: 'Meera Nair' }).first().waitFor();
  await people.getByLabel('Person').selectOption('Meera Nair');
  await people.getByText('By Meera Nair').waitFor();
  await people.getByText('Join the shop of a mailed link').waitFor();
  await expect.poll(() => people.getByRole('cell', { name: 'Owner of Kaleen Carpets' }).count()).toBe(0);
  await people.getByLabel('Person').selectOption('Owner of the shop');
  await people.getByRole('cell', { name: 'Owner of Kaleen Carpets' }).first().waitFor();
});

test('who works for two shops switches by keyboard, and nothing of one shows in the other', async () => {
  const [kaleen, mitti] = [await aShopkeeper('Kaleen', 'Red carpet'), await aShopkeeper('Mitti', 'Clay pot')];
  const [ofKaleen, ofMitti] = [await anOrder(kaleen.product), await anOrder(mitti.product)];
  const meera = await aMember(journey.shop, kaleen.shop, ['orders', 'catalogue'], { passwordHash });
  await asMember(journey.shop, mitti.shop, ['orders', 'catalogue'], meera);
  const page = await journey.open('/login');
  await page.getByLabel('Seller').click();
  await page.getByLabel('Email').fill(meera.user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await at(page, '/seller');
  await page.getByText('You work for Kaleen and handle').waitFor();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByLabel('Name', { exact: true }).fill('Blue carpet');

  await press(page, switcher(page));
  await tabTo(page, page.getByRole('button', { name: /^Mitti/ }));
  await page.keyboard.press('Enter');
  await toast(page, 'You act for Mitti now').waitFor();
  await page.getByText('You work for Mitti and handle').waitFor();
  await page.getByRole('link', { name: '1 new order', exact: true }).click();
  await row(page, ofMitti).waitFor();
  expect(await row(page, ofKaleen).count()).toBe(0);
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await page.getByText('You have an unsaved draft').count()).toBe(0);
  await page.reload();
  await switcher(page).getByText('Mitti').waitFor();

  const second = await page.context().newPage();
  await second.goto(`${journey.shop.url}/seller/orders`);
  await row(second, ofMitti).waitFor();
  await switcher(second).click();
  await second.getByRole('button', { name: /^Kaleen/ }).click();
  await second.getByText('You work for Kaleen and handle').waitFor();
  await second.goto(`${journey.shop.url}/seller/product/new`);
  await second.getByText('You have an unsaved draft').waitFor();
  await page.goto(`${journey.shop.url}/seller/orders`);
  await row(page, ofMitti).waitFor();
  expect(await row(page, ofKaleen).count(), 'a tab keeps its shop').toBe(0);
});

test('on a phone the menu switches, and leads staff without a shop to their own', async () => {
  const { shop } = await aShopkeeper('Kaleen');
  const size = { width: 360, height: 740 };
  const meera = await aMember(journey.shop, shop, ['orders']);
  const page = await journey.open('/seller', { person: meera, viewport: size });
  await page.getByText('You work for Kaleen and handle orders.').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  expect(await drawer.getByRole('button', { name: /^Kaleen/ }).getAttribute('aria-current')).toBe('true');
  await drawer.getByRole('button', { name: 'Open your own shop' }).click();
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await drawer.getByRole('button', { name: /^Kaleen/ }).click();
  await page.getByText('You work for Kaleen and handle orders.').waitFor();
});

test('who is removed is told at once, and goes on in a shop that is theirs', async () => {
  const { owner, shop } = await aShopkeeper('Kaleen');
  const own = await aShopkeeper('Mitti', 'Clay pot');
  await asMember(journey.shop, shop, ['orders'], own.owner);
  const page = await journey.open('/seller', { person: own.owner });
  await page.getByText('Total revenue').waitFor();
  await switcher(page).getByText('Mitti').click();
  await page.getByRole('button', { name: /^Kaleen/ }).click();
  await page.getByText('You work for Kaleen and handle orders.').waitFor();

  const { members } = await owner.api('GET /api/shop/member');
  const memberId = members[0]?.id ?? expect.unreachable();
  await owner.api('DELETE /api/shop/member/:memberId', { params: { memberId } });
  await toast(page, 'You do not work for Kaleen any more').waitFor();
  await page.getByText('Total revenue').waitFor();
  await page.getByRole('link', { name: 'Mitti', exact: true }).waitFor();
  expect(await switcher(page).count()).toBe(0);
});

test('a shop that is remembered but not theirs any more is left with a message', async () => {
  const { owner, shop } = await aShopkeeper('Kaleen');
  const meera = await aMember(journey.shop, shop, ['stock']);
  const page = await journey.open('/seller', { person: meera });
  await page.getByText('You work for Kaleen and handle stock.').waitFor();
  await owner.api('DELETE /api/shop/member/:memberId', { params: { memberId: meera.memberId } });
  await page.reload();
  await toast(page, 'You do not work for Kaleen any more').waitFor();
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('acting-shop'))).toBeNull();
});

test('signing out forgets the shop', async () => {
  const { shop } = await aShopkeeper('Kaleen');
  const meera = await aMember(journey.shop, shop, ['orders']);
  const page = await journey.open('/seller', { person: meera });
  await page.getByText('You work for Kaleen and handle orders.').waitFor();
  await menu(page).getByRole('button', { name: 'Logout' }).click();
  await at(page, '/');
  const kept = () => [sessionStorage, localStorage].map((storage) => storage.getItem('acting-shop'));
  expect(await page.evaluate(kept)).toEqual([null, null]);
});

/** What the menu offers to all staff. */
const OF_ALL_STAFF = ['Dashboard', 'Shop health', 'Complaints', 'Account', 'Security'];

test('while the rights are on their way the menu has what is open to all staff, and nothing of it goes again', async () => {
  const { owner, shop } = await aShopkeeper('Kaleen');
  const meera = await aMember(journey.shop, shop, ['stock']);
  const page = await journey.open('/about', { person: meera });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/session/shops', async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/session/shops');
  await page.goto(`${journey.shop.url}/seller`);
  await asked;
  expect(await screens(page)).toEqual(OF_ALL_STAFF);
  release();
  await page.getByText('You work for Kaleen and handle stock.').waitFor();
  const withStock = OF_ALL_STAFF.toSpliced(1, 0, 'Inventory', 'Imports');
  expect(await screens(page)).toEqual(withStock);

  // Of an owner this browser knows that the shop is the own one.
  const own = await journey.open('/seller', { person: owner });
  await own.getByText('Total revenue').waitFor();
  const whole = await screens(own);
  expect(whole).toContain('Coupons');
  await own.route('**/api/session/shops', () => undefined);
  await own.reload();
  await expect.poll(() => screens(own)).toEqual(whole);
});

test('where the rights cannot be read the menu has what is open to all staff, without gaps', async () => {
  const { shop } = await aShopkeeper('Kaleen');
  const meera = await aMember(journey.shop, shop, ['stock']);
  const page = await journey.open('/seller', { person: meera });
  await page.getByText('You work for Kaleen and handle stock.').waitFor();
  await page.route('**/api/session/shops', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto(`${journey.shop.url}/seller/account`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await screens(page)).toEqual(OF_ALL_STAFF);
  expect(await menu(page).locator('li').count()).toBe(OF_ALL_STAFF.length + 1);
});

test.each(ShopRight.options)('what the menu offers to staff for %s is never refused', async (right) => {
  const { shop, product } = await aShopkeeper('Kaleen');
  await anOrder(product);
  const meera = await aMember(journey.shop, shop, [right]);
  const page = await journey.open('/seller', { person: meera });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  // Before, it is what is open to all staff.
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const links = await menu(page).getByRole('link').all();
  for (const link of links) {
    await link.click();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('You may not see this').count()).toBe(0);
  }
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
