import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, type Shopper, stockOf } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { PaymentProviders } from '../support/payment-providers.ts';
import { placeButton } from '../support/shopping.ts';

let providers: PaymentProviders;
let journey: Journey;
beforeAll(async () => {
  providers = await PaymentProviders.start();
  journey = await startJourney(providers.environment);
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
  await providers.close();
});

const aLamp = (): Promise<BuiltProduct> =>
  aProduct(journey.shop, { name: 'Brass lamp', priceRupees: 1499, stock: 10 });
const linesIn = async ({ api }: Shopper) => (await api('GET /api/cart')).items.length;

/** Goes from the checkout to the provider's page; notes every redirect on the way back. */
async function goToPay(person: Shopper, method: RegExp) {
  const page = await journey.open('/checkout', { person });
  const redirects: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!response.url().startsWith(journey.shop.url) || response.status() < 300 || response.status() > 303)
      return;
    redirects.push(`${response.status()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}${search && '?'}`);
  });
  await page.getByRole('radio', { name: method }).check();
  await placeButton(page).click();
  if (method.source.includes('Razorpay'))
    await page.getByRole('button', { name: 'Continue to Razorpay' }).click();
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(new URL(page.url()).origin).not.toBe(journey.shop.url);
  return { page, redirects };
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay now' }).click();
const leave = (page: Page) => page.getByRole('button', { name: 'Leave' }).click();
/** Razorpay's page sends the buyer back by a form. */
const goBack = (page: Page) => page.getByRole('button', { name: 'Back to the shop' }).click();

test('left at Razorpay without paying, the payment shows as failed and the order stays; paid on the second try, the return page settles it and later webhook events change nothing', {
  tags: ['ROUTE-31', 'ROUTE-32', 'ROUTE-34', 'ROUTE-35'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp, { quantity: 2 });
  providers.webhook.isSending = false;
  const { page, redirects } = await goToPay(person, /^Razorpay/);
  await leave(page);
  await page.waitForURL(`${journey.shop.url}/failed`);
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  expect(redirects).toEqual(['303 /payment-return/:id', '302 /?']);
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 10, reserved: 2 });
  expect(await linesIn(person)).toBe(1);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Continue to Razorpay' }).click();
  await pay(page);
  await goBack(page);
  await page.waitForURL(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 8, reserved: 0 });
  expect(await linesIn(person)).toBe(0);
  expect([await providers.sendEvent(), await providers.sendEvent()]).toEqual([200, 200]);
  await journey.shop.jobs.drain();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 8, reserved: 0 });
  expect((await person.api('GET /api/order')).totalOrders).toBe(1);
});

test('a payment that the bank has not confirmed is being checked, never failed, and becomes the order', {
  tags: ['ROUTE-34'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  providers.webhook.isSending = false;
  const { page } = await goToPay(person, /^Razorpay/);
  await page.getByRole('button', { name: 'Pay by a slow bank' }).click();
  await goBack(page);
  await page.waitForURL(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
  expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
  const attempt = providers.newest.attempts.at(-1) ?? expect.fail('nobody tried to pay');
  attempt.status = 'captured';
  expect(await providers.sendEvent()).toBe(200);
  await journey.shop.jobs.drain();
  await page.reload();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
});

test('left at Stripe without paying, the payment shows as failed and the order stays; on the second try the webhook event arrives before the buyer returns', {
  tags: ['ROUTE-34', 'ROUTE-35'],
}, async () => {
  const lamp = await aLamp();
  const person = await aShopper(journey.shop, lamp);
  providers.webhook.isSending = true;
  const { page, redirects } = await goToPay(person, /^Stripe/);
  await leave(page);
  await page.waitForURL(`${journey.shop.url}/failed`);
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 10, reserved: 1 });
  expect(await linesIn(person)).toBe(1);
  redirects.length = 0;
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL((url) => url.origin !== journey.shop.url);
  await pay(page);
  await page.waitForURL(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  expect(redirects).toEqual(['302 /?']);
  await journey.shop.jobs.drain();
  expect(await stockOf(journey.shop, lamp)).toEqual({ quantity: 9, reserved: 0 });
  expect(await linesIn(person)).toBe(0);
});

test('a made-up return pays for nothing', async () => {
  for (const id of ['3f0c8f0e-8a52-4a0a-9e38-0d1f0f6a7f11', 'no-such-payment']) {
    const address = `${journey.shop.url}/payment-return/${id}?razorpay_payment_link_status=paid`;
    const reply = await fetch(address, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/?payment=failed']);
  }
});
