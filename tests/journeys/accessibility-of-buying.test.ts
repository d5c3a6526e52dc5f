import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aCoupon, anAddress, aShopper, inCart, onCart } from '../support/checkout-builders.ts';
import { expectAccessible, type Journey, startJourney } from '../support/journey.ts';
import { anOrder } from '../support/order-builders.ts';
import { placeButton } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const heading = { level: 1 } as const;

test('every page around accounts, with header and footer, is accessible in both themes', async () => {
  const page = await journey.open('/login');
  await page.getByRole('heading', heading).waitFor();
  await expectAccessible(page, 'body');
  for (const path of ['/register', '/forgot-password', '/reset-password', '/verify-email', '/favorite']) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('heading', heading).waitFor();
    expect(await page.getByRole('heading', heading).count(), path).toBe(1);
    await expectAccessible(page);
  }
});

test("every page of a buyer's own area is accessible in both themes", async () => {
  const person = await aBuyer(journey.shop);
  const product = await aProduct(journey.shop, { name: 'Brass lamp', discountPercent: 20, stars: [5, 4] });
  await anAddress(journey.shop, person);
  await person.api('POST /api/favorite', { body: { productId: product.id } });
  const { id } = await anOrder(journey.shop, person.user.id, product, { status: 'placed' });
  await anOrder(journey.shop, person.user.id, product);
  const page = await journey.open('/buyer', { person });
  const pages = [
    ['/buyer', person.user.email ?? ''],
    ['/buyer/favorites', 'Brass lamp'],
    ['/buyer/current-orders', 'Brass lamp'],
    ['/buyer/previous-orders', 'Brass lamp'],
    [`/buyer/order/${id}`, 'Brass lamp'],
    ['/buyer/update-password', 'Current password'],
    ['/buyer/addresses', '14, 3rd Cross'],
  ] as const;
  for (const [path, shown] of pages) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('main').getByText(shown).first().waitFor();
    expect(await page.getByRole('heading', heading).count(), path).toBe(1);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: '+ Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please fill in this field').first().waitFor();
  await expectAccessible(page);
});

test('cart, checkout, payment page and results are accessible in both themes', async () => {
  const product = await aProduct(journey.shop, { name: 'Brass lamp', discountPercent: 20 });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  const couponId = await aCoupon(journey.shop, product.shopId, { code: 'LAMP10' });
  await onCart(journey.shop, person, product.shopId, couponId);
  const page = await journey.open('/cart', { person });
  await page.getByText('₹449.10').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Can be delivered').waitFor();
  await expectAccessible(page);
  const theme = page.getByRole('banner').getByRole('button', { name: 'Light/night' });
  await theme.click();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  // It runs no script: the theme came along.
  await page.locator('html[data-theme="night"]').waitFor();
  await expectAccessible(page);
  const paymentPage = page.url();

  await page.goto(`${journey.shop.url}/success`);
  await theme.click();
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await expectAccessible(page);
  await page.goto(paymentPage);
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await expectAccessible(page);

  await inCart(journey.shop, person, product);
  await page.goto(`${journey.shop.url}/checkout`);
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await expectAccessible(page);
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByText('Your cart is empty').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('heading', heading).count()).toBe(1);
});

test('at 320 px, or 400 % zoom, everything from the landing page to the checkout fits without scrolling sideways', async () => {
  const product = await aProduct(journey.shop, {
    name: 'Hand-hammered brass oil lamp with five wicks, medium',
    discountPercent: 20,
    stars: [5, 4],
  });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  const page = await journey.open('/', { person, viewport: { width: 320, height: 640 } });
  const paths = ['/', '/products', `/product/${product.id}`, '/login', '/cart', '/checkout', '/buyer'];
  for (const path of [...paths, '/buyer/addresses', '/buyer/current-orders', '/about']) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('main').getByRole('heading', heading).waitFor();
    if (path === '/cart') await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
    if (path === '/checkout') await placeButton(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
