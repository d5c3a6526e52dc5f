import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shopOrders } from '../../database/schema/index.ts';
import { askReturn, deliver, linesOf, shopOrderOf } from '../support/after-sale-builders.ts';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, type BuiltShop } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  pay,
  expectInvariantsToHold,
  onCart,
  place,
  stockOf,
} from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { press, tabTo, type as typeInto } from '../support/keyboard.ts';
import { mailTo } from '../support/shopping.ts';

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

interface Shopkeeper {
  seller: Person;
  shop: BuiltShop;
  product: BuiltProduct;
}

async function aShopkeeper(name: string, priceRupees = 250): Promise<Shopkeeper> {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay pot', priceRupees, stock: 40 });
  return { seller, shop, product };
}

/** A buyer orders; returns the number by which the seller and the buyer know the order. */
async function anOrder(product: BuiltProduct, { quantity = 1, online = false, coupon = '' } = {}) {
  const shopper = await aShopper(journey.shop, product, { quantity });
  if (coupon)
    await onCart(
      journey.shop,
      shopper,
      product.shopId,
      await aCoupon(journey.shop, product.shopId, { code: coupon }),
    );
  const placed = await place(shopper, { paymentMethod: online ? 'sandbox' : 'cash_on_delivery' });
  if (online) await pay(journey.shop, placed);
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  return { shopper, number, orderId: placed.orderId };
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const state = (page: Page, number: string) => row(page, number).locator('[data-label="State"]').innerText();
const ordersLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Your shop' }).locator('[href="/seller/orders"]');
const badge = async (page: Page) =>
  (await ordersLink(page).locator('.count-badge-inline').allInnerTexts()).join('');
const isFocused = (page: Page, role: 'button' | 'heading' | 'link', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((control) => control.matches(':focus'));
const main = (page: Page) => page.getByRole('main');

test('a new order appears without reload; accepted, packed, shipped and delivered, the buyer sees each step and gets a mail', {
  tags: ['SELLER-08', 'ENT-25'],
}, async () => {
  const { seller, product } = await aShopkeeper('Mitti');
  const page = await journey.open('/seller/orders', { person: seller });
  await page.getByText('No orders yet').waitFor();
  expect(await badge(page)).toBe('');

  const { shopper, number, orderId } = await anOrder(product, { quantity: 2 });
  await row(page, number).waitFor();
  await row(page, number).getByText('New', { exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: 'A new order has arrived.' })
    .waitFor({ state: 'attached' });
  await ordersLink(page).getByText('1', { exact: true }).waitFor();
  expect(await ordersLink(page).innerText()).toContain('1 new order');
  await page.getByRole('button', { name: 'To do, 1 waiting' }).waitFor();

  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  await page.getByText('14, 3rd Cross').waitFor();
  await page.getByText('2 × ₹250').waitFor();
  const buyerPage = await journey.open(`/buyer/order/${orderId}`, { person: shopper });
  const seesStep = async (step: string) => {
    await buyerPage.reload();
    await buyerPage
      .getByRole('listitem')
      .filter({ hasText: step })
      .getByText(/, (now|done)/)
      .first()
      .waitFor({ state: 'attached' });
    const history = page.getByRole('region', { name: 'History' });
    await history
      .getByRole('listitem')
      .filter({ hasText: step })
      .getByText(/, (now|done)/)
      .waitFor({ state: 'attached' });
  };
  const email = shopper.user.email ?? '';

  await page.getByRole('button', { name: 'Accept' }).click();
  await toast(page, 'Order accepted').waitFor();
  await expect.poll(() => isFocused(page, 'button', 'Mark as packed')).toBe(true);
  await seesStep('Accepted');
  expect((await mailTo(journey.shop, page, email, 'is accepted')).text).toContain(`/buyer/order/${orderId}`);
  await expect.poll(() => badge(page)).toBe('');

  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await toast(page, 'Order marked as packed').waitFor();
  await seesStep('Packed');
  await mailTo(journey.shop, page, email, 'is packed');

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${number}` });
  await dialog.getByLabel('Carrier').fill('India Post');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await dialog.getByText('Please fill in this field').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByText('Your changes are not saved.').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Carrier').inputValue()).toBe('India Post');
  await dialog.getByLabel('Tracking number').fill('EI123456789IN');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await toast(page, 'Order shipped').waitFor();
  await seesStep('Shipped');
  await buyerPage.getByText('EI123456789IN').first().waitFor();
  expect((await mailTo(journey.shop, page, email, 'on its way')).text).toContain('EI123456789IN');
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const question = page.getByRole('dialog', { name: `Mark ${number} as delivered?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page.getByText('Shipped', { exact: true }).first().isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await question.getByRole('button', { name: 'Mark as delivered' }).click();
  await toast(page, 'Order delivered').waitFor();
  await expect.poll(() => isFocused(page, 'heading', `Order ${number}`)).toBe(true);
  await seesStep('Delivered');
  await mailTo(journey.shop, page, email, 'has arrived');
  await page.getByRole('link', { name: 'Previous Orders', exact: true }).click();
  await page.waitForURL('**/seller/previous-orders');
  await row(page, number).getByText('Delivered').waitFor();
});

test('many orders are accepted, packed and get their slips at once; each slip is a page of its own with nothing of other shops', async () => {
  const { seller, shop, product } = await aShopkeeper('Terracotta House');
  const foreign = await aProduct(journey.shop, { name: 'Not from here', priceRupees: 999 });
  const orders = [await anOrder(product), await anOrder(product, { quantity: 3 }), await anOrder(product)];
  const [first, second, third] = orders.map(({ number }) => number) as [string, string, string];
  const page = await journey.open('/seller/orders', { person: seller });
  await page.getByRole('checkbox', { name: `Select ${first}` }).check();
  await page.getByRole('checkbox', { name: `Select ${second}` }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByText('2 orders chosen').waitFor();
  await bar.getByRole('button', { name: 'Accept 2' }).click();
  await toast(page, '2 orders accepted').waitFor();
  await expect.poll(() => state(page, first)).toContain('Accepted');
  expect(await state(page, third)).toContain('Placed');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar.getByRole('button', { name: 'Mark as packed 2' }).click();
  await toast(page, '2 orders marked as packed').waitFor();
  expect(await state(page, third)).toContain('Placed');

  await bar.getByRole('link', { name: 'Packing slips' }).click();
  await page.getByRole('heading', { level: 1, name: '3 packing slips' }).waitFor();
  const slip = page.getByRole('article', { name: `Packing slip ${second}` });
  await slip.getByText('Clay pot').waitFor();
  for (const words of [shop.name, '14, 3rd Cross', 'Bengaluru, Karnataka 560001', 'Collect in cash ₹750']) {
    await slip.getByText(words).waitFor();
  }
  expect(await slip.getByRole('cell').innerText()).toBe('3');
  expect(await main(page).innerText()).not.toContain(foreign.name);
  const pagesOf = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => Number(width));
    return { pages: [...pdf.matchAll(/\/Type \/Page\b/g)].length, width: boxes[0] };
  };
  expect(await pagesOf()).toEqual({ pages: 3, width: 420 }); // A5 in points
  await page.getByText('A4', { exact: true }).click();
  await page.waitForURL('**paper=a4');
  await expect.poll(pagesOf).toEqual({ pages: 3, width: 594 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: 'Your shop' }).isVisible()).toBe(false);
});

test('many orders are shipped with one carrier, delivered after a question, and cancelled for one reason; who moved on is named', async () => {
  const { seller, product } = await aShopkeeper('Kiln and Co');
  const orders = [await anOrder(product), await anOrder(product), await anOrder(product, { quantity: 3 })];
  const [first, second, third] = orders.map(({ number }) => number) as [string, string, string];
  const { orders: listed } = await seller.api('GET /api/shop-order');
  const idOf = (number: string) =>
    (listed.find((order) => order.number === number) ?? expect.unreachable()).id;
  const ids = [idOf(first), idOf(second)];
  await seller.api('POST /api/shop-order/accept', { body: { ids } });
  await seller.api('POST /api/shop-order/pack', { body: { ids } });
  const page = await journey.open('/seller/orders', { person: seller });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Ship 2' }).click();
  const shipping = page.getByRole('dialog', { name: 'Ship 2 orders' });
  await shipping.getByLabel('Carrier').fill('DTDC');
  await shipping.getByLabel(`Tracking number of ${first}`).fill('D1');
  await shipping.getByRole('button', { name: 'Ship 2 orders' }).click();
  await shipping.getByText('Please fill in this field').waitFor();
  await shipping.getByLabel(`Tracking number of ${second}`).fill('D2');
  await page.keyboard.press('Enter');
  await toast(page, '2 orders shipped').waitFor();
  await expect.poll(() => state(page, second)).toContain('Shipped');
  const params = { shopOrderId: idOf(second) };
  expect(await seller.api('GET /api/shop-order/:shopOrderId', { params })).toMatchObject({
    carrier: 'DTDC',
    trackingNumber: 'D2',
  });

  await bar.getByRole('button', { name: 'Mark as delivered 2' }).click();
  const arriving = page.getByRole('dialog', { name: 'Mark 2 orders as delivered?' });
  await arriving.getByText(`${first}`).waitFor();
  // Meanwhile somebody else in the shop marks one of them.
  await seller.api('POST /api/shop-order/deliver', { body: { ids: [idOf(first)] } });
  await arriving.getByRole('button', { name: 'Mark as delivered' }).click();
  await toast(page, `1 order marked as delivered; ${first} had moved on and stayed as it is`).waitFor();
  await row(page, second).waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: `Select ${third}` }).check();
  await bar.getByRole('button', { name: 'Cancel 1 order' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel 1 order?' });
  await cancelling.getByText('3 units go back into your stock.').waitFor();
  await cancelling.getByLabel('Reason').fill('The kiln broke');
  await page.keyboard.press('Escape');
  await cancelling.getByText('Your changes are not saved.').waitFor();
  await cancelling.getByRole('button', { name: 'Keep editing' }).click();
  await cancelling.getByRole('button', { name: 'Cancel 1 order' }).click();
  await toast(page, '1 order cancelled').waitFor();
  expect(await stockOf(journey.shop, product)).toEqual({ quantity: 38, reserved: 0 });
  await page.goto(`${journey.shop.url}/seller/orders/${idOf(third)}`);
  await page.getByText('Street and phone are shown only while').waitFor();
  expect(await main(page).innerText()).not.toContain('14, 3rd Cross');
  expect(await main(page).getByRole('link', { name: 'Packing slip' }).count()).toBe(0);
});

test('an order that waits to be paid back: cancelling says first what will happen, then stock and money go back and the buyer reads why', async () => {
  const { seller, product } = await aShopkeeper('Potters', 400);
  const { shopper, number, orderId } = await anOrder(product, { quantity: 2, online: true, coupon: 'POT10' });
  const page = await journey.open('/seller/orders', { person: seller });
  await page.getByRole('link', { name: number }).click();
  await page.getByText('Coupon POT10').waitFor();
  expect(await stockOf(journey.shop, product)).toEqual({ quantity: 38, reserved: 0 });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` });
  for (const words of [
    '₹720 goes back to the buyer.',
    '2 units go back into your stock.',
    'use the coupon POT10 again',
  ]) {
    await dialog.getByText(words).waitFor();
  }
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('Please fill in this field').waitFor();
  await dialog.getByLabel('Reason').fill('The kiln broke');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await toast(page, 'Order cancelled').waitFor();
  await page.getByText('This order is cancelled').waitFor();
  expect(await stockOf(journey.shop, product)).toEqual({ quantity: 40, reserved: 0 });
  const mail = await mailTo(journey.shop, page, shopper.user.email ?? '', 'cancelled by the shop');
  expect(mail.text).toContain('The kiln broke');
  await mailTo(journey.shop, page, shopper.user.email ?? '', 'Refund');
  const buyerPage = await journey.open(`/buyer/order/${orderId}`, { person: shopper });
  await buyerPage.getByText('The kiln broke').waitFor();
  await buyerPage.getByText('Refunded', { exact: true }).waitFor();
});

test('a step that comes too late is explained, and the page shows how the order stands; a foreign order is not there', async () => {
  const { seller, product } = await aShopkeeper('Slow Hands');
  const [{ number, orderId }, other] = [await anOrder(product), await anOrder(product)];
  // Somebody else in the shop is quicker, and the news of it do not come through.
  const page = await journey.open('/about', { person: seller });
  await page.route('**/api/shop-order/open-orders*', (route) => route.abort());
  await page.goto(`${journey.shop.url}/seller/orders`);
  await row(page, number).waitFor();
  const shopOrderRows = await journey.shop.database.db
    .select()
    .from(shopOrders)
    .where(eq(shopOrders.orderId, orderId));
  const id = shopOrderRows[0]?.id ?? expect.unreachable();
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
  const [otherPart] = await journey.shop.database.db
    .select()
    .from(shopOrders)
    .where(eq(shopOrders.orderId, other.orderId));
  await seller.api('POST /api/shop-order/accept', { body: { ids: otherPart ? [otherPart.id] : [] } });
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('This order has been updated').waitFor();
  await page.getByRole('button', { name: 'Mark as packed' }).waitFor();

  const stranger = await aShopkeeper('Elsewhere');
  const foreignPage = await journey.open(`/seller/orders/${id}`, { person: stranger.seller });
  await foreignPage.getByText('Order not found').waitFor();
});

test('orders are found by state, days, number and buyer, in an order of choice; the address keeps it all', async () => {
  const { seller, shop, product } = await aShopkeeper('Finders');
  const variant = await aProduct(journey.shop, {
    shopId: shop.id,
    name: 'Tarangi Raag 500 Noise-Cancelling Headphones (Black)',
    priceRupees: 90,
  });
  const [cheap, dear] = [await anOrder(variant), await anOrder(product, { quantity: 4 })];
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
  await heading('Total').getByRole('link').click();
  await page.waitForURL('**/seller/orders?sortBy=total&direction=ascending');
  await expect.poll(() => page.locator('.order-number').allInnerTexts()).toEqual([cheap.number, dear.number]);
  await expect.poll(() => heading('Total').getAttribute('aria-sort')).toBe('ascending');
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
  expect(
    await page
      .getByRole('searchbox', { name: 'Search' })
      .evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.getByLabel('State', { exact: true }).selectOption('Packed');
  await page.getByText('No orders match these filters').waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('.order-number').allInnerTexts()).toEqual([cheap.number]);
  expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('From', { exact: true }).fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Choose an end date on or after the start date').waitFor();
  await page.goto(`${journey.shop.url}/seller/orders?from=2026-13-45&status=placed`);
  await page.waitForURL('**/seller/orders?status=placed');
  await page.goto(`${journey.shop.url}/seller/orders?status=packed&page=7`);
  await page.getByRole('link', { name: 'Clear all filters' }).last().click();
  await row(page, dear.number).waitFor();
});

test('new orders reach both of two tabs, also after the network was lost and is back', async () => {
  const { seller, product } = await aShopkeeper('Far Away');
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

test('at 360 px orders are cards, and an order is handled by keyboard alone', async () => {
  const { seller, product } = await aShopkeeper('Keys');
  const { number } = await anOrder(product);
  const page = await journey.open('/seller/orders', {
    person: seller,
    viewport: { width: 360, height: 740 },
  });
  await row(page, number).waitFor();
  // Four of them fit on a screen, next step included.
  expect((await row(page, number).boundingBox())?.height).toBeLessThan(185);
  await press(page, page.getByRole('checkbox', { name: `Select ${number}` }), 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Accept 1' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => state(page, number)).toContain('Accepted');
  await press(page, page.getByRole('button', { name: 'Clear' }));
  await press(page, page.getByRole('link', { name: number }));
  await press(page, page.getByRole('button', { name: 'Mark as packed', exact: true }));
  await press(page, page.getByRole('button', { name: 'Ship', exact: true }));
  await typeInto(page, page.getByLabel('Carrier'), 'DTDC');
  await typeInto(page, page.getByLabel('Tracking number'), 'D123');
  await page.keyboard.press('Enter');
  await page.getByText('D123').first().waitFor();
});

test('in the list the focus stays at the order whose step was taken, wherever its row goes, or at the title', async () => {
  const { seller, product } = await aShopkeeper('Focus');
  const first = await anOrder(product);
  const second = await anOrder(product);
  const page = await journey.open('/seller/orders?sortBy=state&direction=ascending', { person: seller });
  await row(page, second.number).waitFor();
  for (const [step, next] of [
    ['Accept', 'Mark as packed'],
    ['Mark as packed', 'Ship'],
  ] as const)
    for (const { number } of [first, second]) {
      const act = page.getByRole('button', { name: `${step}: ${number}`, exact: true });
      if (number === first.number) await act.press('Enter');
      else await act.click();
      await expect.poll(() => isFocused(page, 'button', `${next}: ${number}`)).toBe(true);
    }
  await page.getByRole('button', { name: `Ship: ${first.number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${first.number}` });
  await dialog.getByLabel('Carrier').fill('DTDC');
  await dialog.getByLabel('Tracking number').fill('D123');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  const deliver = `Mark as delivered: ${first.number}`;
  await expect.poll(() => isFocused(page, 'button', deliver)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await row(page, first.number).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, 'heading', 'Orders')).toBe(true);
});

test('the focus is at the title when the list lets an order go before the reply to its last step', async () => {
  const { seller, shop, product } = await aShopkeeper('Early');
  const { number, orderId } = await anOrder(product);
  const { id: shopOrderId } = await shopOrderOf(journey.shop, orderId, shop.id);
  const params = { shopOrderId };
  await seller.api('POST /api/shop-order/:shopOrderId/accept', { params });
  await seller.api('POST /api/shop-order/:shopOrderId/pack', { params });
  const body = { carrier: 'DTDC', trackingNumber: 'D123' };
  await seller.api('POST /api/shop-order/:shopOrderId/ship', { params, body });
  const page = await journey.open('/seller/orders', { person: seller });
  await page.route('**/api/shop-order/*/deliver', async (route) => {
    const response = await route.fetch();
    await row(page, number).waitFor({ state: 'detached' });
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: `Mark as delivered: ${number}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  await expect.poll(() => isFocused(page, 'heading', 'Orders')).toBe(true);
});

test('what comes back is handled in the list, step by step', async () => {
  const { seller, shop, product } = await aShopkeeper('Returns');
  const { shopper, number, orderId } = await anOrder(product, { quantity: 2 });
  const { id: shopOrderId } = await shopOrderOf(journey.shop, orderId, shop.id);
  await deliver(seller, shopOrderId);
  const [line = expect.unreachable()] = await linesOf(journey.shop, shopOrderId);
  await askReturn(journey.shop, shopper, { shopOrderId, lines: [{ lineId: line.id, quantity: 1 }] });

  const page = await journey.open('/seller/orders?status=returns', { person: seller });
  await press(page, page.getByRole('button', { name: `Accept return: ${number}` }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Return address').fill('Mitti, Jaipur 302001');
  await dialog.getByRole('button', { name: 'Accept return' }).click();
  await toast(page, 'Return accepted').waitFor();
  const arrived = `It has arrived: ${number}`;
  await expect.poll(() => isFocused(page, 'button', arrived)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText('please pay ₹250 back to the buyer yourself').waitFor();
  await dialog.getByRole('button', { name: 'It has arrived' }).click();
  const refunded = `Mark as refunded: ${number}`;
  await expect.poll(() => isFocused(page, 'button', refunded)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('How was it refunded?').selectOption('UPI');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await row(page, number).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, 'heading', 'Returns and exchanges')).toBe(true);
});
