import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop, aVariedProduct } from '../support/catalog-builders.ts';
import { aCoupon, aShopper, expectInvariantsToHold } from '../support/checkout-builders.ts';
import { BLANK, type Journey, startJourney } from '../support/journey.ts';
import { placeButton, totalShown } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

test("a visitor's cart, its voucher and what was saved for later stay in this browser and join the account at sign-in", {
  tags: ['STORE-03', 'CART-17'],
}, async () => {
  const shop = await aShop(journey.shop, { name: 'Asha Traders' });
  const lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1499 });
  const kettle = await aProduct(journey.shop, { name: 'Stove kettle', priceRupees: 450.5 });
  await aCoupon(journey.shop, shop.id, { code: 'VISIT10', isPublic: true });
  const page = await journey.open(BLANK);
  const lines = [lamp, kettle].map(({ id }) => ({ productId: id, quantity: 1 }));
  await page.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    lines,
    couponCodes: [],
    pinCode: '',
  });
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByRole('button', { name: 'Save for later: Stove kettle' }).click();
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await saved.getByRole('heading', { name: 'Stove kettle' }).waitFor();
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await page.getByLabel('Voucher or gift card code').fill('VISIT10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => totalShown(page)).toBe('₹2,698.20');
  await page.goto(`${journey.shop.url}/login?next=/cart`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/cart');
  await saved.getByRole('button', { name: 'Move to cart: Stove kettle' }).waitFor();
  await expect.poll(() => totalShown(page)).toBe('₹2,698.20');
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  expect(stored).toContain('"savedItems":[]');
});

test('a buyer changes M to L in the cart, orders, and finds L on the order page', async () => {
  const { id: shopId } = await aShop(journey.shop, { name: 'Neelam' });
  const kurta = await aVariedProduct(journey.shop, {
    name: 'Cotton kurta',
    shopId,
    priceRupees: 500,
    options: { Size: ['M', 'L'] },
    variants: { L: { priceRupees: 600 } },
  });
  const person = await aShopper(journey.shop, { id: kurta.id, variantId: kurta.variantOf('M') });
  const page = await journey.open('/cart', { person });
  // What a line says, not the legend of the dialog that changes it.
  const chosen = (size: string) => page.locator('span').filter({ hasText: new RegExp(`^Size: ${size}$`) });
  await chosen('M').waitFor();
  const link = page.getByRole('heading', { level: 3 }).getByRole('link', { name: 'Cotton kurta' });
  expect(await link.getAttribute('href')).toBe(`/product/${kurta.id}?variant=${kurta.variantOf('M')}`);
  await page.getByRole('button', { name: 'Change size: Cotton kurta (M)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change size' });
  await dialog.getByRole('radio', { name: 'L' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chosen('L').waitFor();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await chosen('L').waitFor();
  await page.getByRole('radio', { name: /^Cash on Delivery/i }).click();
  await placeButton(page).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('heading', { level: 4, name: 'Cotton kurta' }).waitFor();
  await chosen('L').waitFor();
});
