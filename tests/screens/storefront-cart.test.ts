import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { inventory } from '../../database/schema/index.ts';
import { aBuyer, aGuest, aSeller } from '../support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltProduct,
  type BuiltShop,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon, anAddress, aShopper, inCart, place } from '../support/checkout-builders.ts';
import { BLANK, type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, pressUndo, type } from '../support/keyboard.ts';
import { fillAddress } from '../support/shopping.ts';

let journey: Journey;
let shop: BuiltShop;
let lamp: BuiltProduct;
let kettle: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  shop = await aShop(journey.shop, { name: 'Asha Traders' });
  lamp = await aProduct(journey.shop, { shopId: shop.id, name: 'Brass lamp', priceRupees: 1499 });
  kettle = await aProduct(journey.shop, { name: 'Stove kettle', priceRupees: 450.5 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

interface KeptLine {
  productId: string;
  variantId?: string;
  quantity: number;
}

/** A cart as the browser keeps it without an account. */
async function openVisitorCart(lines: readonly KeptLine[], page?: Page): Promise<Page> {
  const visitor = page ?? (await journey.open(BLANK));
  await visitor.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    lines,
    couponCodes: [],
    pinCode: '',
  });
  await visitor.goto(`${journey.shop.url}/cart`);
  return visitor;
}
const oneOf = ({ id }: BuiltProduct): KeptLine => ({ productId: id, quantity: 1 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const quantityOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Quantity of ${name}` }).inputValue();
/** The lines of the cart in their order, by the buttons that remove them. */
const linesOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Remove (?!code)/ })
    .evaluateAll((buttons) =>
      buttons.map((each) => each.getAttribute('aria-label')?.slice('Remove '.length)),
    );
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const expectTotal = (page: Page, total: string) =>
  summary(page).locator('dd').last().getByText(total, { exact: true }).waitFor();
async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Voucher or gift card code').fill(code);
  await button(page, 'Apply').click();
}

test('an empty cart leads to the products, one that cannot be loaded can be tried again, and that of a seller needs a buyer account', {
  tags: ['CART-01', 'CART-03', 'CART-04', 'ROLE-10'],
}, async () => {
  const page = await journey.open('/cart', { person: await aGuest(journey.shop) });
  await page.getByText('Your cart is empty').waitFor();
  expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/products');
  await page.route('**/api/cart', (route) => route.abort());
  await page.reload();
  await page.getByText('Your cart could not be loaded').waitFor();
  await page.unroute('**/api/cart');
  await button(page, 'Try Again').click();
  await page.getByText('Your cart is empty').waitFor();

  const seller = await journey.open(BLANK, { person: await aSeller(journey.shop) });
  await openVisitorCart([oneOf(lamp)], seller);
  await summary(seller)
    .getByText('You are signed in as a seller. To order, log out and sign in as a buyer.')
    .waitFor();
  expect(await button(seller, 'Proceed to Checkout').count()).toBe(0);
  expect(await seller.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0);
});

test('lines stand by shop with sums and address; a quantity changes at once, and one that is refused goes back', {
  tags: ['CART-02', 'CART-05', 'CART-06', 'CART-07', 'CART-08', 'CART-17', 'CART-18', 'CONST-21', 'VAL-41'],
}, async () => {
  const scarce = await aProduct(journey.shop, { name: 'Silk saree', priceRupees: 2000, stock: null });
  const record = await someStock(journey.shop, scarce, { quantity: 9, minimumThreshold: 1 });
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, person, scarce, 2);
  const page = await journey.open('/buyer/cart', { person });
  await page.getByRole('heading', { name: 'Sold by Asha Traders' }).first().waitFor();
  const line = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Brass lamp' }) });
  await line.getByText('₹2,998').waitFor();
  await line.getByText('Delivers to 560001').waitFor();
  for (const shown of ['Subtotal', 'Shipping', 'Free', 'Total'])
    await summary(page).getByText(shown, { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Shipping address' }).getByText('14, 3rd Cross').waitFor();
  await expectTotal(page, '₹6,998');
  await button(page, 'One more of Brass lamp').click();
  await expectTotal(page, '₹8,497');
  const quantities = async () => (await person.api('GET /api/cart')).items.map(({ quantity }) => quantity);
  await expect.poll(quantities).toEqual([3, 2]);
  const field = page.getByRole('textbox', { name: 'Quantity of Brass lamp' });
  await field.fill('1.5');
  await field.press('Enter');
  expect(await field.inputValue()).toBe('3');

  await journey.shop.database.db.update(inventory).set({ quantity: 2 }).where(eq(inventory.id, record));
  await button(page, 'One more of Silk saree').click();
  await toast(page, 'Only 2 left').waitFor();
  await expectTotal(page, '₹8,497');
  expect(await quantityOf(page, 'Silk saree')).toBe('2');
});

test('a line moves to the favorites and back by Undo, an earlier favorite stays, and a refusal leaves the line', {
  tags: ['CART-15', 'CART-16', 'CART-18', 'ERR-13'],
}, async () => {
  const scarce = await aProduct(journey.shop, { name: 'Silk stole', priceRupees: 900, stock: null });
  const record = await someStock(journey.shop, scarce, { quantity: 9, minimumThreshold: 1 });
  const person = await aShopper(journey.shop, scarce, { quantity: 2 });
  const favorites = async () => (await person.api('GET /api/favorite')).map(({ id }) => id);
  const page = await journey.open('/cart', { person });
  const move = button(page, 'Add to Favorites: Silk stole');
  await page.route('**/api/favorite', (route) => route.abort());
  await move.click();
  await toast(page, NO_ANSWER).waitFor();
  await expectTotal(page, '₹1,800');
  await page.unroute('**/api/favorite');

  await move.click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.getByText('Your cart is empty').waitFor();
  expect(await favorites()).toEqual([scarce.id]);
  // The control that was used is gone: reading goes on at the top of the cart.
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Shopping Cart' }));
  await pressUndo(page);
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Shopping Cart' }));
  await expectTotal(page, '₹1,800');
  expect(await quantityOf(page, 'Silk stole')).toBe('2');
  await expect.poll(favorites).toEqual([]);

  await person.api('POST /api/favorite', { body: { productId: scarce.id } });
  const undo = button(page, 'Undo');
  await undo.waitFor({ state: 'detached' });
  await move.click();
  await undo.waitFor();
  await journey.shop.database.db.update(inventory).set({ quantity: 1 }).where(eq(inventory.id, record));
  await undo.click();
  await toast(page, 'Only 1 left').waitFor();
  await page.getByText('Your cart is empty').waitFor();
  expect(await favorites()).toEqual([scarce.id]);
});

test("a visitor's line comes back with its quantity and voucher in both tabs, and a code says whose it is", {
  tags: ['CART-12', 'CART-16', 'STORE-03'],
}, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'BACK10', isPublic: true });
  const other = await aShop(journey.shop, { name: 'Lakdi Works' });
  await aCoupon(journey.shop, other.id, { code: 'LAKDI10', isPublic: true });
  const page = await openVisitorCart([oneOf(lamp)]);
  await button(page, 'One more of Brass lamp').click();
  await applyCode(page, 'lakdi10');
  await page.getByText('This code is for Lakdi Works').waitFor();
  await applyCode(page, 'BACK10');
  await expectTotal(page, '₹2,698.20');
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await expectTotal(otherTab, '₹2,698.20');
  await button(page, 'Add to Favorites: Brass lamp').click();
  for (const tab of [page, otherTab]) await tab.getByText('Your cart is empty').waitFor();
  await button(page, 'Undo').click();
  for (const tab of [page, otherTab]) await expectTotal(tab, '₹2,698.20');
  const favorites = page.getByRole('banner').getByRole('link', { name: 'Favorites', exact: true });
  await expect.poll(() => favorites.count()).toBe(1);
});

test('a voucher code is applied by the server or refused with the reason; its removal is busy and takes no second press', {
  tags: ['CART-05', 'CART-11', 'CART-12', 'CART-13'],
}, async () => {
  const longShop = await aShop(journey.shop, { name: 'Brahmaputra Travel and Outdoor Equipment Store' });
  const tent = await aProduct(journey.shop, { shopId: longShop.id, name: 'Tent', priceRupees: 12_884.07 });
  await aCoupon(journey.shop, longShop.id, { code: 'BARISH15', discountPercent: 15 });
  const person = await aShopper(journey.shop, tent);
  const page = await journey.open('/cart', { person });
  await applyCode(page, 'NOPE');
  await page.getByText('This code cannot be used for your cart.').waitFor();
  await applyCode(page, 'barish15');
  await button(page, 'Applied').waitFor();
  await summary(page).getByText('BARISH15 (Brahmaputra').waitFor();
  expect((await person.api('GET /api/cart')).total).toBe(10_951.46);
  // Beside a long name, amounts stay in one line.
  await page.setViewportSize({ width: 360, height: 800 });
  const lines = await summary(page)
    .locator('dd')
    .evaluateAll((amounts) =>
      amounts.map((amount) => {
        const text = document.createRange();
        text.selectNodeContents(amount);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
  expect(lines).toEqual([1, 1, 1, 1]);

  let sent = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/api/cart/coupon/BARISH15', async (route) => {
    sent += 1;
    await released.promise;
    await route.continue();
  });
  const remove = button(page, 'Remove code BARISH15');
  await remove.press('Enter');
  await expect.poll(() => remove.getAttribute('aria-busy')).toBe('true');
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await expectFocus(remove);
  released.resolve();
  await expectTotal(page, '₹12,884.07');
  expect(sent).toBe(1);
  expect((await person.api('GET /api/cart')).coupons).toEqual([]);
});

test('removed lines come back by Undo to their places, with quantity and voucher, whichever comes first, for a buyer and a visitor', {
  tags: ['CART-02'],
}, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'STAYS10' });
  const jar = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay jar', priceRupees: 100 });
  const tray = await aProduct(journey.shop, { shopId: shop.id, name: 'Tea tray', priceRupees: 100 });
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  for (const product of [jar, tray]) await inCart(journey.shop, person, product);
  await person.api('POST /api/cart/coupon', { body: { code: 'STAYS10' } });
  const expected = ['Brass lamp', 'Clay jar', 'Tea tray'];
  const buyer = await journey.open('/cart', { person });
  await expectTotal(buyer, '₹2,878.20');
  for (const page of [buyer, await openVisitorCart([lamp, jar, tray].map(oneOf))]) {
    await button(page, 'Remove Brass lamp').press('Enter');
    await toast(page, 'Removed from cart').waitFor();
    // The keyboard goes on at the line that took its place.
    await expectFocus(button(page, 'Remove Clay jar'));
    await page.keyboard.press('Enter');
    const undo = button(page, 'Undo');
    await expect.poll(() => undo.count()).toBe(2);
    for (let left = 2; left > 0; left -= 1) {
      await undo.first().click();
      await expect.poll(() => undo.count()).toBe(left - 1);
    }
    await expect.poll(() => linesOf(page)).toEqual(expected);
  }
  await expectTotal(buyer, '₹2,878.20');
  expect(await quantityOf(buyer, 'Brass lamp')).toBe('2');
  const kept = async () => (await person.api('GET /api/cart')).items.map(({ Product }) => Product.name);
  await expect.poll(kept).toEqual(expected);
});

const savedList = (page: Page) => page.getByRole('region', { name: 'Saved for later' });

test('a buyer saves a line for later and moves it back', { tags: ['CART-02'] }, async () => {
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, person, kettle);
  const page = await journey.open('/cart', { person });
  await page.getByRole('button', { name: 'Save for later: Brass lamp' }).press('Enter');
  await expectTotal(page, '₹450.50');
  await savedList(page).getByText('Quantity 2').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Remove Stove kettle',
  );
  await expect.poll(async () => (await person.api('GET /api/cart')).savedItems.length).toBe(1);
  await page.reload();
  await savedList(page).getByRole('button', { name: 'Move to cart: Brass lamp' }).click();
  await expectTotal(page, '₹3,448.50');
  await savedList(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save for later: Stove kettle' }).click();
  await expectTotal(page, '₹2,998');
  await page.getByRole('button', { name: 'Remove Stove kettle from saved for later' }).click();
  await savedList(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await savedList(page).getByRole('heading', { name: 'Stove kettle' }).waitFor();
});

test('coupons of the shops in the cart are applied with one tap, and say what they save or what is missing', {
  tags: ['CART-11', 'CART-12'],
}, async () => {
  const offering = await aShop(journey.shop, { name: 'Diya House' });
  const clay = { shopId: offering.id, name: 'Clay diya' };
  const diya = await aProduct(journey.shop, { ...clay, priceRupees: 300, discountPercent: 25 });
  await aCoupon(journey.shop, offering.id, { code: 'DIYA10', isPublic: true });
  await aCoupon(journey.shop, offering.id, { code: 'DIYA50', discountPaise: paise(50_00), isPublic: true });
  await aCoupon(journey.shop, offering.id, { code: 'FROM500', minOrderPaise: paise(500_00), isPublic: true });
  const person = await aShopper(journey.shop, diya);
  for (const page of [await journey.open('/cart', { person }), await openVisitorCart([oneOf(diya)])]) {
    const offers = page.getByRole('list', { name: 'Coupons for your cart' }).getByRole('listitem');
    await offers.filter({ hasText: 'FROM500' }).getByText('Add ₹200 more from Diya House').waitFor();
    await summary(page).getByText('MRP total', { exact: true }).waitFor();
    await summary(page).getByText('You save ₹100').waitFor();
    await page.getByRole('button', { name: 'Apply DIYA10' }).click();
    await expectTotal(page, '₹270');
    await offers.filter({ hasText: 'DIYA50' }).getByText('Saves ₹20 more').waitFor();
    await page.getByRole('button', { name: 'Apply DIYA50' }).click();
    await expectTotal(page, '₹250');
    await offers.filter({ hasText: 'DIYA50' }).getByText('Applied, saves ₹50').waitFor();
    await summary(page).getByText('You save ₹150').waitFor();
    // One tap never takes the place of a better coupon.
    expect(await page.getByRole('button', { name: 'Apply DIYA10' }).count()).toBe(0);
  }
});

test('Change shows by keyboard what an address means for each line before it is decided; Escape gives up a new one', {
  tags: ['CART-09', 'CART-10'],
}, async () => {
  const local = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, local, { deliveryPinCodes: ['5600*'] });
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, local);
  await inCart(journey.shop, person, lamp, 2);
  const page = await journey.open('/cart', { person });
  const shipping = page.getByRole('region', { name: 'Shipping address' });
  await shipping.getByRole('button', { name: 'Add' }).click();
  await fillAddress(page);
  await shipping.getByText('14, 3rd Cross').waitFor();
  await anAddress(journey.shop, person, { postalCode: '682001' });
  await page.reload();
  const change = shipping.getByRole('button', { name: 'Change' });
  await press(page, change);
  const picker = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await picker.getByText('682001').first().click();
  await picker.getByText('1 of 2 products can be delivered to 682001').waitFor();
  const effects = picker.getByRole('region', { name: 'Delivery to 682001' }).getByRole('listitem');
  expect((await effects.allInnerTexts()).map((text) => text.replaceAll('\n', ': '))).toEqual([
    '1 × Fresh flowers: Cannot be delivered there',
    '2 × Brass lamp: Can be delivered there',
  ]);
  await picker.getByText('Shipping there is free. The total stays the same.').waitFor();
  // Until it is confirmed nothing has changed.
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  await page.locator('.cart-line').getByText('Delivers to 560001').first().waitFor();
  await expectFocus(change);
  // A new address is looked at like the others.
  await press(page, change);
  await press(page, picker.getByRole('button', { name: '+ Add New Address' }));
  const form = page.getByRole('dialog', { name: 'New Address' });
  for (const [label, text] of [
    ['Street address', '2, Church Road'],
    ['Postal code', '110001'],
    ['City', 'Delhi'],
    ['State', 'Delhi'],
  ] as const)
    await type(page, form.getByLabel(label), text);
  await press(page, form.getByRole('button', { name: 'Save' }));
  await picker.getByText('1 of 2 products can be delivered to 110001').waitFor();
  await press(page, picker.getByRole('button', { name: 'Deliver here' }));
  await page.getByText('Cannot be delivered to 110001').waitFor();
});

async function namesBoughtWith({ id }: BuiltProduct): Promise<string[]> {
  const products = await journey.shop.api()('GET /api/cart/also-bought', { query: { productIds: id } });
  return products.map(({ name }) => name);
}

test('what people also bought is four other products, which go into the cart from there if they can be delivered', {
  tags: ['CART-14'],
}, async () => {
  const near = await aProduct(journey.shop, { name: 'Clay pot', priceRupees: 100, stock: null });
  await someStock(journey.shop, near, { deliveryPinCodes: ['5600*'] });
  const base = await aProduct(journey.shop, { name: 'Camping oven', priceRupees: 500 });
  const sari = await aVariedProduct(journey.shop, {
    name: 'Cotton sari',
    options: { Colour: ['Rust', 'Sage'] },
  });
  for (const name of ['Tray', 'Spoon']) await aProduct(journey.shop, { name });
  const earlier = await aShopper(journey.shop, base);
  await inCart(journey.shop, earlier, near);
  await inCart(journey.shop, earlier, { id: sari.id, variantId: sari.variantOf('Rust') });
  await place(earlier, { paymentMethod: 'cash_on_delivery' });
  await journey.shop.jobs.drain(); // counted in the background
  expect(await namesBoughtWith(base)).toContain('Clay pot');
  const page = await openVisitorCart([oneOf(base)]);
  const tiles = page.getByRole('region', { name: 'People also bought' }).getByRole('article');
  await expect.poll(() => tiles.count()).toBe(4);
  expect(await tiles.filter({ hasText: 'Camping oven' }).count()).toBe(0);
  const choose = page.getByRole('link', { name: 'Choose options: Cotton sari' });
  expect(await choose.getAttribute('href')).toBe(`/product/${sari.id}`);
  const add = button(page, 'Add to Cart: Clay pot');
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await add.click();
  await question.getByLabel('Pin code').fill('110001');
  await question.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Product is not available for delivery at this location').waitFor();
  await expectTotal(page, '₹500');
  await question.waitFor({ state: 'hidden' });
  await button(page, 'Change').click();
  await question.getByLabel('Pin code').fill('560001');
  await question.getByText('Everything can be delivered to 560001').waitFor();
  await question.getByRole('button', { name: 'Save' }).click();
  await page.locator('.cart-line').getByText('Delivers to 560001').waitFor();
  await add.click();
  await toast(page, 'Added to cart!').waitFor();
  await expectTotal(page, '₹600');
  await expect.poll(() => add.count()).toBe(0);
});

const aKurta = async () =>
  aVariedProduct(journey.shop, {
    name: 'Cotton kurta',
    shopId: shop.id,
    priceRupees: 500,
    options: { Size: ['M', 'L', 'XL'] },
    variants: { L: { priceRupees: 600 }, XL: { stock: 0 } },
  });

/** What a line says, not the legend of the dialog that changes it. */
const chosen = (page: Page, size: string) =>
  page.locator('span').filter({ hasText: new RegExp(`^Size: ${size}$`) });

test('the size of a line is changed by keyboard; a refused change brings the old line back, and two lines become one', async () => {
  const kurta = await aKurta();
  const person = await aShopper(journey.shop, { id: kurta.id, variantId: kurta.variantOf('L') });
  await inCart(journey.shop, person, { id: kurta.id, variantId: kurta.variantOf('M') }, 2);
  const page = await journey.open('/cart', { person });
  const dialog = page.getByRole('dialog', { name: 'Change size' });
  const takeNextSize = async (size: string) => {
    await button(page, `Change size: Cotton kurta (${size})`).click();
    await expectFocus(dialog.locator('input[type=radio]:checked'));
    await page.keyboard.press('ArrowRight');
  };
  await takeNextSize('L');
  await dialog.getByText('Out of stock').first().waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'This product is out of stock right now').waitFor();
  await chosen(page, 'L').waitFor();
  await takeNextSize('M');
  await dialog.getByText('₹600').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chosen(page, 'M').waitFor({ state: 'detached' });
  expect(await quantityOf(page, 'Cotton kurta (L)')).toBe('3');
  const kept = async () =>
    (await person.api('GET /api/cart')).items.map((line) => [line.variantId, line.quantity]);
  await expect.poll(kept).toEqual([[kurta.variantOf('L'), 3]]);
});

test('a visitor makes one line of two sizes; a product that got options since it was put into the cart is named', async () => {
  const kurta = await aKurta();
  const page = await openVisitorCart([
    { productId: kurta.id, variantId: kurta.variantOf('M'), quantity: 2 },
    { productId: kurta.id, variantId: kurta.variantOf('L'), quantity: 1 },
  ]);
  await button(page, 'Change size: Cotton kurta (M)').click();
  await expectFocus(page.getByRole('dialog').locator('input[type=radio]:checked'));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await chosen(page, 'M').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => quantityOf(page, 'Cotton kurta (L)')).toBe('3');

  await openVisitorCart([oneOf(kettle), { productId: kurta.id, quantity: 1 }], page);
  await toast(page, 'Some items need a new choice. Please add them again: Cotton kurta').waitFor();
  await page.getByRole('heading', { level: 3, name: 'Stove kettle' }).waitFor();
  expect(await page.getByRole('button', { name: /^Change size/ }).count()).toBe(0);
});
