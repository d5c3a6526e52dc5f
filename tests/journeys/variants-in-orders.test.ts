import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop, aVariedProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { placeButton } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

const aKurta = async (name = 'Cotton kurta') =>
  aVariedProduct(journey.shop, {
    ...{ name, shopId: (await aShop(journey.shop, { name: 'Neelam' })).id, priceRupees: 500 },
    options: { Size: ['M', 'L', 'XL'] },
    variants: { L: { priceRupees: 600 }, XL: { stock: 0 } },
  });

/** Opens the choice of a line and takes the size after the present one. */
async function takeNextSize(page: Page, name: string) {
  await page.getByRole('button', { name: `Change size: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change size' });
  await dialog.getByRole('group', { name: /^Size/ }).waitFor();
  const present = dialog.locator('input[type=radio]:checked');
  await expect.poll(() => present.evaluate((radio) => radio.matches(':focus'))).toBe(true);
  await page.keyboard.press('ArrowRight');
  return dialog;
}

/** A visitor's cart as this browser keeps it. */
async function openVisitorCart(lines: { productId: string; variantId?: string; quantity: number }[]) {
  const page = await journey.open('/about');
  await page.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    ...{ lines, couponCodes: [], pinCode: '560001' },
  });
  await page.goto(`${journey.shop.url}/cart`);
  return page;
}

/** What a line says, not the legend of the dialog that changes it. */
const chosen = (page: Page, size: string) =>
  page.locator('span').filter({ hasText: new RegExp(`^Size: ${size}$`) });

test('a buyer changes M to L in the cart, orders, and finds L on the order page', async () => {
  const kurta = await aKurta();
  const person = await aShopper(journey.shop, { id: kurta.id, variantId: kurta.variantOf('M') });
  const page = await journey.open('/cart', { person });
  await chosen(page, 'M').waitFor();
  const link = page.getByRole('heading', { level: 3 }).getByRole('link', { name: 'Cotton kurta' });
  expect(await link.getAttribute('href')).toBe(`/product/${kurta.id}?variant=${kurta.variantOf('M')}`);
  const dialog = await takeNextSize(page, 'Cotton kurta (M)');
  await dialog.getByText('₹600').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chosen(page, 'L').waitFor();
  await page.getByRole('button', { name: 'Change size: Cotton kurta (L)' }).waitFor();
  await expect
    .poll(async () => (await person.api('GET /api/cart')).items[0]?.variantId)
    .toBe(kurta.variantOf('L'));

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await chosen(page, 'L').waitFor();
  await page.getByRole('radio', { name: /^Cash on Delivery/i }).click();
  await placeButton(page).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('heading', { level: 4, name: 'Cotton kurta' }).waitFor();
  await chosen(page, 'L').waitFor();
});

test('a refused change brings the old line back and says why', async () => {
  const kurta = await aKurta();
  const person = await aShopper(journey.shop, { id: kurta.id, variantId: kurta.variantOf('L') });
  const page = await journey.open('/cart', { person });
  const dialog = await takeNextSize(page, 'Cotton kurta (L)');
  await dialog.getByText('Out of stock').first().waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'This product is out of stock right now').waitFor();
  await chosen(page, 'L').waitFor();
  expect((await person.api('GET /api/cart')).items[0]?.variantId).toBe(kurta.variantOf('L'));
});

test('a visitor has two sizes in the cart, and makes one line of them', async () => {
  const kurta = await aKurta();
  const page = await openVisitorCart([
    { productId: kurta.id, variantId: kurta.variantOf('M'), quantity: 2 },
    { productId: kurta.id, variantId: kurta.variantOf('L'), quantity: 1 },
  ]);
  await chosen(page, 'L').waitFor();
  const dialog = await takeNextSize(page, 'Cotton kurta (M)');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chosen(page, 'M').waitFor({ state: 'detached' });
  const quantity = page.getByRole('textbox', { name: 'Quantity of Cotton kurta (L)' });
  expect(await quantity.inputValue()).toBe('3');
  await page.reload();
  await quantity.waitFor();
  expect(await quantity.inputValue()).toBe('3');
});

test('a product that got options since it was put into the cart is named, and the rest stays', async () => {
  const kurta = await aKurta();
  const mug = await aProduct(journey.shop, { name: 'Clay mug' });
  const page = await openVisitorCart([
    { productId: kurta.id, quantity: 1 },
    { productId: mug.id, quantity: 1 },
  ]);
  await toast(page, 'Some items need a new choice. Please add them again: Cotton kurta').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Clay mug' }).waitFor();
  expect(await page.getByRole('button', { name: /^Change size/ }).count()).toBe(0);
});

test('what has options is suggested with a link to its own page', async () => {
  const sari = await aVariedProduct(journey.shop, {
    ...{ name: 'Cotton sari', category: 'Toys', options: { Colour: ['Rust', 'Sage'] } },
  });
  const doll = await aProduct(journey.shop, { category: 'Toys' });
  const person = await aShopper(journey.shop, doll);
  const page = await journey.open('/cart', { person });
  const link = page.getByRole('link', { name: 'Choose options: Cotton sari' });
  expect(await link.getAttribute('href')).toBe(`/product/${sari.id}`);
});
