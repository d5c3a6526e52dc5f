import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press, tabTo, type } from '../support/keyboard.ts';
import { hashPassword } from '../support/passwords.ts';
import { expectRead, expectSaid, listen } from '../support/reading.ts';
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

test('a seller signs in, sends an order on its way and changes a price by keyboard alone, and everything is read out', {
  tags: ['LOGIN-01', 'SELLER-08', 'SPROD-05'],
}, async () => {
  const email = 'kamala.devi@craft.example';
  const seller = await aSeller(journey.shop, { email, passwordHash: await hashPassword(PASSWORD) });
  const { id: shopId } = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Mitti' });
  const pot = await aProduct(journey.shop, { shopId, name: 'Clay pot', priceRupees: 250, stock: 40 });
  const shopper = await aShopper(journey.shop, pot, { quantity: 2 });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  // Nothing slides, so that a stop is where it will stay.
  const page = await journey.open('/login', {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  await listen(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: `Ship ${number}` });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  // Signing in, as a seller.
  await page.getByRole('button', { name: 'Guest Login' }).waitFor();
  await expectRead(main, ['1 Sign in']);
  await tabTo(page, main.getByRole('radio', { name: 'Buyer' }));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => main.getByRole('radio', { name: 'Seller' }).isChecked()).toBe(true);
  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seller\/?$/);
  await expectSaid(page, 'Login successful!');
  await expectRead(main, [
    '1 Dashboard',
    '2 Revenue',
    '2 Orders',
    '2 Received orders',
    '2 Top products',
    '2 Least sold products',
    '2 From seen to ordered',
    '2 Low stock',
    '2 Returns by cause',
    '2 Unmet demand',
  ]);

  // The bell leads to the order.
  await press(page, page.getByRole('banner').getByRole('button', { name: 'To do, 1 waiting' }));
  await press(page, page.getByRole('banner').getByRole('link', { name: '1 new order' }));
  await page.waitForURL('**/seller/orders?status=placed');
  await expectRead(main, ['1 Orders']);
  await press(page, main.getByRole('link', { name: number }));
  await main.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  await expectRead(main, [
    `1 Order ${number}`,
    '2 Items',
    '2 Messages with the buyer',
    '2 Delivery',
    '2 History',
  ]);

  // Accepted, packed and sent: the focus is on the next step each time.
  await press(page, button('Accept'));
  await expectSaid(page, 'Order accepted');
  await expect.poll(() => button('Mark as packed').evaluate((next) => next.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Order marked as packed');
  await expect.poll(() => button('Ship').evaluate((next) => next.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expectRead(dialog, [`2 Ship ${number}`]);
  await type(page, dialog.getByLabel('Carrier'), 'India Post');
  await type(page, dialog.getByLabel('Tracking number'), 'EI123456789IN');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Order shipped');
  await main.getByText('EI123456789IN').first().waitFor();

  // Another price, in its cell.
  await press(
    page,
    page.getByRole('navigation', { name: 'Your shop' }).getByRole('link', { name: 'Products' }),
  );
  await page.waitForURL('**/seller/products');
  await main.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await type(page, main.getByRole('textbox', { name: 'Price of Clay pot' }), '275');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'The price of ‘Clay pot’ is now ₹275');
  await expectRead(main, ['1 Products', '2 Filters']);
  expect(await seller.api('GET /api/shop/products')).toMatchObject([{ name: 'Clay pot', price: 275 }]);
  const { shopOrders } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(shopOrders).toMatchObject([{ status: 'shipped', carrier: 'India Post' }]);
});
