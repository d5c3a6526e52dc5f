import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltProduct,
  someStock,
} from '../support/catalog-builders.ts';
import { inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { addToCart, checkDelivery } from '../support/shopping.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

let journey: Journey;
let lamp: BuiltProduct;
let scarce: BuiltProduct;
let soldOut: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name: 'Moradabad Metals' });
  lamp = await aProduct(shop, { shopId, name: 'Brass lamp', priceRupees: 500, stock: 60 });
  scarce = await aProduct(shop, { shopId, name: 'Clay lamp', priceRupees: 300, stock: null });
  await someStock(shop, scarce, { quantity: 5, minimumThreshold: 10 });
  soldOut = await aProduct(shop, { shopId, name: 'Copper lamp', stock: 0 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A product's page with its scripts at work. */
async function openProduct(
  { id }: { id: string },
  visit: Parameters<Journey['open']>[1] = {},
): Promise<Page> {
  const page = await journey.open(`/product/${id}`, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const goToCart = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to cart' });
const badge = (page: Page, items: string) => page.getByRole('link', { name: `Cart, ${items}` });
const quantitiesOf = async ({ api }: Person) =>
  (await api('GET /api/cart')).items.map(({ Product, quantity }) => `${quantity} ${Product.name}`);

test('a visitor adds three at once and is led to the cart; another quantity can be added after that', async () => {
  const page = await openProduct(lamp);
  await checkDelivery(page);
  await button(page, 'One more of Brass lamp').click();
  await button(page, 'One more of Brass lamp').click();
  await button(page, 'Add to Cart').press('Enter');
  await toast(page, 'Added to cart!').waitFor();
  await badge(page, '3 items').waitFor();
  await expect.poll(() => goToCart(page).evaluate((link) => link.matches(':focus'))).toBe(true);
  expect(await button(page, 'Add to Cart').count()).toBe(0);
  await button(page, 'One less of Brass lamp').click();
  await button(page, 'Add to Cart').click();
  await badge(page, '5 items').waitFor();
  await goToCart(page).click();
  await page.waitForURL('**/cart');
  await expect.poll(() => page.getByLabel('Quantity of Brass lamp').last().inputValue()).toBe('5');
});

test('no more can be chosen than is left and not in the cart yet', async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(scarce, { person });
  await checkDelivery(page);
  const field = page.getByRole('textbox', { name: 'Quantity of Clay lamp' });
  await field.fill('3');
  await button(page, 'Add to Cart').click();
  await badge(page, '3 items').waitFor();
  expect(await field.inputValue()).toBe('2');
  expect(await button(page, 'One more of Clay lamp').isDisabled()).toBe(true);
  await button(page, 'One less of Clay lamp').click();
  await button(page, 'One more of Clay lamp').click();
  await button(page, 'Add to Cart').click();
  await page.getByText('All that is left is in your cart.').waitFor();
  expect(await goToCart(page).isVisible()).toBe(true);
  expect(await quantitiesOf(person)).toEqual(['5 Clay lamp']);
});

test('after an add another variant can be added at once', async () => {
  const shirt = await aVariedProduct(journey.shop, {
    name: 'Linen shirt',
    options: { Size: ['M', 'L'] },
  });
  const page = await openProduct(shirt);
  await checkDelivery(page);
  await button(page, 'Add to Cart').click();
  await goToCart(page).waitFor();
  await page.getByRole('radio', { name: 'L' }).click({ force: true });
  await button(page, 'Add to Cart').click();
  await badge(page, '2 items').waitFor();
  expect(await goToCart(page).isVisible()).toBe(true);
});

test("'Buy now' makes the line what was chosen and leads a buyer to an order of this product alone", async () => {
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, lamp, 4);
  await inCart(journey.shop, person, scarce, 1);
  const page = await openProduct(lamp, { person });
  expect(await button(page, 'Buy now').isDisabled(), 'delivery is checked first').toBe(true);
  await checkDelivery(page);
  await button(page, 'One more of Brass lamp').click();
  await button(page, 'Buy now').click();
  await page.waitForURL(/\/checkout\?only=[0-9a-f-]{36}$/);
  expect((await quantitiesOf(person)).toSorted()).toEqual(['1 Clay lamp', '2 Brass lamp']);
});

test("a visitor's line keeps its place in the cart when units are added to it", async () => {
  const page = await openProduct(lamp);
  await checkDelivery(page);
  await addToCart(page);
  for (const product of [scarce, lamp]) {
    await page.goto(`${journey.shop.url}/product/${product.id}`);
    await addToCart(page);
    await goToCart(page).waitFor();
  }
  await goToCart(page).click();
  await page.waitForURL('**/cart');
  const lines = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect
    .poll(async () => (await lines.allInnerTexts()).slice(0, 2))
    .toEqual(['Brass lamp', 'Clay lamp']);
});

test("'Buy now' says why it cannot be", async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(scarce, { person });
  await checkDelivery(page);
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.continue(),
  );
  await button(page, 'Buy now').click();
  await toast(page, 'Error adding to cart.').waitFor();
  expect(page.url()).toContain('/product/');
});

test('on a phone the bar asks for the pin code, leads to its field, and then adds', async () => {
  const page = await openProduct(lamp, PHONE);
  const bar = page.locator('.buy-bar');
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await bar.getByRole('button', { name: 'Enter pin code' }).click();
  const field = page.getByLabel('Delivery pin code');
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  const box = await field.boundingBox();
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) < 650, 'the field is in sight').toBe(true);
  await page.keyboard.type('560001');
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Add to Cart' }).click();
  await bar.getByRole('link', { name: 'Go to cart' }).waitFor();
});

test('on a phone the bar of what is sold out leads to the mail about it', async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(soldOut, { ...PHONE, person });
  const offer = page.getByRole('button', { name: 'Notify me about Copper lamp' });
  await offer.waitFor();
  await page.locator('.buy-bar').getByRole('button', { name: 'Notify me', exact: true }).click();
  await expect.poll(() => offer.evaluate((control) => control.matches(':focus'))).toBe(true);
  await offer.press('Enter');
  const field = page.getByLabel('Delivery pin code');
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.keyboard.type('560001');
  await page.keyboard.press('Enter');
  await offer.press('Enter');
  await page.getByText('We will mail you when it is available at 560001.').waitFor();
  await page.locator('.buy-bar').waitFor({ state: 'detached' });
});

test('on a phone the bar of what is sold out leads a visitor to sign in, and a seller nowhere', async () => {
  const page = await openProduct(soldOut, PHONE);
  await page.locator('.buy-bar').getByRole('button', { name: 'Sign in to be notified' }).click();
  const link = page.locator('#notify-me').getByRole('link', { name: 'Sign in' });
  await expect.poll(() => link.evaluate((control) => control.matches(':focus'))).toBe(true);
  const sellersPage = await openProduct(soldOut, { ...PHONE, person: await aSeller(journey.shop) });
  await sellersPage.getByText('Buyers can be notified here when it is available.').waitFor();
  expect(await sellersPage.locator('.buy-bar').count()).toBe(0);
});

test('taxes and returns are said where a buyer decides', async () => {
  const page = await openProduct(lamp);
  await page.getByText('Inclusive of all taxes', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Returns within 7 days' }).click();
  await page.waitForURL('**/returns');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});
