import type { CDPSession, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import { aCoupon, inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { givePictures } from '../support/looking.ts';
import { anOrder } from '../support/order-builders.ts';
import { checkDelivery } from '../support/shopping.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

let journey: Journey;
let lamp: BuiltProduct;
let kettle: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name: 'Moradabad Metals' });
  await aCoupon(shop, shopId, { code: 'BRASS10', isPublic: true });
  await aCoupon(shop, shopId, { code: 'BIG20', isPublic: true, minOrderPaise: paise(500_000) });
  lamp = await aProduct(shop, { shopId, name: 'Brass lamp', priceRupees: 500, pictureKeys: KEYS });
  kettle = await aProduct(shop, { shopId, name: 'Stove kettle', priceRupees: 900 });
  const buyer = await aBuyer(shop);
  await anOrder(shop, buyer.user.id, lamp);
  await buyer.api('PUT /api/review/:productId', {
    params: { productId: lamp.id },
    body: { stars: 4, text: 'Bright and warm.' },
  });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A product's page with its scripts at work. */
async function openProduct(
  { id }: { id: string },
  visit: Parameters<Journey['open']>[1] = {},
): Promise<Page> {
  const page = await journey.open('/about', visit);
  await givePictures(page);
  await visitProduct(page, { id });
  return page;
}

async function visitProduct(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`${journey.shop.url}/product/${id}`);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
}

const apply = (page: Page, code: string) => page.getByRole('button', { name: `Apply: code ${code}` });
const applied = (page: Page, code: string) => page.getByRole('button', { name: `Applied: code ${code}` });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a visitor copies a code', async () => {
  const page = await openProduct(lamp, CLIPBOARD);
  await page.getByRole('button', { name: 'Copy code BRASS10' }).click();
  await toast(page, 'Code copied').waitFor();
  expect(await clipboard(page)).toBe('BRASS10');
});

test('a coupon that is applied before anything of its shop is in the cart is applied with the first add', async () => {
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
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Code BRASS10 applied').waitFor();
  await applied(page, 'BRASS10').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to cart' }).click();
  await page.getByText('₹50 off at Moradabad Metals').waitFor();
  expect(await note.count()).toBe(0);
});

test('a coupon is applied to the cart at once where it has something of the shop, and says why it cannot be', async () => {
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, kettle, 1);
  const page = await openProduct(lamp, { person });
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await apply(page, 'BIG20').click();
  await page.getByText(/^Add ₹4,100 more from /).waitFor();
  await apply(page, 'BRASS10').click();
  await applied(page, 'BRASS10').waitFor();
  const { coupons } = await person.api('GET /api/cart');
  expect(coupons).toMatchObject([{ code: 'BRASS10', discount: 90 }]);
});

test("the seller's card leads to the shop and says what buyers think of it", async () => {
  const page = await openProduct(lamp);
  const card = page.getByRole('region', { name: 'Sold by Moradabad Metals' });
  await card.getByText('(1 review)').waitFor();
  for (const text of ['4.0', '2 products', /^Usually delivered within \d+ days$/])
    expect(await card.getByText(text).isVisible(), String(text)).toBe(true);
  await card.getByRole('link', { name: 'Moradabad Metals' }).click();
  await page.waitForURL('**/shop/*');
});

test('a product is shared by the apps of the device, or its link is copied', async () => {
  const page = await openProduct(lamp, CLIPBOARD);
  const share = page.getByRole('button', { name: 'Share Brass lamp' });
  const address = `${journey.shop.url}/product/${lamp.id}`;
  await share.click();
  await toast(page, 'Link copied').waitFor();
  expect(await clipboard(page)).toBe(address);
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

test('who logs out leaves no trace of what was looked at', async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(lamp, { person });
  await apply(page, 'BRASS10').click();
  const stored = () => page.evaluate(() => localStorage.getItem('cart') ?? '');
  await expect.poll(stored).toContain(lamp.id);
  expect(await stored()).toContain('BRASS10');
  await page.goto(`${journey.shop.url}/buyer`);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.poll(stored).not.toContain(lamp.id);
  expect(await stored()).not.toContain('BRASS10');
});

test('pictures fill the screen and are turned and zoomed by keyboard', { tags: ['PDP-01'] }, async () => {
  const page = await openProduct(lamp);
  await page.getByRole('button', { name: 'Enlarge picture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Brass lamp' });
  await dialog.getByText('1 of 3').waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 3').waitFor();
  expect(await dialog.getByRole('img').getAttribute('src')).toContain(KEYS[1]);
  const width = () => dialog.getByRole('img').evaluate((picture) => picture.getBoundingClientRect().width);
  const whole = await width();
  await page.keyboard.press('+');
  await dialog.getByRole('button', { name: 'Zoom out' }).waitFor();
  await expect.poll(width).toBeCloseTo(2 * whole, 0);
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 3').waitFor();
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(whole, 0);
  await dialog.getByRole('button', { name: 'Show picture 3 of 3' }).click();
  await dialog.getByText('3 of 3').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Picture 3 of 3', exact: true }).getAttribute('aria-current'),
    )
    .toBe('true');
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

test('on a phone a press opens the picture; a pinch and a double tap zoom it, a swipe turns to the next', {
  tags: ['PDP-01'],
}, async () => {
  const page = await openProduct(lamp, PHONE);
  await page.getByRole('list', { name: 'Main picture' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Brass lamp' });
  await dialog.getByText('1 of 3').waitFor();
  const client = await page.context().newCDPSession(page);
  const width = () =>
    dialog.getByRole('img').evaluate((picture) => Math.round(picture.getBoundingClientRect().width));
  const whole = await width();
  const at = { x: 180, y: 350 };
  await touch(
    client,
    [
      { x: 150, y: 350 },
      { x: 210, y: 350 },
    ],
    [
      { x: 130, y: 350 },
      { x: 230, y: 350 },
    ],
    [
      { x: 105, y: 350 },
      { x: 255, y: 350 },
    ],
  );
  await expect.poll(width).toBe(Math.round(2.5 * whole));
  await doubleTap(client, at);
  await expect.poll(width, { message: 'a double tap shows it whole again' }).toBe(whole);
  await doubleTap(client, at);
  await expect.poll(width).toBe(2 * whole);
  await touch(client, [at], [{ x: 100, y: 350 }], [{ x: 40, y: 350 }]);
  expect(await dialog.getByText('1 of 3').isVisible(), 'a zoomed picture is moved, not turned').toBe(true);
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(whole);
  await touch(client, [{ x: 300, y: 350 }], [{ x: 200, y: 350 }], [{ x: 100, y: 350 }]);
  await dialog.getByText('2 of 3').waitFor();
  await touch(client, [{ x: 100, y: 350 }], [{ x: 200, y: 350 }], [{ x: 300, y: 350 }]);
  await dialog.getByText('1 of 3').waitFor();
});
