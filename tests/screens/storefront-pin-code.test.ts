import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';
import {
  BENGALURU,
  DELHI,
  card,
  choosePinCode,
  deliverTo,
  header,
  question,
  seesInCart,
  storedPinCode,
} from '../support/screens/pin-code.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };

let journey: Journey;
let everywhere: BuiltProduct;
let south: BuiltProduct;
let north: BuiltProduct;

beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const toy = { category: 'Toys', brand: 'Khel' } as const;
  everywhere = await aProduct(shop, { ...toy, name: 'Tin drum' });
  south = await aProduct(shop, { ...toy, name: 'Wooden top', stock: null, discountPercent: 10 });
  await someStock(shop, south, { quantity: 2, deliveryPinCodes: ['5600*'] });
  north = await aProduct(shop, { ...toy, name: 'Paper kite', stock: null, discountPercent: 30 });
  await someStock(shop, north, { deliveryPinCodes: [DELHI] });
  await aProduct(shop, { ...toy, name: 'Rag doll', stock: 0 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

interface Visitor {
  pinCode?: string;
  cart?: BuiltProduct[];
  favorites?: BuiltProduct[];
}

/** A page of a browser that keeps these things since an earlier visit. */
async function openAs(
  { pinCode = '', cart = [], favorites = [] }: Visitor,
  path: string,
  visit: Parameters<Journey['open']>[1] = DESK,
): Promise<Page> {
  const page = await journey.open('/about', visit);
  const slices = {
    cart: { lines: cart.map(({ id }) => ({ productId: id, quantity: 1 })), couponCodes: [], pinCode },
    favorite: { productIds: favorites.map(({ id }) => id) },
  };
  await page.evaluate((kept) => {
    for (const [key, state] of Object.entries(kept))
      localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
  }, slices);
  // The cookie follows the stored state with the first page.
  await page.reload();
  await expect.poll(() => cookieOf(page)).toBe(pinCode);
  await page.goto(journey.shop.url + path);
  return page;
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'pin-code')?.value ?? '';
}

const sees = (page: Page, name: string, words: string) =>
  card(page, name).getByText(words, { exact: true }).waitFor();

/** The calls that ask what is delivered, from here on: the pin code and how many products. */
function deliveryCalls(page: Page): [string, number][] {
  const calls: [string, number][] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/inventory/deliverable')) return;
    const { pinCode, productIds } = request.postDataJSON() as { pinCode: string; productIds: string[] };
    calls.push([pinCode, productIds.length]);
  });
  return calls;
}

test('the pin code is chosen once in the header by keyboard, and every card says whether it is delivered there', {
  tags: ['HDR-01', 'STORE-03'],
}, async () => {
  const page = await journey.open('/products', DESK);
  await card(page, 'Tin drum').waitFor();
  expect(await page.getByText(/Delivers to|Not to/).count()).toBe(0);
  const calls = deliveryCalls(page);
  await press(page, deliverTo(page));
  await question(page).waitFor();
  await type(page, question(page).getByLabel('Pin code'), '5600');
  await page.keyboard.press('Enter');
  await question(page).getByText('Please enter a valid 6-digit pin code').waitFor();
  await type(page, question(page).getByLabel('Pin code'), BENGALURU);
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'hidden' });
  await sees(page, 'Tin drum', 'Delivers to 560001');
  await sees(page, 'Wooden top', 'Delivers to 560001');
  await sees(page, 'Paper kite', 'Not to 560001');
  expect(
    await card(page, 'Rag doll')
      .getByText(/560001/)
      .count(),
    'it is sold out everywhere',
  ).toBe(0);
  expect(calls, 'one call for the screen').toEqual([[BENGALURU, 3]]);
  await expectFocus(deliverTo(page));
  expect([await cookieOf(page), await storedPinCode(page)]).toEqual([BENGALURU, BENGALURU]);

  await page.goto(`${journey.shop.url}/`);
  await deliverTo(page).getByText(BENGALURU).waitFor();
  for (const width of [640, 900]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await deliverTo(page).getByText(BENGALURU).isVisible(), `at ${width} px`).toBe(true);
  }
  await deliverTo(page).click();
  expect(await question(page).getByLabel('Pin code').inputValue()).toBe(BENGALURU);
  await question(page).getByRole('button', { name: 'Forget 560001' }).click();
  await deliverTo(page).getByText('pin code').waitFor();
  await expect.poll(() => cookieOf(page)).toBe('');
  expect(await storedPinCode(page)).toBe('');
  expect(await page.getByText(/Delivers to|Not to/).count()).toBe(0);
});

test('a change of the pin code, and forgetting it, is seen on all that is on the screen of every tab', async () => {
  const page = await openAs({ pinCode: BENGALURU }, '/products?category=toys');
  await sees(page, 'Paper kite', 'Not to 560001');
  const second = await page.context().newPage();
  await second.goto(`${journey.shop.url}/product/${everywhere.id}`);
  await second.getByText('Product is available for delivery at this location', { exact: true }).waitFor();
  await sees(second, 'Paper kite', 'Not to 560001');
  await sees(second, 'Wooden top', 'Delivers to 560001');

  await choosePinCode(page, DELHI);
  for (const tab of [page, second]) {
    await sees(tab, 'Paper kite', 'Delivers to 110001');
    await sees(tab, 'Wooden top', 'Not to 110001');
    await deliverTo(tab).getByText(DELHI).waitFor();
  }
  expect(await second.getByLabel('Delivery pin code').inputValue()).toBe(DELHI);

  await deliverTo(page).click();
  await question(page).getByRole('button', { name: 'Forget 110001' }).click();
  for (const tab of [page, second]) {
    await deliverTo(tab).getByText('pin code').waitFor();
    await expect.poll(() => tab.getByText(/110001|560001/).count()).toBe(0);
  }
  await second.getByText('Check delivery to your pin code first.').waitFor();
  expect(await second.getByLabel('Delivery pin code').inputValue()).toBe('');
});

test('what is delivered comes first among offers, in a search with its suggestions, and beside a product, and follows a change', {
  tags: ['HOME-11', 'PDP-07', 'PDP-10', 'PDP-15'],
}, async () => {
  const page = await openAs({ pinCode: DELHI }, '/');
  const offers = () =>
    page.getByRole('region', { name: 'Offers' }).getByRole('heading', { level: 3 }).allInnerTexts();
  await expect.poll(offers).toEqual(['Paper kite', 'Wooden top']);
  await choosePinCode(page, BENGALURU);
  await sees(page, 'Paper kite', 'Not to 560001');
  await expect.poll(offers).toEqual(['Wooden top', 'Paper kite']);

  await page.goto(`${journey.shop.url}/products?search=khel`);
  const names = () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
  const before = (first: string, second: string) => async () => {
    const found = await names();
    return found.includes(second) && found.indexOf(first) < found.indexOf(second);
  };
  await expect.poll(before('Wooden top', 'Paper kite')).toBe(true);
  await choosePinCode(page, DELHI);
  await expect.poll(before('Paper kite', 'Wooden top')).toBe(true);
  const calls = deliveryCalls(page);
  await header(page).getByRole('combobox').fill('top');
  await page
    .getByRole('option', { name: /Wooden top/ })
    .getByText('Not to 110001')
    .waitFor();
  expect(calls, 'the card on the page knew it already').toEqual([]);

  await page.goto(`${journey.shop.url}/product/${everywhere.id}`);
  await page.getByText('Product is available for delivery at this location', { exact: true }).waitFor();
  const related = page.getByRole('region', { name: 'Related Products' }).getByRole('heading', { level: 3 });
  await expect.poll(async () => (await related.allTextContents())[0]).toBe('Paper kite');
  await choosePinCode(page, BENGALURU);
  await expect.poll(async () => (await related.allTextContents())[0]).toBe('Wooden top');
  await sees(page, 'Wooden top', 'Delivers to 560001');
});

test('the filter "Deliverable to me" shows its count, asks for a missing pin code and follows a new one', {
  tags: ['LIST-22'],
}, async () => {
  const page = await journey.open('/products?category=toys', DESK);
  const filter = page.getByRole('checkbox', { name: /^Deliverable to me/ });
  await deliverTo(page).waitFor();
  await press(page, filter, 'Space');
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  expect([await filter.isChecked(), new URL(page.url()).search]).toEqual([false, '?category=toys']);

  await filter.click();
  await type(page, question(page).getByLabel('Pin code'), BENGALURU);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?category=toys&pinCode=560001');
  await page.getByText('Showing 2 of 2 products').waitFor();
  await page.getByRole('checkbox', { name: 'Deliverable to me (2)', checked: true }).waitFor();
  expect(await page.getByText('Not to 560001').count()).toBe(0);

  await choosePinCode(page, '799999');
  await page.waitForURL('**/products?category=toys&pinCode=799999');
  await page.getByText('Showing 1 of 1 products').waitFor();
  // A step back leads to before it was narrowed, not to what it gave elsewhere.
  await page.goBack();
  await page.waitForURL('**/products?category=toys');
  await page.goForward();
  await page.waitForURL('**/products?category=toys&pinCode=799999');
  // Changed on another page, it counts for the list that a step back leads to.
  await card(page, 'Tin drum').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await choosePinCode(page, BENGALURU);
  await deliverTo(page).getByText(BENGALURU).waitFor();
  await page.goBack();
  await page.waitForURL('**/products?category=toys&pinCode=560001');
  await page.getByText('Showing 2 of 2 products').waitFor();
  await choosePinCode(page, '799999');
  await page.getByText('Showing 1 of 1 products').waitFor();
  await page.getByRole('checkbox', { name: 'Deliverable to me (1)', checked: true }).click();
  await page.waitForURL('**/products?category=toys');
  await page.getByText('Showing 4 of 4 products').waitFor();
  await page.getByRole('checkbox', { name: 'Deliverable to me (1)', checked: false }).waitFor();

  // On a page that was rendered for everybody the count is asked for.
  await page.reload();
  await page.getByRole('checkbox', { name: 'Deliverable to me (1)', checked: false }).waitFor();
  // A pin code that came with a link is another one's.
  await page.goto(`${journey.shop.url}/products?category=toys&pinCode=110001`);
  await page.getByText('Showing 2 of 2 products').waitFor();
  await page.getByRole('checkbox', { name: 'Delivers to 110001', checked: true }).click();
  await page.getByText('Showing 4 of 4 products').waitFor();
  await filter.waitFor();
});

test('on a phone the filter asks for the pin code from within the drawer; without scripts it is typed into the filters', {
  tags: ['LIST-02'],
}, async () => {
  const page = await journey.open('/products?category=toys', PHONE);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: 'Deliverable to me' }).click();
  await question(page).getByLabel('Pin code').fill(BENGALURU);
  await question(page).getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('button', { name: 'Show 2 products' }).click();
  await expect.poll(() => drawer.isVisible()).toBe(false);
  await sees(page, 'Wooden top', 'Delivers to 560001');
  const plain = await journey.open('/products?category=toys', { ...DESK, javaScriptEnabled: false });
  expect(await plain.getByRole('checkbox', { name: 'Deliverable to me' }).isVisible()).toBe(false);
  await plain.getByLabel('Deliverable to pin code').fill(BENGALURU);
  await plain.getByRole('button', { name: 'Show products' }).click();
  await plain.getByText('Showing 2 of 2 products').waitFor();
  expect(await plain.getByRole('checkbox', { name: 'Delivers to 560001' }).isChecked()).toBe(true);
});

test('favorites, the lines of a cart and what people also bought say it as well', async () => {
  const page = await openAs(
    { pinCode: BENGALURU, favorites: [south, north], cart: [south, north] },
    '/favorite',
  );
  await sees(page, 'Wooden top', 'Delivers to 560001');
  await sees(page, 'Paper kite', 'Not to 560001');
  await header(page).getByRole('link', { name: /^Cart/ }).click();
  await seesInCart(page, 'Wooden top', 'Delivers to 560001');
  await sees(page, 'Paper kite', 'Cannot be delivered to 560001');
  await sees(page, 'Tin drum', 'Delivers to 560001');
  await choosePinCode(page, DELHI);
  await sees(page, 'Wooden top', 'Cannot be delivered to 110001');
  await seesInCart(page, 'Paper kite', 'Delivers to 110001');
  await sees(page, 'Tin drum', 'Delivers to 110001');
  expect(await page.getByText(/560001/).count(), 'nothing of the pin code before is left').toBe(0);
});

test('deliverability is requested again after a change of the cart', async () => {
  const { shop } = journey;
  const last = await aProduct(shop, { category: 'Toys', brand: 'Khel', name: 'Last marble', stock: 1 });
  const page = await openAs({ pinCode: BENGALURU }, '/about');
  const calls = deliveryCalls(page);
  await page.goto(`${shop.url}/product/${south.id}`);
  await sees(page, 'Last marble', 'Delivers to 560001');
  await sees(page, 'Tin drum', 'Delivers to 560001');
  await shop.database.db.execute(sql`update inventory set reserved = quantity where product_id = ${last.id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Added to cart!').waitFor();
  await sees(page, 'Last marble', 'Not to 560001');
  expect(calls, 'as it was shown, and once more').toHaveLength(2);
});

test('a reply is fresh for half a minute, then focusing the window requests it again', async () => {
  const { shop } = journey;
  const only = await aProduct(shop, { category: 'Sports', name: 'Only bat', stock: 1 });
  const page = await openAs({ pinCode: BENGALURU }, '/about', { ...DESK, isDisposable: true });
  await page.clock.install();
  const calls = deliveryCalls(page);
  await page.goto(`${journey.shop.url}/products?category=sports`);
  await sees(page, 'Only bat', 'Delivers to 560001');
  await shop.database.db.execute(sql`update inventory set quantity = 0 where product_id = ${only.id}`);
  const look = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.fastForward(20_000);
  await look();
  await page.clock.runFor(1000);
  expect(calls).toHaveLength(1);
  await page.clock.fastForward(10_000);
  await look();
  await sees(page, 'Only bat', 'Not to 560001');
  expect(calls).toHaveLength(2);

  // The check of a product's page counts as long.
  await shop.changeFeed.flushed();
  const checked = page.waitForResponse('**/api/inventory/pin-code/**');
  await page.goto(`${shop.url}/product/${only.id}`);
  await page.locator('.product-buy').getByText('Sold out', { exact: true }).waitFor();
  // The server says 'Sold out' as well: only a check that has ended can become stale.
  await (await checked).finished();
  await shop.database.db.execute(sql`update inventory set quantity = 1 where product_id = ${only.id}`);
  await page.clock.fastForward(30_000);
  await look();
  await page.getByText('Product is available for delivery at this location', { exact: true }).waitFor();
});

test('without an answer a card says nothing, and the next look at the window asks again', async () => {
  const page = await openAs({ pinCode: BENGALURU }, '/about');
  await page.route('**/api/inventory/deliverable', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/deliverable'));
  await page.goto(`${journey.shop.url}/products?category=toys`);
  await failed;
  await card(page, 'Tin drum').waitFor();
  expect(await page.getByText(/Delivers to|Not to/).count()).toBe(0);
  await page.unroute('**/api/inventory/deliverable');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await sees(page, 'Tin drum', 'Delivers to 560001');
});
