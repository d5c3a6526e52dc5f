import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { inventory } from '../../database/schema/index.ts';
import { aBuyer, aGuest, aSeller } from '../support/builders.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  type BuiltShop,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon, anAddress, aShopper, inCart, place } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, pressUndo, tabTo, type } from '../support/keyboard.ts';
import { fillAddress, fillDelivery } from '../support/shopping.ts';

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

/** A visitor's cart as this browser keeps it. */
async function openVisitorCart(products: BuiltProduct[], pinCode = ''): Promise<Page> {
  const page = await journey.open('/about');
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
  await page.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    lines,
    couponCodes: [],
    pinCode,
  });
  await page.goto(`${journey.shop.url}/cart`);
  return page;
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name }) });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });
const expectTotal = (page: Page, total: string) =>
  summary(page).locator('dd').last().getByText(total, { exact: true }).waitFor();

test('an empty cart says so and leads to the products', {
  tags: ['CART-01', 'CART-03', 'CART-04'],
}, async () => {
  const page = await journey.open('/cart');
  await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
  await page.getByText('Your cart is empty').waitFor();
  const onward = page.getByRole('link', { name: 'Continue Shopping' });
  expect(await onward.getAttribute('href')).toBe('/products');
});

test('a buyer sees the lines by shop, the sums and the default address', {
  tags: ['CART-02', 'CART-05', 'CART-06', 'CART-07', 'CART-08', 'CONST-21'],
}, async () => {
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, person, kettle);
  const page = await journey.open('/buyer/cart', { person });
  await page.getByRole('heading', { name: 'Sold by Asha Traders' }).first().waitFor();
  const line = lineOf(page, 'Brass lamp');
  expect(await line.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('2');
  await line.getByText('₹2,998').waitFor();
  await line.getByText('Delivers to 560001').waitFor();
  for (const shown of ['Subtotal', 'Shipping', 'Free', 'Total']) {
    await summary(page).getByText(shown, { exact: true }).waitFor();
  }
  await expectTotal(page, '₹3,448.50');
  await page.getByRole('region', { name: 'Shipping address' }).getByText('14, 3rd Cross').waitFor();
});

test('a changed quantity shows at once and is saved in the account; invalid input is ignored', {
  tags: ['CART-02', 'VAL-41'],
}, async () => {
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await expectTotal(page, '₹4,497');
  const field = page.getByRole('textbox', { name: 'Quantity of Brass lamp' });
  for (const nonsense of ['0', 'two', '-1', '1.5']) {
    await field.fill(nonsense);
    await field.press('Enter');
    expect(await field.inputValue()).toBe('3');
  }
  const quantity = async () => (await person.api('GET /api/cart')).items[0]?.quantity;
  await expect.poll(quantity).toBe(3);
  await page.getByRole('button', { name: 'Remove Brass lamp' }).click();
  await page.getByText('Your cart is empty').waitFor();
  await expect.poll(quantity).toBeUndefined();
});

test('when the server refuses a quantity, the old figures return with the reason', {
  tags: ['CART-18'],
}, async () => {
  const scarce = await aProduct(journey.shop, { name: 'Silk saree', priceRupees: 2000, stock: null });
  const record = await someStock(journey.shop, scarce, { quantity: 9, minimumThreshold: 1 });
  const person = await aShopper(journey.shop, scarce, { quantity: 2 });
  const page = await journey.open('/cart', { person });
  await expectTotal(page, '₹4,000');
  await journey.shop.database.db.update(inventory).set({ quantity: 2 }).where(eq(inventory.id, record));
  await page.getByRole('button', { name: 'One more of Silk saree' }).click();
  await toast(page, 'Only 2 left').waitFor();
  await expectTotal(page, '₹4,000');
  expect(await page.getByRole('textbox', { name: 'Quantity of Silk saree' }).inputValue()).toBe('2');
});

test('a line moves to the favorites, and Undo brings it back with its quantity', {
  tags: ['CART-15', 'CART-16', 'ERR-13'],
}, async () => {
  const person = await aShopper(journey.shop, lamp, { quantity: 3 });
  const page = await journey.open('/cart', { person });
  const favorites = async () => (await person.api('GET /api/favorite')).map(({ id }) => id);
  await page.getByRole('button', { name: 'Add to Favorites: Brass lamp' }).click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.getByText('Your cart is empty').waitFor();
  expect(await favorites()).toEqual([lamp.id]);
  // The control that was used is gone: reading goes on at the top of the cart.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Shopping Cart');
  await pressUndo(page);
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Shopping Cart' }));
  await expectTotal(page, '₹4,497');
  expect(await page.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('3');
  await expect.poll(favorites).toEqual([]);
  expect((await person.api('GET /api/cart')).items.map(({ quantity }) => quantity)).toEqual([3]);
});

test('Undo leaves an earlier favorite alone and says when the units are sold out', {
  tags: ['CART-16', 'CART-18'],
}, async () => {
  const scarce = await aProduct(journey.shop, { name: 'Silk stole', priceRupees: 900, stock: null });
  const record = await someStock(journey.shop, scarce, { quantity: 9, minimumThreshold: 1 });
  const person = await aShopper(journey.shop, scarce, { quantity: 2 });
  await person.api('POST /api/favorite', { body: { productId: scarce.id } });
  const page = await journey.open('/cart', { person });
  const move = page.getByRole('button', { name: 'Add to Favorites: Silk stole' });
  const undo = page.getByRole('button', { name: 'Undo' });
  await move.click();
  await undo.click();
  await expectTotal(page, '₹1,800');
  await undo.waitFor({ state: 'detached' });
  await expect.poll(async () => (await person.api('GET /api/cart')).total).toBe(1800);
  await expect.poll(async () => (await person.api('GET /api/favorite')).length).toBe(1);
  await move.click();
  await undo.waitFor();
  await journey.shop.database.db.update(inventory).set({ quantity: 1 }).where(eq(inventory.id, record));
  await undo.click();
  await toast(page, 'Only 1 left').waitFor();
  await page.getByText('Your cart is empty').waitFor();
  expect((await person.api('GET /api/favorite')).map(({ id }) => id)).toEqual([scarce.id]);
});

test('a favorite that the server refuses leaves the line where it was', {
  tags: ['CART-18', 'ERR-13'],
}, async () => {
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  await page.route('**/api/favorite', (route) => route.abort());
  await page.getByRole('button', { name: 'Add to Favorites: Brass lamp' }).click();
  await toast(page, NO_ANSWER).waitFor();
  await expectTotal(page, '₹1,499');
  expect((await person.api('GET /api/cart')).items).toHaveLength(1);
});

test("a visitor's line comes back with its quantity and voucher, and a code says whose it is", {
  tags: ['CART-12', 'CART-16'],
}, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'BACK10', isPublic: true });
  const other = await aShop(journey.shop, { name: 'Lakdi Works' });
  await aCoupon(journey.shop, other.id, { code: 'LAKDI10', isPublic: true });
  const page = await openVisitorCart([lamp]);
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await page.getByLabel('Voucher or gift card code').fill('lakdi10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('This code is for Lakdi Works').waitFor();
  await page.getByLabel('Voucher or gift card code').fill('BACK10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expectTotal(page, '₹2,698.20');
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await expectTotal(otherTab, '₹2,698.20');
  await page.getByRole('button', { name: 'Add to Favorites: Brass lamp' }).click();
  await page.getByText('Your cart is empty').waitFor();
  await otherTab.getByText('Your cart is empty').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTotal(page, '₹2,698.20');
  await expectTotal(otherTab, '₹2,698.20');
  const favorites = page.getByRole('banner').getByRole('link', { name: 'Favorites', exact: true });
  await expect.poll(() => favorites.count()).toBe(1);
});

test('a voucher code is applied by the server, or refused with the reason', {
  tags: ['CART-11', 'CART-12', 'CART-13'],
}, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'ASHA10' });
  const person = await aShopper(journey.shop, lamp);
  const page = await journey.open('/cart', { person });
  const code = page.getByLabel('Voucher or gift card code');
  await code.fill('NOPE');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('This code cannot be used for your cart.').waitFor();
  await code.fill('asha10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: 'Applied' }).waitFor();
  await expectTotal(page, '₹1,349.10');
  expect((await person.api('GET /api/cart')).total).toBe(1349.1);
  await page.getByRole('button', { name: 'Remove code ASHA10' }).click();
  await expectTotal(page, '₹1,499');
  expect((await person.api('GET /api/cart')).coupons).toEqual([]);
});

test('a voucher that is being removed shows it, keeps the focus and takes no second press', async () => {
  await aCoupon(journey.shop, shop.id, { code: 'SLOW10' });
  const person = await aShopper(journey.shop, lamp);
  await person.api('POST /api/cart/coupon', { body: { code: 'SLOW10' } });
  const page = await journey.open('/cart', { person });
  let sent = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/api/cart/coupon/SLOW10', async (route) => {
    sent += 1;
    await released.promise;
    await route.continue();
  });
  const remove = page.getByRole('button', { name: 'Remove code SLOW10' });
  await remove.press('Enter');
  await expect.poll(() => remove.getAttribute('aria-busy')).toBe('true');
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await expectFocus(remove);
  released.resolve();
  await expectTotal(page, '₹1,499');
  expect(sent).toBe(1);
  expect((await person.api('GET /api/cart')).coupons).toEqual([]);
});

test('a removed line comes back by Undo with its quantity and voucher', { tags: ['CART-02'] }, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'STAYS10' });
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  await inCart(journey.shop, person, kettle);
  await person.api('POST /api/cart/coupon', { body: { code: 'STAYS10' } });
  const page = await journey.open('/cart', { person });
  await expectTotal(page, '₹3,148.70');
  await page.getByRole('button', { name: 'Remove Brass lamp' }).press('Enter');
  await toast(page, 'Removed from cart').waitFor();
  await expectTotal(page, '₹450.50');
  // The keyboard goes on at the line that took its place.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Remove Stove kettle');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTotal(page, '₹3,148.70');
  expect(await page.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('2');
  await expect.poll(async () => (await person.api('GET /api/cart')).total).toBe(3148.7);
});

/** The lines of the cart in their order, by the buttons that remove them. */
const linesOf = (page: Page) =>
  page
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

test('lines that are put back stand where they stood, whichever comes first, for a buyer and a visitor', async () => {
  const jar = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay jar' });
  const tray = await aProduct(journey.shop, { shopId: shop.id, name: 'Tea tray' });
  const person = await aShopper(journey.shop, lamp);
  for (const product of [jar, tray]) await inCart(journey.shop, person, product);
  const expected = ['Remove Brass lamp', 'Remove Clay jar', 'Remove Tea tray'];
  for (const page of [await journey.open('/cart', { person }), await openVisitorCart([lamp, jar, tray])]) {
    for (const name of expected.slice(0, 2)) await page.getByRole('button', { name }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.count()).toBe(2);
    for (let left = 2; left > 0; left -= 1) {
      await undo.first().click();
      await expect.poll(() => undo.count()).toBe(left - 1);
    }
    await expect.poll(() => linesOf(page)).toEqual(expected);
    await page.reload();
    await expect.poll(() => linesOf(page)).toEqual(expected);
  }
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

test('what a visitor saved stays in this browser and joins the account at sign-in', {
  tags: ['STORE-03'],
}, async () => {
  const page = await openVisitorCart([lamp, kettle]);
  await page.getByRole('button', { name: 'Save for later: Brass lamp' }).click();
  await savedList(page).getByRole('heading', { name: 'Brass lamp' }).waitFor();
  await expectTotal(page, '₹450.50');
  await page.reload();
  await savedList(page).getByRole('heading', { name: 'Brass lamp' }).waitFor();
  await page.goto(`${journey.shop.url}/login?next=/cart`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/cart');
  await savedList(page).getByRole('button', { name: 'Move to cart: Brass lamp' }).waitFor();
  await expectTotal(page, '₹450.50');
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  expect(stored).toContain('"savedItems":[]');
});

test('coupons of the shops in the cart are applied with one tap, and say what they save or what is missing', {
  tags: ['CART-11', 'CART-12'],
}, async () => {
  const offering = await aShop(journey.shop, { name: 'Diya House' });
  const diya = await aProduct(journey.shop, {
    ...{ shopId: offering.id, name: 'Clay diya', priceRupees: 300, discountPercent: 25 },
  });
  await aCoupon(journey.shop, offering.id, { code: 'DIYA10', isPublic: true });
  await aCoupon(journey.shop, offering.id, { code: 'DIYA50', discountPaise: paise(50_00), isPublic: true });
  await aCoupon(journey.shop, offering.id, { code: 'FROM500', minOrderPaise: paise(500_00), isPublic: true });
  const person = await aShopper(journey.shop, diya);
  for (const page of [await journey.open('/cart', { person }), await openVisitorCart([diya])]) {
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

test('amounts stay in one line beside a voucher of a shop with a long name', {
  tags: ['CART-05', 'CART-12'],
}, async () => {
  const longShop = await aShop(journey.shop, { name: 'Brahmaputra Travel and Outdoor Equipment Store' });
  const tent = await aProduct(journey.shop, { shopId: longShop.id, name: 'Tent', priceRupees: 12_884.07 });
  await aCoupon(journey.shop, longShop.id, { code: 'BARISH15', discountPercent: 15 });
  const person = await aShopper(journey.shop, tent);
  await person.api('POST /api/cart/coupon', { body: { code: 'BARISH15' } });
  for (const path of ['/cart', '/checkout']) {
    const page = await journey.open(path, { person });
    await summary(page).getByText('BARISH15 (Brahmaputra').waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await summary(page)
        .locator('dd')
        .evaluateAll((amounts) =>
          amounts.map((amount) => {
            const text = document.createRange();
            text.selectNodeContents(amount);
            return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
          }),
        );
      expect(lines, `${path} at ${width} px`).toEqual([1, 1, 1, 1]);
    }
  }
});

test('Change shows what it means for each line before it is decided', {
  tags: ['CART-09', 'CART-10'],
}, async () => {
  const local = await aProduct(journey.shop, { name: 'Fresh flowers', stock: null });
  await someStock(journey.shop, local, { deliveryPinCodes: ['5600*'] });
  const person = await aShopper(journey.shop, local);
  await inCart(journey.shop, person, lamp, 2);
  await anAddress(journey.shop, person, { postalCode: '682001' });
  const page = await journey.open('/cart', { person });
  await page.getByRole('region', { name: 'Shipping address' }).waitFor();
  const change = page
    .getByRole('region', { name: 'Shipping address' })
    .getByRole('button', { name: 'Change' });
  await change.click();
  const picker = page.getByRole('dialog', { name: 'Where should we deliver?' });
  // The newest address stands until another one is chosen.
  await picker.getByText('1 of 2 products can be delivered to 682001').waitFor();
  const effects = picker.getByRole('region', { name: 'Delivery to 682001' }).getByRole('listitem');
  expect((await effects.allInnerTexts()).map((text) => text.replaceAll('\n', ': '))).toEqual([
    '1 × Fresh flowers: Cannot be delivered there',
    '2 × Brass lamp: Can be delivered there',
  ]);
  await picker.getByText('The prices stay the same, and delivery is free.').waitFor();
  // Until it is confirmed nothing has changed.
  await picker.getByText('560001').click();
  await picker.getByText('Everything can be delivered to 560001').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Cannot be delivered to 682001').waitFor();
  // A new address is looked at like the others.
  await change.click();
  await picker.getByRole('button', { name: '+ Add New Address' }).click();
  await fillAddress(page, '110001');
  await picker.getByText('1 of 2 products can be delivered to 110001').waitFor();
  await picker.getByText('560001').click();
  await picker.getByRole('button', { name: 'Deliver here' }).click();
  await page.locator('.cart-line').getByText('Delivers to 560001').first().waitFor();
  expect(await page.getByText('Cannot be delivered').count()).toBe(0);
});

test('People also bought shows four other products', { tags: ['CART-14'] }, async () => {
  for (const name of ['Tea set', 'Tray', 'Spoon', 'Jar']) await aProduct(journey.shop, { name });
  const page = await openVisitorCart([lamp]);
  const tiles = page.getByRole('region', { name: 'People also bought' }).getByRole('article');
  await expect.poll(() => tiles.count()).toBe(4);
  expect(await tiles.filter({ hasText: 'Brass lamp' }).count()).toBe(0);
});

async function namesBoughtWith({ id }: BuiltProduct): Promise<string[]> {
  const products = await journey.shop.api()('GET /api/cart/also-bought', { query: { productIds: id } });
  return products.map(({ name }) => name);
}

test('what people also bought goes into the cart from there, if it can be delivered', {
  tags: ['CART-14'],
}, async () => {
  const near = await aProduct(journey.shop, { name: 'Clay pot', priceRupees: 100, stock: null });
  await someStock(journey.shop, near, { deliveryPinCodes: ['5600*'] });
  const base = await aProduct(journey.shop, { name: 'Stove', priceRupees: 500 });
  const earlier = await aShopper(journey.shop, base);
  await inCart(journey.shop, earlier, near);
  await place(earlier, { paymentMethod: 'cash_on_delivery' });
  await journey.shop.jobs.drain(); // counted in the background
  expect(await namesBoughtWith(base)).toContain('Clay pot');
  const page = await openVisitorCart([base]);
  const add = page.getByRole('button', { name: 'Add to Cart: Clay pot' });
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await add.click();
  await question.getByLabel('Pin code').fill('110001');
  await question.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Product is not available for delivery at this location').waitFor();
  await expectTotal(page, '₹500');
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change' }).click();
  await question.getByLabel('Pin code').fill('560001');
  await question.getByText('Everything can be delivered to 560001').waitFor();
  await question.getByRole('button', { name: 'Save' }).click();
  await page.locator('.cart-line').getByText('Delivers to 560001').waitFor();
  await add.click();
  await toast(page, 'Added to cart!').waitFor();
  await expectTotal(page, '₹600');
  await expect.poll(() => add.count()).toBe(0);
});

test("a visitor's cart works, checks a pin code, and joins the account at sign-in", {
  tags: ['STORE-03', 'CART-17'],
}, async () => {
  await aCoupon(journey.shop, shop.id, { code: 'VISIT10', isPublic: true });
  const page = await openVisitorCart([lamp]);
  await page.getByRole('button', { name: 'One more of Brass lamp' }).click();
  await expectTotal(page, '₹2,998');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Pin code').fill('560038');
  await page.getByRole('dialog').getByText('Everything can be delivered to 560038').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('.cart-line').getByText('Delivers to 560038').waitFor();
  await page.getByLabel('Voucher or gift card code').fill('VISIT10');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expectTotal(page, '₹2,698.20');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const guest = { name: 'Asha Rao', email: 'asha.visitor@post.example', phone: '+91 98450 12345' };
  await fillDelivery(page, { guest, postalCode: '560038' });
  await page.getByRole('button', { name: 'Place order · ₹2,698.20' }).waitFor();
  await page.goto(`${journey.shop.url}/cart`);
  await expectTotal(page, '₹2,698.20');
  expect(await page.getByRole('textbox', { name: 'Quantity of Brass lamp' }).inputValue()).toBe('2');
});

test('a buyer proceeds from the cart to the checkout', { tags: ['CHECKOUT-01', 'CHECKOUT-02'] }, async () => {
  const page = await journey.open('/cart', { person: await aShopper(journey.shop, lamp) });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.getByRole('heading', { name: 'Checkout' }).isVisible()).toBe(true);
});

test('a cart that cannot be loaded says so and can be tried again', async () => {
  const page = await journey.open('/about', { person: await aGuest(journey.shop) });
  await page.route('**/api/cart', (route) => route.abort());
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByText('Your cart could not be loaded').waitFor();
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByText('Your cart is empty').isVisible()).toBe(true);
});

test('a buyer without an address adds one from the cart', async () => {
  const person = await aBuyer(journey.shop);
  await inCart(journey.shop, person, lamp);
  const page = await journey.open('/cart', { person });
  await page.getByRole('region', { name: 'Shipping address' }).getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByLabel('City').waitFor();
  expect(await dialog.getByLabel('Country').inputValue()).toBe('India');
  // What was said of a field is over once it is edited; the others keep theirs.
  const faults = dialog.getByText('Please fill in this field');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => faults.count()).toBe(4);
  await dialog.getByLabel('City').fill('Bengaluru');
  await expect.poll(() => faults.count()).toBe(3);
  expect(await dialog.getByLabel('City').getAttribute('aria-invalid')).toBeNull();
});

test('a guest with a small phone and a keyboard comes from the cart to the order', {
  tags: ['CART-16', 'CART-10', 'CHECKOUT-01'],
}, async () => {
  const page = await openVisitorCart([lamp, kettle], '560001');
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole('main');
  const button = (name: string | RegExp) =>
    main.getByRole('button', { name, exact: typeof name === 'string' });
  await press(page, button('Add to Favorites: Stove kettle'));
  await expectTotal(page, '₹1,499');
  await press(page, button('Change'));
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await type(page, question.getByLabel('Pin code'), '560038');
  await question.getByText('Everything can be delivered to 560038').waitFor();
  await press(page, question.getByRole('button', { name: 'Save' }));
  await page.locator('.cart-line').getByText('Delivers to 560038').waitFor();
  expect(await button('Change').evaluate((element) => element === document.activeElement)).toBe(true);
  await press(page, button('Proceed to Checkout'));
  await page.waitForURL('**/checkout');
  const step = page.getByRole('region', { name: 'Delivery address' });
  for (const [label, text] of [
    ['Email', 'asha.small@post.example'],
    ['Recipient', 'Asha Rao'],
    ['Phone number', '+91 98450 12345'],
    ['Street address', '14, 3rd Cross'],
    ['Postal code', '560038'],
    ['City', 'Bengaluru'],
    ['State', 'Karnataka'],
  ] as const) {
    await type(page, step.getByLabel(label), text);
  }
  await press(page, button('Deliver here'));
  await page.getByText('Can be delivered').waitFor();
  // A second address: seen with its effect, given up by Escape, and nothing has changed.
  await press(page, button('Change'));
  await press(page, question.getByRole('button', { name: '+ Add New Address' }));
  const form = page.getByRole('dialog', { name: 'New Address' });
  await type(page, form.getByLabel('Street address'), '2, Church Road');
  await type(page, form.getByLabel('Postal code'), '682001');
  await type(page, form.getByLabel('City'), 'Kochi');
  await type(page, form.getByLabel('State'), 'Kerala');
  await press(page, form.getByRole('button', { name: 'Save' }));
  await question.getByText('Everything can be delivered to 682001').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await main.getByText('Karnataka 560038').filter({ visible: true }).waitFor();
  await tabTo(page, main.getByLabel(/^Pay online/));
  await page.keyboard.press('ArrowDown');
  await press(page, button(/^Place order/));
  await page.waitForURL('**/checkout/success');
});

test("a seller's cart says that ordering needs a buyer account, without a link to sign in", {
  tags: ['ROLE-10'],
}, async () => {
  const page = await journey.open('/about', { person: await aSeller(journey.shop) });
  const lines = [{ productId: lamp.id, quantity: 1 }];
  await page.evaluate((state) => localStorage.setItem('cart', JSON.stringify({ state, version: 0 })), {
    ...{ lines, couponCodes: [], pinCode: '' },
  });
  await page.goto(`${journey.shop.url}/cart`);
  await summary(page)
    .getByText('You are signed in as a seller. To order, log out and sign in as a buyer.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Proceed to Checkout' }).count()).toBe(0);
  expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0);
});
