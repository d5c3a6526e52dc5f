import type { CDPSession, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltProduct,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon, inCart } from '../support/checkout-builders.ts';
import { withoutTable } from '../support/database.ts';
import { DEMO_PICTURES } from '../support/demo-pictures.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { headOf, structuredData } from '../support/looking.ts';
import { anOrder } from '../support/order-builders.ts';
import { checkDelivery } from '../support/shopping.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
const KEYS = DEMO_PICTURES.slice(0, 3);
const WORDS =
  'Hammered by hand in Moradabad. Warm light, a cotton cord of two metres, and a shade that can be washed.';
const MISCHIEF = '</script><script>document.title="stolen"</script>';

let journey: Journey;
let lamp: BuiltProduct;
let kettle: BuiltProduct;
let plain: BuiltProduct;
let soldOut: BuiltProduct;
let local: BuiltProduct;
let reviewed: BuiltProduct;

beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name: 'Moradabad Metals' });
  await aCoupon(shop, shopId, { code: 'BRASS10', isPublic: true });
  await aCoupon(shop, shopId, { code: 'BIG20', isPublic: true, minOrderPaise: paise(500_000) });
  const inShop = { shopId, category: 'Home & Kitchen', brand: 'Roshni' } as const;
  lamp = await aProduct(shop, {
    ...inShop,
    name: 'Brass lamp',
    description: WORDS,
    gender: 'unisex',
    priceRupees: 1999,
    discountPercent: 20,
    pictureKeys: KEYS,
  });
  plain = await aProduct(shop, { ...inShop, name: `Steel lamp ${MISCHIEF}`, pictureKeys: KEYS.slice(0, 1) });
  soldOut = await aProduct(shop, { ...inShop, name: 'Copper lamp', stock: 0 });
  local = await aProduct(shop, { ...inShop, name: 'Clay lamp', stock: null });
  await someStock(shop, local, { quantity: 5, minimumThreshold: 10, deliveryPinCodes: ['5600*'] });
  await someStock(shop, local, { status: 'inactive', deliveryPinCodes: ['110001'] });
  await someStock(shop, local, { quantity: 0, deliveryPinCodes: ['400001'] });
  kettle = await aProduct(shop, { shopId, name: 'Stove kettle', priceRupees: 900 });
  reviewed = await aProduct(shop, { ...inShop, name: 'Reviewed lamp' });
  for (const [name, stars, text] of [
    ['Meera Nair', 5, 'Bright and warm.'],
    ['Arjun Das', 4, 'Good, but the cord is short.'],
    ['Kavya Rao', 1, 'Arrived with a dent.'],
  ] as const) {
    const buyer = await aBuyer(shop, { name });
    await anOrder(shop, buyer.user.id, reviewed);
    await buyer.api('PUT /api/review/:productId', {
      params: { productId: reviewed.id },
      body: { stars, text },
    });
  }
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A product's page with its scripts at work. */
async function openProduct(
  product: BuiltProduct,
  visit: Parameters<Journey['open']>[1] = DESK,
): Promise<Page> {
  const page = await journey.open(`/product/${product.id}`, visit);
  await isReady(page);
  return page;
}

async function visitProduct(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`${journey.shop.url}/product/${id}`);
  await isReady(page);
}

async function isReady(page: Page): Promise<void> {
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
}

const box = (page: Page) => page.locator('.product-buy');
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const goToCart = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to cart' });
const badge = (page: Page, items: string) => page.getByRole('link', { name: `Cart, ${items}` });
const heart = (page: Page) => page.getByRole('button', { name: 'Favorite: Brass lamp' });
const pinCode = (page: Page) => page.getByLabel('Delivery pin code');
const addButton = (page: Page) => button(page, 'Add to Cart');
const AVAILABLE = 'Product is available for delivery at this location';
const NOT_AVAILABLE = 'Product is not available for delivery at this location';

async function check(page: Page, code: string): Promise<void> {
  await pinCode(page).fill(code);
  await button(page, 'Check').click();
}

test('the page says what the product is and costs, and what buyers think of it and its seller; what is sold out or nearly so says it once', {
  tags: ['ROUTE-04', 'PDP-03', 'PDP-04', 'PDP-05', 'PDP-06', 'CONST-12', 'CONST-32'],
}, async () => {
  const page = await openProduct(lamp);
  const main = page.getByRole('main');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Brass lamp');
  for (const text of [
    WORDS,
    '₹1,999',
    '₹2,499',
    '20% off',
    'Inclusive of all taxes',
    'Roshni',
    'Home & Kitchen',
    'Unisex',
    'BRASS10',
  ])
    expect(await main.getByText(text).first().isVisible(), text).toBe(true);
  const card = page.getByRole('region', { name: 'Sold by Moradabad Metals' });
  await card.getByText('(3 reviews)').waitFor();
  for (const text of ['3.3', /^\d+ products$/, /^Usually delivered within \d+ days$/])
    expect(await card.getByText(text).isVisible(), String(text)).toBe(true);
  expect(await card.getByRole('link', { name: 'Moradabad Metals' }).getAttribute('href')).toMatch(
    /^\/shop\//,
  );
  const returns = page.getByRole('link', { name: 'Returns within 7 days' });
  expect(await returns.getAttribute('href')).toBe('/returns');

  await visitProduct(page, reviewed);
  await box(page)
    .getByRole('img', { name: /^Rated 3\.3\d* out of 5$/ })
    .waitFor();
  await box(page).getByRole('link', { name: '3 reviews' }).click();
  await expect.poll(() => page.url()).toContain('#reviews');

  await visitProduct(page, soldOut);
  await box(page).getByText('Sold out', { exact: true }).waitFor();
  expect(
    await box(page)
      .getByText(/sold out|out of stock|check delivery.* first/i)
      .count(),
  ).toBe(1);
  expect(
    await box(page)
      .getByText(/% off$/)
      .count(),
  ).toBe(0);
  await visitProduct(page, local);
  expect(await box(page).getByText('Only 5 left', { exact: true }).isVisible()).toBe(true);
});

test('thumbnails and arrow keys change the main picture; enlarged, it is turned and zoomed by keyboard', {
  tags: ['PDP-01', 'PDP-02'],
}, async () => {
  const page = await openProduct(lamp);
  const gallery = page.getByRole('region', { name: 'Pictures of Brass lamp' });
  const current = () =>
    gallery
      .getByRole('button', { name: /^Picture/ })
      .evaluateAll((thumbs) => thumbs.findIndex((thumb) => thumb.getAttribute('aria-current') === 'true'));
  const place = () =>
    gallery
      .getByRole('list', { name: 'Main picture' })
      .evaluate((list) => Math.round((list.scrollLeft / list.clientWidth) * 100) / 100);
  expect(await current()).toBe(0);
  await gallery.getByRole('button', { name: 'Picture 3 of 3' }).click();
  await expect.poll(place).toBe(2);
  await expect.poll(current).toBe(2);
  await gallery.getByRole('list', { name: 'Main picture' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).toBe(1);
  await expect.poll(current).toBe(1);

  await gallery.getByRole('button', { name: 'Enlarge picture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Brass lamp' });
  await dialog.getByText('2 of 3').waitFor();
  expect(await dialog.getByRole('img').getAttribute('src')).toContain(KEYS[1]);
  const width = () => dialog.getByRole('img').evaluate((picture) => picture.getBoundingClientRect().width);
  const whole = await width();
  const main = await page
    .locator('.gallery li:first-child img')
    .evaluate((picture) => picture.getBoundingClientRect().width);
  expect(whole, 'it is seen larger').toBeGreaterThan(main);
  expect(whole / 640, 'and no larger than looks sharp').toBeLessThanOrEqual(1.25);
  await page.keyboard.press('+');
  await dialog.getByRole('button', { name: 'Zoom out' }).waitFor();
  await expect.poll(width).toBeCloseTo(2 * whole, 0);
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 3').waitFor();
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(whole, 0);
  await dialog.getByRole('button', { name: 'Show picture 1 of 3' }).click();
  await dialog.getByText('1 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(current).toBe(0);
});

interface Finger {
  x: number;
  y: number;
}

/** What fingers do, from place to place. */
async function touch(client: CDPSession, ...steps: Finger[][]): Promise<void> {
  for (const [index, fingers] of steps.entries()) {
    const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
    await client.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Sent at once, without waiting for answers: the second tap counts for 300 ms alone. */
async function doubleTap(client: CDPSession, at: Finger): Promise<void> {
  const tap = () => [
    client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...at, id: 0 }] }),
    client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ];
  await Promise.all([...tap(), ...tap()]);
}

test('on a phone a swipe changes the picture and a press opens it; a pinch and a double tap zoom it', {
  tags: ['PDP-01'],
}, async () => {
  const page = await openProduct(lamp, { ...PHONE, hasTouch: true });
  const list = page.getByRole('list', { name: 'Main picture' });
  const scrollTo = (place: number) =>
    list.evaluate(
      (element, at) => element.scrollTo({ left: at * element.clientWidth, behavior: 'instant' }),
      place,
    );
  for (const place of [1, 0]) {
    await scrollTo(place);
    const thumb = page.getByRole('button', { name: `Picture ${place + 1} of 3`, exact: true });
    await expect.poll(() => thumb.getAttribute('aria-current')).toBe('true');
  }
  await list.tap();
  const dialog = page.getByRole('dialog', { name: 'Brass lamp' });
  await dialog.getByText('1 of 3').waitFor();
  const client = await page.context().newCDPSession(page);
  const width = () =>
    dialog.getByRole('img').evaluate((picture) => Math.round(picture.getBoundingClientRect().width));
  const whole = await width();
  const at = { x: 180, y: 350 };
  const apart = (space: number) => [-space, space].map((half) => ({ x: 180 + half, y: 350 }));
  await touch(client, apart(30), apart(50), apart(75));
  await expect.poll(width).toBe(Math.round(2.5 * whole));
  await doubleTap(client, at);
  await expect.poll(width, { message: 'a double tap shows it whole again' }).toBe(whole);
  await doubleTap(client, at);
  await expect.poll(width).toBe(2 * whole);
  await touch(client, [at], [{ x: 100, y: 350 }], [{ x: 40, y: 350 }]);
  expect(await dialog.getByText('1 of 3').isVisible(), 'a zoomed picture is moved, not turned').toBe(true);
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(whole);
  const swipe = [300, 200, 100].map((x) => [{ x, y: 350 }]);
  await touch(client, ...swipe);
  await dialog.getByText('2 of 3').waitFor();
  await touch(client, ...swipe.toReversed());
  await dialog.getByText('1 of 3').waitFor();
});

test('delivery is checked before anything can be added; a failed check says so and can be tried again', {
  tags: [
    'PDP-07',
    'PDP-08',
    'PDP-09',
    'PDP-10',
    'PDP-12',
    'VAL-14',
    'VAL-15',
    'VAL-16',
    'CONST-02',
    'ERR-20',
    'ERR-21',
    'ERR-22',
  ],
}, async () => {
  const page = await openProduct(local);
  const result = box(page).getByRole('status');
  const isShut = async () =>
    (await addButton(page).isDisabled()) && (await button(page, 'Buy now').isDisabled());
  expect(await isShut()).toBe(true);

  await pinCode(page).pressSequentially('56-00 x1');
  expect(await pinCode(page).inputValue()).toBe('56001');
  await button(page, 'Check').click();
  await page.getByText('Please enter a valid 6-digit pin code').waitFor();
  await expectFocus(pinCode(page));
  await page.keyboard.press('End');
  await page.keyboard.type('78');
  expect(await pinCode(page).inputValue()).toBe('560017');

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/inventory/pin-code/**', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await check(page, '560034');
  await expect.poll(() => button(page, 'Check').getAttribute('aria-busy')).toBe('true');
  expect(await isShut()).toBe(true);
  answer.resolve();
  await page.getByText('Error checking availability. Please try again.', { exact: true }).waitFor();
  await page.unroute('**/api/inventory/pin-code/**');
  await button(page, 'Check').click();
  await result.getByText(AVAILABLE, { exact: true }).waitFor();
  await result.getByText(/^Delivered to 560034 by \w{3}, \d{1,2} \w{3,4}$/).waitFor();
  expect(await addButton(page).isEnabled()).toBe(true);

  await pinCode(page).press('End');
  await pinCode(page).press('Backspace');
  await expect.poll(() => result.textContent()).toBe('');
  expect(await isShut()).toBe(true);
  for (const code of ['110001', '400001', '700001']) {
    await check(page, code);
    await result.getByText(NOT_AVAILABLE, { exact: true }).waitFor();
    expect(await isShut(), code).toBe(true);
    await pinCode(page).fill('');
    await expect.poll(() => result.textContent()).toBe('');
  }
});

test('a buyer adds no more than is left, sees it happen, and reads what failed', {
  tags: ['PDP-11', 'PDP-13', 'PDP-14', 'ERR-18', 'ERR-19', 'CONST-16', 'CONST-17'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(local, { person, ...DESK });
  await checkDelivery(page, '560034');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answer.promise;
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await addButton(page).click();
  await button(page, 'Adding...').waitFor();
  answer.resolve();
  const failed = toast(page, 'Error adding to cart.');
  await failed.waitFor();
  await failed.waitFor({ state: 'detached' });
  await button(page, 'Buy now').click();
  await failed.waitFor();
  expect(page.url()).toContain('/product/');
  await page.unroute('**/api/cart');

  const field = page.getByRole('textbox', { name: 'Quantity of Clay lamp' });
  await field.fill('3');
  await addButton(page).press('Enter');
  await toast(page, 'Added to cart!').waitFor();
  await badge(page, '3 items').waitFor();
  await expectFocus(goToCart(page));
  expect(await addButton(page).count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('2');
  expect(await button(page, 'One more of Clay lamp').isDisabled()).toBe(true);
  await button(page, 'One less of Clay lamp').click();
  await button(page, 'One more of Clay lamp').click();
  await addButton(page).click();
  await page.getByText('All that is left is in your cart.').waitFor();
  expect(await goToCart(page).isVisible()).toBe(true);
  expect((await person.api('GET /api/cart')).items.map(({ quantity }) => quantity)).toEqual([5]);
});

test("after an add another variant is added at once; a visitor's line keeps its place when units are added to it", async () => {
  const shirt = await aVariedProduct(journey.shop, { name: 'Linen shirt', options: { Size: ['M', 'L'] } });
  const page = await openProduct(lamp);
  await checkDelivery(page);
  await addButton(page).click();
  await badge(page, '1 item').waitFor();
  await page.goto(`${journey.shop.url}/product/${shirt.id}`);
  await addButton(page).click();
  await goToCart(page).waitFor();
  await page.getByRole('radio', { name: 'L' }).click({ force: true });
  await addButton(page).click();
  await badge(page, '3 items').waitFor();
  await visitProduct(page, lamp);
  await addButton(page).click();
  await badge(page, '4 items').waitFor();
  await goToCart(page).click();
  await page.waitForURL('**/cart');
  const lines = page.getByRole('article').getByRole('heading', { level: 3 });
  const names = async () => (await lines.allInnerTexts()).slice(0, 3);
  await expect.poll(names).toEqual(['Brass lamp', 'Linen shirt', 'Linen shirt']);
});

test("'Buy now' makes the line what was chosen and leads a buyer to an order of this product alone", async () => {
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, lamp, 4);
  await inCart(journey.shop, person, local, 1);
  const page = await openProduct(lamp, { person });
  await checkDelivery(page);
  await button(page, 'One more of Brass lamp').click();
  await button(page, 'Buy now').click();
  await page.waitForURL(/\/checkout\?only=[0-9a-f-]{36}$/);
  const { items } = await person.api('GET /api/cart');
  expect(items.map(({ Product, quantity }) => `${quantity} ${Product.name}`).toSorted()).toEqual([
    '1 Clay lamp',
    '2 Brass lamp',
  ]);
});

test('the heart adds to the favorites and takes away again, and stays as it was when the shop refuses', {
  tags: ['FAV-15', 'ERR-13', 'ERR-14', 'ERR-15'],
}, async () => {
  const page = await openProduct(lamp, { person: await aBuyer(journey.shop) });
  await heart(page).click();
  await toast(page, 'Added to favorites!').waitFor();
  expect(await heart(page).getAttribute('aria-pressed')).toBe('true');
  await heart(page).click();
  await toast(page, 'Removed from favorites.').waitFor();
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
  await page.route('**/api/favorite', (route) => route.abort());
  await heart(page).click();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/favorite');
  await page.route('**/api/favorite', withoutReason);
  await heart(page).click();
  await toast(page, 'Error updating favorites.').waitFor();
  expect(await heart(page).getAttribute('aria-pressed')).toBe('false');
});

test('on a phone price and button stay in sight and cover nothing; the bar asks for the pin code and then adds', {
  tags: ['PDP-11'],
}, async () => {
  const page = await openProduct(local, PHONE);
  const bar = page.locator('.buy-bar');
  const barTop = async () => (await bar.boundingBox())?.y ?? 0;
  await check(page, '110001');
  const result = page.getByText(NOT_AVAILABLE, { exact: true });
  await result.waitFor();
  const resultBox = await result.boundingBox();
  expect((resultBox?.y ?? 0) + (resultBox?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  const toTheEnd = () =>
    page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await toTheEnd();
  const end = await page.getByRole('list', { name: 'Ways to pay' }).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(await barTop());

  const other = await openProduct(lamp, PHONE);
  const otherBar = other.locator('.buy-bar');
  await other.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await otherBar.getByRole('button', { name: 'Enter pin code' }).click();
  await expectFocus(pinCode(other));
  const field = await pinCode(other).boundingBox();
  expect((field?.y ?? -1) >= 0 && (field?.y ?? 0) < 650, 'the field is in sight').toBe(true);
  await other.keyboard.type('560001');
  await other.keyboard.press('Enter');
  await otherBar.getByRole('button', { name: 'Add to Cart' }).click();
  await otherBar.getByRole('link', { name: 'Go to cart' }).waitFor();
});

test('on a phone the bar of what is sold out leads a buyer to the mail about it, a visitor to sign in, and a seller nowhere', async () => {
  const page = await openProduct(soldOut, { ...PHONE, person: await aBuyer(journey.shop) });
  const offer = page.getByRole('button', { name: 'Notify me about Copper lamp' });
  await offer.waitFor();
  await page.locator('.buy-bar').getByRole('button', { name: 'Notify me', exact: true }).click();
  await expectFocus(offer);
  await offer.press('Enter');
  await expectFocus(pinCode(page));
  await page.keyboard.type('560001');
  await page.keyboard.press('Enter');
  await offer.press('Enter');
  await page.getByText('We will mail you when it is available at 560001.').waitFor();
  await page.locator('.buy-bar').waitFor({ state: 'detached' });

  const visitor = await openProduct(soldOut, PHONE);
  await visitor.locator('.buy-bar').getByRole('button', { name: 'Sign in to be notified' }).click();
  await expectFocus(visitor.locator('#notify-me').getByRole('link', { name: 'Sign in' }));
  const seller = await openProduct(soldOut, { ...PHONE, person: await aSeller(journey.shop) });
  await seller.getByText('Buyers can be notified here when it is available.').waitFor();
  expect(await seller.locator('.buy-bar').count()).toBe(0);
});

const apply = (page: Page, code: string) => page.getByRole('button', { name: `Apply: code ${code}` });
const applied = (page: Page, code: string) => page.getByRole('button', { name: `Applied: code ${code}` });

test('a coupon is applied with the first add, or to the cart at once, and says why it cannot be', async () => {
  const page = await openProduct(lamp);
  await apply(page, 'BRASS10').click();
  const note = page.getByText('Applied as soon as you add this to your cart.');
  await note.waitFor();
  await page.getByRole('button', { name: 'Undo: apply code BRASS10' }).click();
  await note.waitFor({ state: 'detached' });
  await apply(page, 'BRASS10').click();
  await page.reload();
  await note.waitFor();
  await checkDelivery(page);
  await addButton(page).click();
  await toast(page, 'Code BRASS10 applied').waitFor();
  await applied(page, 'BRASS10').waitFor();
  expect(await note.count()).toBe(0);

  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, kettle, 1);
  const buyer = await openProduct(lamp, { person });
  await badge(buyer, '1 item').waitFor();
  await apply(buyer, 'BIG20').click();
  await buyer.getByText(/^Add ₹4,100 more from /).waitFor();
  await apply(buyer, 'BRASS10').click();
  await applied(buyer, 'BRASS10').waitFor();
  const { coupons } = await person.api('GET /api/cart');
  expect(coupons).toMatchObject([{ code: 'BRASS10', discount: 90 }]);
});

test('a code is copied, and a product is shared by the apps of the device, or its link is copied', async () => {
  const page = await openProduct(lamp, { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy code BRASS10' }).click();
  await toast(page, 'Code copied').waitFor();
  expect(await clipboard()).toBe('BRASS10');
  const share = page.getByRole('button', { name: 'Share Brass lamp' });
  const address = `${journey.shop.url}/product/${lamp.id}`;
  await share.click();
  await toast(page, 'Link copied').waitFor();
  expect(await clipboard()).toBe(address);
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.title = `${data?.title} ${data?.url}`;
    };
  });
  await share.click();
  await expect.poll(() => page.title()).toBe(`Brass lamp ${address}`);
});

test('products that were looked at come back on the next product and the landing page, until they are cleared', async () => {
  const page = await openProduct(lamp);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain(lamp.id);
  await visitProduct(page, kettle);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart') ?? '')).toContain(kettle.id);
  const row = page.getByRole('region', { name: 'Recently viewed' });
  // What comes near loads, and moves what is below it further down.
  const lookDown = async () => {
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        return row.count();
      })
      .toBe(1);
  };
  await lookDown();
  expect(await row.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Brass lamp']);
  await page.goto(journey.shop.url);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await lookDown();
  expect(await row.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Stove kettle',
    'Brass lamp',
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Clear recently viewed' }).click();
  await row.waitFor({ state: 'detached' });
});

test('reviews can be read, sorted and narrowed to a number of stars; related products are shown, never the product itself', {
  tags: ['PDP-15', 'PDP-16'],
}, async () => {
  const page = await openProduct(reviewed);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  expect(
    await reviews.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem').allTextContents(),
  ).toEqual(['5 stars1', '4 stars1', '3 stars0', '2 stars0', '1 star1']);
  expect(await reviews.getByText('Verified purchase').count()).toBe(3);
  await reviews.getByLabel('Sort reviews').selectOption('Rating low to high');
  await expect
    .poll(() => reviews.getByRole('article').first().textContent())
    .toContain('Arrived with a dent.');
  await reviews.getByLabel('Show reviews with').selectOption('4 stars');
  await expect.poll(() => reviews.getByRole('article').count()).toBe(1);
  await reviews.getByText('Good, but the cord is short.').waitFor();
  // A press on a bar is the same choice, and a second one takes it back.
  const bar = reviews.getByRole('button', { name: '1 star 1' });
  await bar.press('Enter');
  await expect.poll(() => reviews.getByLabel('Show reviews with').inputValue()).toBe('1');
  expect(await bar.getAttribute('aria-pressed')).toBe('true');
  await bar.click();
  await expect.poll(() => reviews.getByRole('article').count()).toBe(3);
  await reviews.getByLabel('Show reviews with').selectOption('2 stars');
  await reviews.getByText('No review has this many stars.').waitFor();
  await reviews.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**/login?next=%2Fproduct%2F${reviewed.id}`);
  await page.goBack();
  const related = page.getByRole('region', { name: 'Related Products' });
  await related.getByRole('link', { name: 'Copper lamp' }).waitFor();
  const names = await related.getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).not.toContain('Reviewed lamp');
  await related.getByRole('link', { name: 'Copper lamp' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copper lamp' }).waitFor();
});

test('only whom it was delivered to writes a review, may change it, and finds others helpful', {
  tags: ['PDP-16'],
}, async () => {
  const { shop } = journey;
  const stranger = await aBuyer(shop);
  const away = await openProduct(reviewed, { person: stranger, ...DESK });
  await away.getByText('You can review a product after it is delivered to you.').waitFor();
  expect(await away.getByRole('button', { name: 'Submit Review' }).count()).toBe(0);

  const person = await aBuyer(shop, { name: 'Divya Menon' });
  await anOrder(shop, person.user.id, reviewed);
  const page = await openProduct(reviewed, { person, ...DESK });
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  const submit = reviews.getByRole('button', { name: 'Submit Review' });
  await submit.click();
  await reviews.getByText('Choose 1 to 5 stars').waitFor();
  await reviews.getByText('Please write a few words').waitFor();
  await reviews.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await reviews.getByLabel('Your review').fill('Shines in the evening.');
  await submit.click();
  await toast(page, 'Thank you for your review!').waitFor();
  const own = reviews.getByRole('article').filter({ hasText: 'Shines in the evening.' });
  await own.waitFor();
  await page.locator('.product-buy').getByText('4 reviews').waitFor();

  const other = reviews.getByRole('article').filter({ hasText: 'Bright and warm.' });
  await other.getByRole('button', { name: 'Helpful (0)' }).click();
  const voted = other.getByRole('button', { name: 'Helpful (1)' });
  await voted.waitFor();
  expect(await voted.getAttribute('aria-pressed')).toBe('true');

  await reviews.getByLabel('Your review').fill('Shines in the evening, and in the morning.');
  await submit.click();
  await reviews.getByRole('article').filter({ hasText: 'and in the morning.' }).getByText('edited').waitFor();
});

test('the page stands when reviews, coupons and related products cannot be had', async () => {
  const look = async () => {
    const page = await journey.open(`/product/${soldOut.id}?without=reviews`, DESK);
    await page.getByRole('heading', { level: 1, name: 'Copper lamp' }).waitFor();
    expect(await page.getByText('The reviews could not be loaded').isVisible()).toBe(true);
  };
  await withoutTable(journey.shop, 'reviews', () => withoutTable(journey.shop, 'coupons', look));
});

test('search engines learn the product, its price, stock and rating, and a picture to show; a name that looks like a script is only a name', async () => {
  const page = await openProduct(lamp);
  const { url } = journey.shop;
  expect(await headOf(page)).toMatchObject({
    title: 'Brass lamp by Roshni · Haat',
    description: WORDS,
    canonical: `${url}/product/${lamp.id}`,
    'og:title': 'Brass lamp by Roshni',
    'og:type': 'product',
    'og:image': `${url}/pictures/${KEYS[0]}-640.webp`,
  });
  const { Product: product, BreadcrumbList: crumbs } = await structuredData(page);
  expect(product).toMatchObject({
    name: 'Brass lamp',
    image: KEYS.map((key) => `${url}/pictures/${key}-640.webp`),
    offers: { price: '1999.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  expect(product).not.toHaveProperty('aggregateRating');
  expect(crumbs?.['itemListElement']).toHaveLength(3);
  expect((await structuredData(await openProduct(reviewed)))['Product']).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating' },
  });
  await visitProduct(page, plain);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Steel lamp ${MISCHIEF}`);
  expect(await page.title()).toContain('Steel lamp');
  expect((await structuredData(page))['Product']).toMatchObject({ name: `Steel lamp ${MISCHIEF}` });
});

test('without scripts the product, its price and its reviews can be read', async () => {
  const page = await journey.open(`/product/${reviewed.id}`, { javaScriptEnabled: false, ...PHONE });
  await page.getByText('₹499').first().waitFor();
  expect(await page.getByText('Arrived with a dent.').isVisible()).toBe(true);
  // Nothing is offered that only scripts make work.
  for (const name of ['Menu', 'Enlarge picture', 'Check', /^Favorite/, /^Deliver to/]) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
});
