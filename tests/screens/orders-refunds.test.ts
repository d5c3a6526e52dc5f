import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectInvariantsToHold,
  inCart,
  onCart,
  pay,
  place,
} from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { figuresIn, figuresOf } from '../support/screens/order-figures.ts';

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

const main = (page: Page) => page.getByRole('main');

test('before a buyer cancels or returns what a coupon needs, the dialog says what goes back and what is left, and that is what happens', {
  tags: ['TR5'],
}, async () => {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Kaleen' });
  const carpet = await aProduct(journey.shop, { shopId: shop.id, name: 'Carpet', priceRupees: 9000 });
  const shopper = await aShopper(journey.shop, carpet);
  for (const [name, priceRupees] of [
    ['Cushion', 500],
    ['Runner', 1500],
  ] as const) {
    await inCart(journey.shop, shopper, await aProduct(journey.shop, { shopId: shop.id, name, priceRupees }));
  }
  const terms = { code: 'GRAND', discountPercent: 80, minOrderPaise: paise(10_000_00) };
  await onCart(journey.shop, shopper, shop.id, await aCoupon(journey.shop, shop.id, terms));
  const placed = await place(shopper, { paymentMethod: 'sandbox' });
  await pay(journey.shop, placed);
  const page = await journey.open(`/buyer/order/${placed.orderId}`, {
    person: shopper,
    viewport: { width: 360, height: 760 },
  });

  // The coupon is worth more than the runner: only all of it can be cancelled. Without the cushion it still applies.
  await page.getByRole('button', { name: 'Cancel item: Cushion' }).click();
  const asking = page.getByRole('dialog', { name: 'Cancel this item?' });
  await asking.getByText('The coupon GRAND stays used for the other items.').waitFor();
  await asking.getByRole('button', { name: 'Cancel item' }).click();
  await toast(page, 'Item cancelled').waitFor();
  await page.getByRole('button', { name: 'Cancel item: Runner' }).click();
  await asking.getByText('the rest would cost ₹6,900 more than you paid.').waitFor();
  expect(await asking.getByRole('button', { name: 'Cancel item' }).count()).toBe(0);
  await asking.getByRole('button', { name: 'Keep it' }).click();

  await page.getByRole('button', { name: 'Cancel item: Carpet' }).click();
  await asking.getByText('Coupon GRAND no longer applies', { exact: true }).waitFor();
  expect(await figuresIn(asking)).toEqual({
    'Cancelled items': '₹1,800',
    'Coupon GRAND no longer applies': '−₹1,200',
    'Your refund': '₹600',
    'Cost of what you keep': '₹1,500',
  });
  await asking.getByRole('button', { name: 'Cancel item' }).click();
  await toast(page, 'Item cancelled').first().waitFor();
  await main(page).getByText('Coupon no longer applies: +₹1,200').waitFor();
  await journey.shop.jobs.drain();
  await page.reload();
  expect(await figuresOf(page)).toMatchObject({ Total: '₹2,200', Refunded: '−₹700', 'New total': '₹1,500' });
});
