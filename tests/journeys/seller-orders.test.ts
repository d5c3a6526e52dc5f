import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
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
import { mailTo } from '../support/shopping.ts';
import { aShopkeeper, badge, ordersLink, row } from '../support/screens/seller-orders.ts';

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

const state = (page: Page, number: string) => row(page, number).locator('[data-label="State"]').innerText();
const isFocused = (page: Page, role: 'button' | 'heading', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((control) => control.matches(':focus'));
const main = (page: Page) => page.getByRole('main');

test('a new order appears without reload; accepted, packed, shipped and delivered, the buyer sees each step and gets a mail', {
  tags: ['SELLER-08', 'ENT-25'],
}, async () => {
  const { seller, product } = await aShopkeeper(journey, 'Mitti');
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
  await dialog.getByLabel('Tracking number').fill('EI123456789IN');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await toast(page, 'Order shipped').waitFor();
  await seesStep('Shipped');
  await buyerPage.getByText('EI123456789IN').first().waitFor();
  expect((await mailTo(journey.shop, page, email, 'on its way')).text).toContain('EI123456789IN');
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  const question = page.getByRole('dialog', { name: `Mark ${number} as delivered?` });
  await question.getByRole('button', { name: 'Mark as delivered' }).click();
  await toast(page, 'Order delivered').waitFor();
  await expect.poll(() => isFocused(page, 'heading', `Order ${number}`)).toBe(true);
  await seesStep('Delivered');
  await mailTo(journey.shop, page, email, 'has arrived');
  await page.getByRole('link', { name: 'Previous Orders', exact: true }).click();
  await page.waitForURL('**/seller/previous-orders');
  await row(page, number).getByText('Delivered').waitFor();
});

test('many orders are accepted, packed, shipped and delivered at once, others cancelled for one reason; each slip is a page of its own', async () => {
  const { seller, shop, product } = await aShopkeeper(journey, 'Terracotta House');
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
  await page.emulateMedia({ media: null });

  await page.goto(`${journey.shop.url}/seller/orders`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
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
  const { orders: listed } = await seller.api('GET /api/shop-order');
  const named = (number: string) => listed.find((order) => order.number === number) ?? expect.unreachable();
  const params = { shopOrderId: named(second).id };
  expect(await seller.api('GET /api/shop-order/:shopOrderId', { params })).toMatchObject({
    carrier: 'DTDC',
    trackingNumber: 'D2',
  });

  await bar.getByRole('button', { name: 'Mark as delivered 2' }).click();
  const arriving = page.getByRole('dialog', { name: 'Mark 2 orders as delivered?' });
  await arriving.getByText(`${first}`).waitFor();
  // Meanwhile somebody else in the shop marks one of them.
  await seller.api('POST /api/shop-order/deliver', { body: { ids: [named(first).id] } });
  await arriving.getByRole('button', { name: 'Mark as delivered' }).click();
  await toast(page, `1 order marked as delivered; ${first} had moved on and stayed as it is`).waitFor();
  await row(page, second).waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: `Select ${third}` }).check();
  await bar.getByRole('button', { name: 'Cancel 1 order' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel 1 order?' });
  await cancelling.getByText('1 unit goes back into your stock.').waitFor();
  await cancelling.getByLabel('Reason').fill('The kiln broke');
  await cancelling.getByRole('button', { name: 'Cancel 1 order' }).click();
  await toast(page, '1 order cancelled').waitFor();
  expect(await stockOf(journey.shop, product)).toEqual({ quantity: 36, reserved: 0 });
  await page.goto(`${journey.shop.url}/seller/orders/${named(third).id}`);
  await page.getByText('Street and phone are shown only while').waitFor();
  expect(await main(page).innerText()).not.toContain('14, 3rd Cross');
  expect(await main(page).getByRole('link', { name: 'Packing slip' }).count()).toBe(0);
});

test('an order that waits to be paid back: cancelling says first what will happen, then stock and money go back and the buyer reads why', async () => {
  const { seller, product } = await aShopkeeper(journey, 'Potters', 400);
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
