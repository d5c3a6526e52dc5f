import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../../contract/kernel/money.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { inventory, products, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const CASH = { paymentMethod: 'cash_on_delivery' } as const;

const aKurta = (variants: Parameters<typeof aVariedProduct>[1]['variants'] = {}) =>
  aVariedProduct(app, {
    name: 'Cotton kurta',
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
    priceRupees: 500,
    variants,
  });
type Kurta = Awaited<ReturnType<typeof aKurta>>;

const of = ({ id }: Kurta, variantId: VariantId) => ({ id, variantId });

async function unitsLeft(variantId: VariantId) {
  const [row] = await app.database.db.select().from(inventory).where(eq(inventory.variantId, variantId));
  return row && { quantity: row.quantity, reserved: row.reserved };
}

test('fifty buyers want the last three of a size: three get one, and the other size is as it was', async () => {
  const kurta = await aKurta({ 'M Indigo': { stock: 3 }, 'L Indigo': { stock: 7 } });
  const medium = kurta.variantOf('M', 'Indigo');
  const shoppers = await Promise.all(Array.from({ length: 50 }, () => aShopper(app, of(kurta, medium))));
  const quotes = await Promise.all(shoppers.map(async (shopper) => (await summaryOf(shopper)).quote));
  const outcomes = await Promise.allSettled(
    shoppers.map((shopper, index) => place(shopper, { ...CASH, quote: quotes[index] ?? '' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'out_of_stock',
        message: 'Cotton kurta (M, Indigo) is out of stock right now. Please remove it from your cart.',
      });
  expect(await unitsLeft(medium)).toEqual({ quantity: 0, reserved: 0 });
  expect(await unitsLeft(kurta.variantOf('L', 'Indigo'))).toEqual({ quantity: 7, reserved: 0 });
});

test('the summary names the variant that falls short, and only that', async () => {
  const kurta = await aKurta({ 'M Indigo': { stock: 2 } });
  const shopper = await aShopper(app, of(kurta, kurta.variantOf('M', 'Indigo')), { quantity: 3 });
  await inCart(app, shopper, of(kurta, kurta.variantOf('L', 'Indigo')), 3);
  const { shops } = await summaryOf(shopper);
  expect(
    shops.flatMap(({ lines }) => lines.map(({ choices, message }) => [choices[0]?.value, message])),
  ).toEqual([
    ['M', 'Only 2 of Cotton kurta (M, Indigo) can be ordered right now. Please lower the quantity.'],
    ['L', null],
  ]);
});

test('a new price of a variant in the cart is refused until the buyer has seen it; that of another one is not', async () => {
  const kurta = await aKurta();
  const shopper = await aShopper(app, of(kurta, kurta.variantOf('L', 'Indigo')));
  const { quote } = await summaryOf(shopper);
  const priceAt = (variantId: VariantId, rupees: number) =>
    app.database.db.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ pricePaise: paise(Math.min(rupees, 500) * 100), version: sql`${products.version} + 1` })
        .where(eq(products.id, kurta.id));
      await tx
        .update(variants)
        .set({ pricePaise: paise(rupees * 100) })
        .where(eq(variants.id, variantId));
    });
  await priceAt(kurta.variantOf('L', 'Indigo'), 650);
  await expect(place(shopper, { ...CASH, quote })).rejects.toMatchObject({ code: 'quote_changed' });
  const seen = (await summaryOf(shopper)).quote;
  await priceAt(kurta.variantOf('M', 'Indigo'), 450);
  await expect(place(shopper, { ...CASH, quote: seen })).resolves.toMatchObject({
    status: 'cash_on_delivery',
  });
});

test('a quote stands for the variants, also where they cost the same', async () => {
  const kurta = await aKurta();
  const shopper = await aShopper(app, of(kurta, kurta.variantOf('M', 'Indigo')), { quantity: 1 });
  const { quote, shops } = await summaryOf(shopper);
  const itemId = shops[0]?.lines[0]?.itemId;
  if (!itemId) throw new Error('the cart is empty');
  await shopper.api('PUT /api/cart/:itemId', {
    params: { itemId },
    body: { variantId: kurta.variantOf('L', 'Indigo') },
  });
  expect((await summaryOf(shopper)).total).toBe(500);
  await expect(place(shopper, { ...CASH, quote })).rejects.toMatchObject({ code: 'quote_changed' });
});

test('a size that is taken off sale has to leave the cart first', async () => {
  const kurta = await aKurta();
  const medium = kurta.variantOf('M', 'Indigo');
  const shopper = await aShopper(app, of(kurta, medium));
  await app.database.db.update(variants).set({ archivedAt: new Date() }).where(eq(variants.id, medium));
  const { quote, shops } = await summaryOf(shopper);
  const message = 'Cotton kurta (M, Indigo) is no longer for sale. Please remove it from your cart.';
  expect(shops[0]?.lines[0]).toMatchObject({ obstacle: 'unavailable', message });
  await expect(place(shopper, { ...CASH, quote })).rejects.toMatchObject({ message });
});
