import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { askReturn, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place, stockOf } from '../support/checkout-builders.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';
import { aShopkeeper, badge, row } from '../support/screens/seller-orders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.shop.jobs.work();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

/** A buyer orders; returns the number by which the seller and the buyer know the order. */
async function anOrder(product: BuiltProduct, quantity = 1) {
  const shopper = await aShopper(journey.shop, product, { quantity });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  return { shopper, number, orderId };
}

test('a step that comes too late is explained, and the page shows how the order stands; a foreign order is not there', async () => {
  const { seller, shop, product } = await aShopkeeper(journey, 'Slow Hands');
  const [{ number, orderId }, other] = [await anOrder(product), await anOrder(product)];
  // Somebody else in the shop is quicker, and the news of it do not come through.
  const page = await journey.open(BLANK, { person: seller });
  await page.route('**/api/shop-order/open-orders*', (route) => route.abort());
  await page.goto(`${journey.shop.url}/seller/orders`);
  await row(page, number).waitFor();
  const { id } = await shopOrderOf(journey.shop, orderId, shop.id);
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: id },
    body: { reason: 'Cracked' },
  });
  await row(page, number).getByRole('button', { name: 'Accept' }).click();
  await toast(page, 'This order is now cancelled. Please check it again.').waitFor();
  await row(page, number).waitFor({ state: 'detached' });
  await row(page, other.number).waitFor();

  await page.getByRole('link', { name: other.number }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${other.number}` }).waitFor();
  const { id: otherId } = await shopOrderOf(journey.shop, other.orderId, shop.id);
  await seller.api('POST /api/shop-order/accept', { body: { ids: [otherId] } });
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('This order has been updated').waitFor();
  await page.getByRole('button', { name: 'Mark as packed' }).waitFor();

  const stranger = await aShopkeeper(journey, 'Elsewhere');
  const foreignPage = await journey.open(`/seller/orders/${id}`, { person: stranger.seller });
  await foreignPage.getByText('Order not found').waitFor();
  const accept = foreignPage.getByRole('button', { name: 'Accept' });
  expect(await accept.count(), 'nothing of a foreign order').toBe(0);
});

test('orders are found by state, days, number and buyer, in an order of choice; the address keeps it all', async () => {
  const { seller, shop, product } = await aShopkeeper(journey, 'Finders');
  const variant = await aProduct(journey.shop, {
    shopId: shop.id,
    name: 'Tarangi Raag 500 Noise-Cancelling Headphones (Black)',
    priceRupees: 90,
  });
  const [cheap, dear] = [await anOrder(variant), await anOrder(product, 4)];
  const page = await journey.open('/seller/orders', {
    person: seller,
    viewport: { width: 1440, height: 900 },
  });
  const items = row(page, cheap.number).locator('.order-items span');
  const isWhole = (words: HTMLElement) => words.scrollHeight <= words.clientHeight;
  expect(await items.evaluate(isWhole), 'variants can be told apart').toBe(true);
  await page.getByLabel('Sort by', { exact: true }).selectOption('Highest total');
  await page.waitForURL('**/seller/orders?sortBy=total');
  await expect.poll(() => page.locator('.order-number').allInnerTexts()).toEqual([dear.number, cheap.number]);
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect.poll(() => heading('Total').getAttribute('aria-sort')).toBe('descending');
  await heading('Buyer').getByRole('link').click();
  await page.waitForURL('**/seller/orders?sortBy=buyer');
  await expect.poll(() => heading('Buyer').getAttribute('aria-sort')).toBe('ascending');
  expect(await page.locator('th[aria-sort]').count()).toBe(1);
  const fresh = await anOrder(variant);
  await row(page, fresh.number).getByText('New', { exact: true }).waitFor();
  expect(await row(page, fresh.number).locator('.order-items span').evaluate(isWhole)).toBe(true);
  await page.getByRole('searchbox', { name: 'Search' }).fill(cheap.number.slice(2).toLowerCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.order-number').allInnerTexts()).toEqual([cheap.number]);
  await expectFocus(page.getByRole('searchbox', { name: 'Search' }));
  await page.getByLabel('State', { exact: true }).selectOption('Packed');
  await page.getByText('No orders match these filters').waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('.order-number').allInnerTexts()).toEqual([cheap.number]);
  expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('');
  await page.goto(`${journey.shop.url}/seller/orders?from=2026-13-45&status=placed`);
  await page.waitForURL('**/seller/orders?status=placed');
  await page.goto(`${journey.shop.url}/seller/orders?status=packed&page=7`);
  await page.getByRole('link', { name: 'Clear all filters' }).last().click();
  await row(page, dear.number).waitFor();
});

test('new orders reach both of two tabs, also after the network was lost and is back', async () => {
  const { seller, product } = await aShopkeeper(journey, 'Far Away');
  const page = await journey.open('/seller/orders', { person: seller });
  await page.getByText('No orders yet').waitFor();
  const second = await page.context().newPage();
  await second.goto(`${journey.shop.url}/seller`);
  await second.getByText('Total revenue').waitFor();
  const first = await anOrder(product);
  await row(page, first.number).waitFor();
  await second.getByRole('rowheader', { name: first.number }).waitFor();
  await expect.poll(() => badge(second)).toBe('1');
  await page.close();

  await second.context().setOffline(true);
  const later = await anOrder(product);
  await second.context().setOffline(false);
  await second.getByRole('rowheader', { name: later.number }).waitFor();
  await expect.poll(() => badge(second)).toBe('2');

  await seller.api('POST /api/session/logout');
  await second.waitForURL('**/login*');
});

test('in the list the focus stays at the order whose step was taken, wherever its row goes, or at the title', async () => {
  const { seller, shop, product } = await aShopkeeper(journey, 'Focus');
  const [first, second] = [await anOrder(product, 2), await anOrder(product)];
  const page = await journey.open('/seller/orders?sortBy=state&direction=ascending', { person: seller });
  const act = (step: string, number = first.number) =>
    page.getByRole('button', { name: `${step}: ${number}`, exact: true });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const dialog = page.getByRole('dialog');
  for (const [step, next] of [
    ['Accept', 'Mark as packed'],
    ['Mark as packed', 'Ship'],
  ] as const)
    for (const { number } of [first, second]) {
      await act(step, number).press('Enter');
      await expectFocus(act(next, number));
    }
  await act('Ship').press('Enter');
  await dialog.getByLabel('Carrier').fill('DTDC');
  await dialog.getByLabel('Tracking number').fill('D123');
  await page.keyboard.press('Enter');
  await expectFocus(act('Mark as delivered'));
  // Even where the list lets the order go before the reply to its last step.
  await page.route('**/api/shop-order/*/deliver', async (route) => {
    const response = await route.fetch();
    await row(page, first.number).waitFor({ state: 'detached' });
    await route.fulfill({ response });
  });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  await expectFocus(title('Orders'));

  // What comes back is handled in the list as well, step by step.
  const { id: shopOrderId } = await shopOrderOf(journey.shop, first.orderId, shop.id);
  const [line = expect.unreachable()] = await linesOf(journey.shop, shopOrderId);
  const lines = [{ lineId: line.id, quantity: 1 }];
  await askReturn(journey.shop, first.shopper, { shopOrderId, lines });
  await page.goto(`${journey.shop.url}/seller/orders?status=returns`);
  await press(page, act('Accept return'));
  await dialog.getByRole('button', { name: 'Accept return' }).click();
  await dialog.getByText('Please fill in this field').waitFor();
  await dialog.getByLabel('Return address').fill('Mitti, Jaipur 302001');
  await dialog.getByRole('button', { name: 'Accept return' }).click();
  await toast(page, 'Return accepted').waitFor();
  await expectFocus(act('It has arrived'));
  await page.keyboard.press('Enter');
  await dialog.getByText('please pay ₹250 back to the buyer yourself').waitFor();
  await dialog.getByLabel('Return to stock').uncheck();
  await dialog.getByRole('button', { name: 'It has arrived' }).click();
  await expectFocus(act('Mark as refunded'));
  await page.keyboard.press('Enter');
  await dialog.getByLabel('How was it refunded?').selectOption('UPI');
  await dialog.getByLabel('Note').fill('4387');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await row(page, first.number).waitFor({ state: 'detached' });
  await expectFocus(title('Returns and exchanges'));
  expect(await stockOf(journey.shop, product)).toEqual({ quantity: 37, reserved: 0 });
  const buyerPage = await journey.open(`/buyer/order/${first.orderId}`, { person: first.shopper });
  for (const words of [/has paid you back/, /Paid back by UPI: 4387/])
    await buyerPage.getByText(words).first().waitFor();
});
