import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { askReturn, deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSeller } from '../../../tests/support/builders.ts';
import { aShop, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, inCart, place } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const MEDIUM = [{ option: 'Size', value: 'M' }];

/** Two M and one L of a kurta, ordered with cash on delivery. */
async function anOrderOfSizes() {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const kurta = await aVariedProduct(app, {
    shopId: shop.id,
    name: 'Cotton kurta',
    priceRupees: 500,
    options: { Size: ['M', 'L'] },
    variants: { M: { sku: 'KU-M' } },
  });
  const shopper = await aShopper(app, { id: kurta.id, variantId: kurta.variantOf('M') }, { quantity: 2 });
  await inCart(app, shopper, { id: kurta.id, variantId: kurta.variantOf('L') });
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, orderId, shop.id);
  const read = () => shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const lineOf = async (size: string) => {
    const lines = (await read()).shopOrders[0]?.lines ?? [];
    const line = lines.find(({ choices }) => choices[0]?.value === size);
    if (!line) throw new Error(`no line of size ${size}`);
    return line;
  };
  const step = (name: 'accept' | 'pack') =>
    seller.api(`POST /api/shop-order/:shopOrderId/${name}`, { params: { shopOrderId: id } });
  return { seller, kurta, shopper, orderId, id, read, lineOf, step };
}

/** The latest mail to somebody. */
const mailTo = (email: string | null) => app.mails.findLast(({ to }) => to === email)?.text ?? '';

test('an order keeps the words of what was chosen when the seller renames it', async () => {
  const { seller, kurta, id, lineOf } = await anOrderOfSizes();
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: kurta.id },
    body: {
      options: [
        {
          name: 'Fit',
          kind: 'size',
          values: [
            { number: 1, name: 'Medium' },
            { number: 2, name: 'Large' },
          ],
        },
      ],
      variants: [{ choices: ['Medium'] }, { choices: ['Large'] }],
    },
  });
  expect(await lineOf('M')).toMatchObject({
    variantId: kurta.variantOf('M'),
    choices: MEDIUM,
    sku: 'KU-M',
    quantity: 2,
  });
  const params = { shopOrderId: id };
  const { lines } = await seller.api('GET /api/shop-order/:shopOrderId', { params });
  expect(new Set(lines.map(({ choices }) => choices[0]?.value))).toEqual(new Set(['L', 'M']));
});

test('mails, packing slip, invoice and data export name what was chosen', async () => {
  const { seller, shopper, id, step } = await anOrderOfSizes();
  for (const { user } of [shopper, seller]) {
    expect(mailTo(user.email)).toContain('2 × Cotton kurta (M)');
    expect(mailTo(user.email)).toContain('1 × Cotton kurta (L)');
  }
  await step('accept');
  await step('pack');
  await app.jobs.drain();
  expect(mailTo(shopper.user.email)).toContain('2 × Cotton kurta (M)');
  const { slips } = await seller.api('GET /api/shop-order/packing-slips', { query: { ids: id } });
  const medium = { name: 'Cotton kurta', choices: MEDIUM, sku: 'KU-M', quantity: 2 };
  expect(slips[0]?.lines).toContainEqual(expect.objectContaining(medium));
  const invoice = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId: id } });
  expect(invoice.lines).toContainEqual(expect.objectContaining(medium));
  const { parts } = await shopper.api('GET /api/profile/export');
  const exported = JSON.stringify(parts['orders']);
  expect(exported).toContain('"choices":[{"value":"M","option":"Size"}],"brand":"Asha","quantity":2');
});

test('a cancelled size is named in history, mails and invoice', async () => {
  const { seller, shopper, id, read, lineOf, step } = await anOrderOfSizes();
  const { id: lineId } = await lineOf('L');
  await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId } });
  await app.jobs.drain();
  expect((await read()).shopOrders[0]?.timeline.at(-1)?.note).toBe('1 × Cotton kurta (L)');
  for (const { user } of [shopper, seller]) expect(mailTo(user.email)).toContain('1 × Cotton kurta (L)');
  await step('accept');
  await step('pack');
  const { notes } = await shopper.api('GET /api/invoice/:shopOrderId', { params: { shopOrderId: id } });
  expect(notes.map(({ text }) => text)).toEqual(['Cancelled: 1 × Cotton kurta (L)']);
});

test('a returned size is named to both sides, and is counted for that size alone', async () => {
  const { seller, shopper, id, lineOf } = await anOrderOfSizes();
  await deliver(seller, id);
  const { id: lineId } = await lineOf('M');
  const asked = await askReturn(app, shopper, { shopOrderId: id, lines: [{ lineId, quantity: 1 }] });
  expect(asked.lines).toMatchObject([{ name: 'Cotton kurta', choices: MEDIUM, quantity: 1 }]);
  await app.jobs.drain();
  expect(mailTo(seller.user.email)).toContain('1 × Cotton kurta (M)');
  expect(await lineOf('M')).toMatchObject({ returnedQuantity: 1 });
  expect(await lineOf('L')).toMatchObject({ returnedQuantity: 0 });
});

test('buying again puts the same sizes into the cart', async () => {
  const { shopper, orderId, kurta } = await anOrderOfSizes();
  const { lines } = await shopper.api('POST /api/order/:orderId/buy-again', { params: { orderId } });
  expect(lines).toContainEqual(expect.objectContaining({ choices: MEDIUM, wanted: 2, added: 2 }));
  const { items } = await shopper.api('GET /api/cart');
  expect(new Map(items.map(({ variantId, quantity }) => [variantId, quantity]))).toEqual(
    new Map([
      [kurta.variantOf('M'), 2],
      [kurta.variantOf('L'), 1],
    ]),
  );
});
