import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ShopRight } from '../../contract/kernel/schemas.ts';
import { newestLink } from '../support/browser.ts';
import { aBuyer, aMember, aSeller, asMember, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, type BuiltShop } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo } from '../support/keyboard.ts';
import { PASSWORD } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
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
  const owner = await aSeller(journey.shop, { name: `Owner of ${name}` });
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
const goTo = (page: Page, path: string) => page.goto(journey.shop.url + path);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Your shop' });
/** What the menu offers, without what waits there. */
const screens = (page: Page) => menu(page).getByRole('link').locator('.account-nav-label').allInnerTexts();
const switcher = (page: Page) => page.getByRole('button', { name: /choose another shop/ });
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

/** Where the newest mail to somebody leads, in the running shop. */
const mailed = async (email: string) => {
  const { pathname, search } = await newestLink(journey.shop, email);
  return pathname + search;
};

/** Somebody without an account follows the link of an invitation, registers, confirms the address and signs in. */
async function registerInvited(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).last().click();
  await at(page, '/register');
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Name').fill('Meera Nair');
  await page.getByLabel('Phone number').fill('+91 98450 12345');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await at(page, '/check-email');
  await goTo(page, await mailed(email));
  await at(page, '/login');
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
}

test('an owner invites somebody for orders and stock, who registers, joins, accepts an order and meets nothing else; rights change and end', async () => {
  const { owner, product } = await aShopkeeper('Kaleen Carpets');
  const number = await anOrder(product);
  const people = await journey.open('/seller/people', { person: owner });
  await people.getByText('Nobody works for your shop besides you').waitFor();
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = people.getByRole('dialog', { name: 'Invite somebody' });
  const email = 'meera@kaleen.example';
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByText('Choose at least one right').waitFor();
  for (const right of ['Orders', 'Stock']) await dialog.getByLabel(right, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await toast(people, 'The invitation is on its way.').waitFor();
  await people.getByRole('heading', { name: 'Invitations' }).waitFor();
  await people.getByText('The link is good until').waitFor();

  const page = await journey.open(await mailed(email));
  await page.getByText('Kaleen Carpets', { exact: true }).waitFor();
  await page.getByText('Accept, pack, ship and cancel orders').waitFor();
  expect(new URL(page.url()).search, 'no history holds the secret').toBe('');
  await registerInvited(page, email);
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
  await page.getByRole('button', { name: 'Add New Item' }).click();
  const products = page.getByRole('dialog').getByLabel('Product');
  await expect.poll(() => products.getByRole('option').allTextContents()).toContain('Carpet');
  await goTo(page, '/seller/shop-details');
  await page.getByText('This is for the owner of Kaleen Carpets only.').waitFor();
  await goTo(page, '/seller/coupons');
  await page.getByText('In Kaleen Carpets this needs the right ‘Coupons’. Ask the owner for it.').waitFor();
  await goTo(page, '/about');

  // The owner reads what they did, changes their rights and ends their work.
  await people.reload();
  await people.getByRole('heading', { name: 'Staff' }).waitFor();
  await people.getByRole('link', { name: 'Activity of Meera Nair' }).click();
  await people.getByText('By Meera Nair').waitFor();
  await people.getByText('Join the shop of a mailed link').waitFor();
  expect(await people.getByRole('cell', { name: 'Owner of Kaleen Carpets' }).count()).toBe(0);
  await people.getByLabel('Person').selectOption('Owner of the shop');
  await people.getByRole('cell', { name: 'Owner of Kaleen Carpets' }).first().waitFor();
  await menu(people).getByRole('link', { name: 'People' }).click();
  await people.getByRole('button', { name: 'Rights of Meera Nair' }).click();
  const rights = people.getByRole('dialog', { name: 'Rights' });
  await rights.getByLabel('Coupons', { exact: true }).check();
  await rights.getByRole('button', { name: 'Save' }).click();
  await people.getByText('Orders, Stock, Coupons').waitFor();
  await people.getByRole('button', { name: 'Remove Meera Nair' }).click();
  const removal = people.getByRole('dialog', { name: 'Remove Meera Nair?' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await people.getByText('Nobody works for your shop besides you').waitFor();
  await expectFocus(people.getByRole('heading', { level: 1, name: 'People' }));

  // A shop that is remembered but not theirs any more is left with a message.
  await goTo(page, '/seller');
  await toast(page, 'You do not work for Kaleen Carpets any more').waitFor();
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('acting-shop'))).toBeNull();
});

test('a link that was withdrawn says so; who is signed in as somebody else signs out first, and an address that buys cannot join', async () => {
  const { owner } = await aShopkeeper('Kaleen Carpets');
  const [meera, other] = [await aSeller(journey.shop), await aSeller(journey.shop)];
  const email = meera.user.email ?? '';
  await owner.api('POST /api/shop/member', { body: { email, rights: ['orders'] } });
  const page = await journey.open(await mailed(email), { person: other });
  await page.getByText(`You are signed in as ${other.user.email}`).waitFor();
  await page.getByRole('button', { name: 'Sign out and go on' }).click();
  await page.getByText('Sign in with the seller account of this address to join.').waitFor();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await at(page, '/login');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);

  const people = await journey.open('/seller/people', { person: owner });
  await people.getByRole('button', { name: `Send again to ${email}` }).click();
  await toast(people, 'A new invitation is on its way').waitFor();
  await people.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await people.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await people.getByText('Nobody works for your shop besides you').waitFor();
  await expectFocus(people.getByRole('heading', { level: 1, name: 'People' }));
  await goTo(page, await mailed(email));
  await page.getByText('it was used, withdrawn or replaced by a newer one').waitFor();

  const buyer = await aBuyer(journey.shop);
  const buyers = buyer.user.email ?? '';
  await owner.api('POST /api/shop/member', { body: { email: buyers, rights: ['orders'] } });
  const refused = await journey.open(await mailed(buyers), { person: buyer });
  await refused.getByText('This address cannot join').waitFor();
});

test('who has a shop and works for another one switches by keyboard, sees nothing of one in the other, and learns at once that the work ended', async () => {
  const [kaleen, mitti] = [await aShopkeeper('Kaleen', 'Red carpet'), await aShopkeeper('Mitti', 'Clay pot')];
  const [ofKaleen, ofMitti] = [await anOrder(kaleen.product), await anOrder(mitti.product)];
  const { memberId } = await asMember(journey.shop, kaleen.shop, ['orders', 'catalogue'], mitti.owner);
  const page = await journey.open('/seller/product/new', { person: mitti.owner });
  await page.getByLabel('Name', { exact: true }).fill('Clay cup');

  await press(page, switcher(page));
  await tabTo(page, page.getByRole('button', { name: /^Kaleen/ }));
  await page.keyboard.press('Enter');
  await toast(page, 'You act for Kaleen now').waitFor();
  await page.getByText('You work for Kaleen and handle').waitFor();
  await page.getByRole('link', { name: '1 new order', exact: true }).click();
  await row(page, ofKaleen).waitFor();
  expect(await row(page, ofMitti).count()).toBe(0);
  await goTo(page, '/seller/product/new');
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await page.getByText('You have an unsaved draft').count()).toBe(0);

  const second = await page.context().newPage();
  await goTo(second, '/seller/orders');
  await row(second, ofKaleen).waitFor();
  await switcher(second).click();
  await second.getByRole('button', { name: /^Mitti/ }).click();
  await second.getByText('Total revenue').waitFor();
  await goTo(second, '/seller/product/new');
  await second.getByText('You have an unsaved draft').waitFor();
  await goTo(page, '/seller');
  await page.getByText('You work for Kaleen and handle').waitFor();
  await switcher(page).getByText('Kaleen').waitFor();

  await kaleen.owner.api('DELETE /api/shop/member/:memberId', { params: { memberId } });
  await toast(page, 'You do not work for Kaleen any more').waitFor();
  await page.getByText('Total revenue').waitFor();
  await page.getByRole('link', { name: 'Mitti', exact: true }).waitFor();
  expect(await switcher(page).count()).toBe(0);
});

test('on a phone the menu switches, leads staff without a shop to their own, and signing out forgets the shop', async () => {
  const { shop } = await aShopkeeper('Kaleen');
  const size = { width: 360, height: 740 };
  const meera = await aMember(journey.shop, shop, ['orders']);
  const page = await journey.open('/seller', { person: meera, viewport: size });
  const openMenu = () => page.getByRole('button', { name: 'Menu' }).click();
  await page.getByText('You work for Kaleen and handle orders.').waitFor();
  await openMenu();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  expect(await drawer.getByRole('button', { name: /^Kaleen/ }).getAttribute('aria-current')).toBe('true');
  await drawer.getByRole('button', { name: 'Open your own shop' }).click();
  await page.getByRole('heading', { name: 'Open your shop' }).waitFor();
  await openMenu();
  await drawer.getByRole('button', { name: /^Kaleen/ }).click();
  await page.getByText('You work for Kaleen and handle orders.').waitFor();
  await openMenu();
  await menu(page).getByRole('button', { name: 'Logout' }).click();
  await at(page, '/');
  const kept = () => [sessionStorage, localStorage].map((storage) => storage.getItem('acting-shop'));
  expect(await page.evaluate(kept)).toEqual([null, null]);
});

/** What the menu offers to all staff. */
const OF_ALL_STAFF = ['Dashboard', 'Shop health', 'Complaints', 'Account', 'Security'];

test('without the rights of staff the menu has what is open to all, and nothing of it goes again when they come', async () => {
  const { owner, shop } = await aShopkeeper('Kaleen');
  const meera = await aMember(journey.shop, shop, ['stock']);
  const page = await journey.open(BLANK, { person: meera });
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/session/shops', async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/session/shops');
  await goTo(page, '/seller');
  await asked;
  expect(await screens(page)).toEqual(OF_ALL_STAFF);
  release();
  await page.getByText('You work for Kaleen and handle stock.').waitFor();
  expect(await screens(page)).toEqual(OF_ALL_STAFF.toSpliced(1, 0, 'Inventory', 'Imports'));

  // Of an owner this browser knows that the shop is the own one.
  const own = await journey.open('/seller', { person: owner });
  await own.getByText('Total revenue').waitFor();
  const whole = await screens(own);
  expect(whole).toContain('Coupons');
  await own.route('**/api/session/shops', () => undefined);
  await own.reload();
  await expect.poll(() => screens(own)).toEqual(whole);
});

test('what the menu offers to staff is never refused, whichever right they have', async () => {
  const { owner, shop, product } = await aShopkeeper('Kaleen');
  await anOrder(product);
  const meera = await aMember(journey.shop, shop, [...ShopRight.options]);
  const page = await journey.open(BLANK, { person: meera });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  for (const right of ShopRight.options) {
    const params = { memberId: meera.memberId };
    await owner.api('PATCH /api/shop/member/:memberId', { params, body: { rights: [right] } });
    await goTo(page, '/seller');
    // Before, it is what is open to all staff.
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    for (const name of await screens(page)) {
      // But for the dashboard, what is open to all asks for the same with any right.
      if (OF_ALL_STAFF.includes(name) && right !== ShopRight.options[0]) continue;
      await menu(page).getByText(name, { exact: true }).click();
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('You may not see this').count(), `${right}: ${name}`).toBe(0);
    }
    await page.waitForLoadState('networkidle');
    expect(refused, right).toEqual([]);
  }
});
