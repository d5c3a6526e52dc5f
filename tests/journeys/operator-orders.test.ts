import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, decide, place } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

async function aPaidOrder(name: string, priceRupees: number) {
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name });
  const shopper = await aShopper(shop, await aProduct(shop, { shopId, name: 'Neem comb', priceRupees }));
  const placed = await place(shopper, { paymentMethod: 'sandbox' });
  await decide(shop, placed, 'approve');
  await shop.jobs.drain();
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId: placed.orderId } });
  return { orderId: placed.orderId, number };
}

test('with the keyboard alone support finds an order, gives an amount of it back and cancels it', async () => {
  const { orderId, number } = await aPaidOrder('Tamarind House', 900);
  const operator = await anOperator(journey.shop, ['support'], { name: 'Sujata Rao' });
  const page = await journey.open('/operator', { person: operator });
  await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('list', { name: 'Results' }).getByRole('link', { name: number }));
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  const part = page.getByRole('region', { name: 'Tamarind House' });
  expect(await part.getByRole('link', { name: 'Neem comb' }).getAttribute('href')).toMatch(/^\/product\//);
  await press(page, part.getByRole('button', { name: 'Refund from Tamarind House' }));
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('button', { name: 'Refund' }));
  await dialog.getByText('Choose at least one item').waitFor();
  await dialog.getByRole('radio', { name: 'What whole items cost' }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('textbox', { name: 'Amount' }).focus();
  await page.keyboard.type('100');
  await dialog.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('It was not as');
  await dialog.getByRole('textbox', { name: 'In your words' }).focus();
  await page.keyboard.type('A tooth is missing');
  await press(page, dialog.getByRole('button', { name: 'Refund' }));
  await part.getByText('It was not as described: A tooth is missing').first().waitFor();
  await part.getByText('₹800').first().waitFor();
  await press(page, part.getByRole('button', { name: 'Cancel the order of Tamarind House' }));
  await dialog.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('The shop did');
  await press(page, dialog.getByRole('button', { name: 'Cancel the order' }));
  const chip = part.getByRole('list', { name: 'Items of Tamarind House' }).getByText('Cancelled');
  await chip.waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect((await chip.boundingBox())?.width).toBeLessThan(140);
  const money = page.getByRole('region', { name: 'Payments and refunds' });
  await money.getByText('₹900 · Pay online (test payment) · Paid').waitFor();
  await journey.shop.jobs.drain();
  const { order } = await operator.api('GET /api/operator/order/:orderId', { params: { orderId } });
  expect(order.refunded).toBe(900);
});

test('above the limit a second operator agrees on the page of payments', async () => {
  const { orderId, number } = await aPaidOrder('Peepul Silks', 40_000);
  const first = await anOperator(journey.shop, ['support'], { name: 'Sujata Rao' });
  const page = await journey.open(`/operator/orders/${orderId}`, { person: first });
  await page.getByRole('button', { name: 'Cancel the order of Peepul Silks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('another operator agrees').waitFor();
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await page.getByRole('button', { name: 'Refund from Peepul Silks' }).click();
  await dialog.getByRole('button', { name: 'Refund' }).waitFor();
  await dialog.getByRole('checkbox', { name: /Neem comb/ }).check();
  await dialog.getByRole('button', { name: 'Propose' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the order of Peepul Silks' }).click();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('no_answer');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await page.getByText('Another operator with duty finance has to agree.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Agree/ }).count()).toBe(0);
  const third = await anOperator(journey.shop, ['support', 'owner']);
  const onlooker = await journey.open(`/operator/orders/${orderId}`, { person: third });
  await onlooker.getByText('An operator with duty finance has to agree.').waitFor();
  expect(await onlooker.getByRole('button', { name: /^Agree/ }).count()).toBe(0);
  const second = await anOperator(journey.shop, ['finance'], { name: 'Farid Khan' });
  const other = await journey.open('/operator/payments', { person: second });
  const card = other.getByRole('article', { name: `Proposal for ${number}, Peepul Silks` });
  await card.getByRole('button', { name: 'Agree' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await card.waitFor({ state: 'detached' });
  await other.goto(`${journey.shop.url}/operator/orders/${orderId}`);
  await other.getByRole('region', { name: 'Peepul Silks' }).getByText('Cancelled').first().waitFor();
  await journey.shop.jobs.drain();
});
