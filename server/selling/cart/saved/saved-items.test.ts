import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CART_LINES, MAX_LINE_QUANTITY, MAX_SAVED_ITEMS } from '../../../../contract/kernel/limits.ts';
import { paise } from '../../../../contract/kernel/money.ts';
import { CartItemId, type ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { carts, savedItems, variants } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aShop,
  aVariedProduct,
  type BuiltProduct,
} from '../../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  BENGALURU,
  expectInvariantsToHold,
  inCart,
  inSaved,
  place,
  summaryOf,
} from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

const cartOf = ({ api }: Person) => api('GET /api/cart');
const save = ({ api }: Person, itemId: CartItemId) =>
  api('POST /api/cart/:itemId/save', { params: { itemId } });
const move = ({ api }: Person, variantId: VariantId) =>
  api('POST /api/cart/saved/:variantId/move', { params: { variantId } });
const drop = ({ api }: Person, variantId: VariantId) =>
  api('DELETE /api/cart/saved/:variantId', { params: { variantId } });
const savedUnits = async (buyer: Person) =>
  (await cartOf(buyer)).savedItems.map(({ Product, quantity }) => [Product.id, quantity]);
const cartUnits = async (buyer: Person) =>
  (await cartOf(buyer)).items.map(({ Product, quantity }) => [Product.id, quantity]);

async function saveLineOf(buyer: Person, { id }: Pick<BuiltProduct, 'id'>) {
  const line = (await cartOf(buyer)).items.find(({ Product }) => Product.id === id);
  return save(buyer, line?.id ?? expect.unreachable());
}

test('a saved line leaves the cart and its total, and comes back with its quantity', async () => {
  const [lamp, kettle] = [
    await aProduct(app, { priceRupees: 200 }),
    await aProduct(app, { priceRupees: 50 }),
  ];
  const buyer = await aBuyer(app);
  await inCart(app, buyer, lamp, 3);
  await inCart(app, buyer, kettle);
  expect(await saveLineOf(buyer, lamp)).toMatchObject({
    items: [{ Product: { id: kettle.id } }],
    savedItems: [
      { Product: { id: lamp.id, price: 200 }, quantity: 3, total: 600, variantId: lamp.variantId },
    ],
    listTotal: 50,
    subtotal: 50,
    total: 50,
  });
  expect(await move(buyer, lamp.variantId)).toMatchObject({ savedItems: [], total: 650 });
  expect(await cartUnits(buyer)).toEqual([
    [kettle.id, 1],
    [lamp.id, 3],
  ]);
});

test('a line that is saved again adds its units to those that are saved, up to the cap of a line', async () => {
  const [lamp, kettle] = [await aProduct(app, { stock: 100 }), await aProduct(app)];
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, lamp, 15);
  await inSaved(app, buyer, kettle);
  await inCart(app, buyer, lamp, 12);
  await saveLineOf(buyer, lamp);
  expect(await savedUnits(buyer)).toEqual([
    [lamp.id, MAX_LINE_QUANTITY],
    [kettle.id, 1],
  ]);
});

test('as many units come back as are left and as the line can have', async () => {
  const [scarce, many] = [await aProduct(app, { stock: 3 }), await aProduct(app, { stock: 100 })];
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, scarce, 5);
  await inSaved(app, buyer, many, 5);
  await inCart(app, buyer, many, 18);
  await move(buyer, scarce.variantId);
  await move(buyer, many.variantId);
  expect(await cartUnits(buyer)).toEqual([
    [many.id, MAX_LINE_QUANTITY],
    [scarce.id, 3],
  ]);
  expect(await savedUnits(buyer)).toEqual([]);
});

test('what cannot be added stays saved, and the reason is that of an addition', async () => {
  const buyer = await aBuyer(app);
  const gone = await aProduct(app, { archivedAt: new Date() });
  const soldOut = await aProduct(app, { stock: 0 });
  const full = await aProduct(app, { stock: 100 });
  for (const product of [gone, soldOut, full]) await inSaved(app, buyer, product, 2);
  await inCart(app, buyer, full, MAX_LINE_QUANTITY);
  await expect(move(buyer, gone.variantId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(move(buyer, soldOut.variantId)).rejects.toMatchObject({ status: 409, code: 'out_of_stock' });
  await expect(move(buyer, full.variantId)).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  expect(await savedUnits(buyer)).toHaveLength(3);
  const [line] = (await cartOf(buyer)).savedItems.filter(({ Product }) => Product.id === gone.id);
  expect(line?.Product.isAvailable).toBe(false);
});

test('with a pin code a saved line says whether it can be delivered there', async () => {
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, await aProduct(app));
  const at = await buyer.api('GET /api/cart', { query: { pinCode: BENGALURU } });
  expect(at.savedItems).toMatchObject([{ isDeliverable: true }]);
  expect(at.savedItems[0]?.arrivesBy).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect((await cartOf(buyer)).savedItems).toMatchObject([{ isDeliverable: null, arrivesBy: null }]);
});

test('a saved line counts for no coupon and is not ordered', async () => {
  const shop = await aShop(app);
  const [bought, saved] = [
    await aProduct(app, { shopId: shop.id, priceRupees: 300 }),
    await aProduct(app, { shopId: shop.id, priceRupees: 300 }),
  ];
  await aCoupon(app, shop.id, { code: 'FROM500', minOrderPaise: paise(500_00), isPublic: true });
  const shopper = await aShopper(app, bought);
  await inSaved(app, shopper, saved);
  expect((await cartOf(shopper)).offers).toMatchObject([{ code: 'FROM500', missing: 200, discount: 0 }]);
  expect(await summaryOf(shopper)).toMatchObject({ total: 300, listTotal: 300, saved: 0 });
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
  expect(await cartOf(shopper)).toMatchObject({ items: [], savedItems: [{ Product: { id: saved.id } }] });
});

test('saving and moving raise the version of the cart, so that a checkout of before is refused; removing does not', async () => {
  const [lamp, kettle] = [await aProduct(app), await aProduct(app)];
  const shopper = await aShopper(app, lamp);
  await inCart(app, shopper, kettle);
  const stale = async () => {
    const { quote } = await summaryOf(shopper);
    return () => place(shopper, { paymentMethod: 'cash_on_delivery', quote });
  };
  const beforeSaving = await stale();
  await saveLineOf(shopper, kettle);
  await expect(beforeSaving()).rejects.toMatchObject({ code: 'quote_changed' });
  const beforeMoving = await stale();
  await move(shopper, kettle.variantId);
  await expect(beforeMoving()).rejects.toMatchObject({ code: 'quote_changed' });
  await saveLineOf(shopper, kettle);
  const beforeRemoving = await stale();
  await drop(shopper, kettle.variantId);
  await beforeRemoving();
  expect(await cartOf(shopper)).toMatchObject({ items: [], savedItems: [] });
});

test('emptying the cart leaves what is saved', async () => {
  const buyer = await aBuyer(app);
  const lamp = await aProduct(app);
  await inSaved(app, buyer, lamp, 2);
  await buyer.api('DELETE /api/cart');
  expect(await savedUnits(buyer)).toEqual([[lamp.id, 2]]);
});

test('what a visitor saved is merged at sign-in: the larger quantity of each variant counts', async () => {
  const buyer = await aBuyer(app);
  const [kept, raised, fresh] = [await aProduct(app), await aProduct(app), await aProduct(app)];
  const archived = await aProduct(app, { archivedAt: new Date() });
  await inSaved(app, buyer, kept, 5);
  await inSaved(app, buyer, raised, 1);
  const named = [
    { productId: fresh.id, quantity: 2 },
    { productId: kept.id, quantity: 3 },
    { productId: raised.id, variantId: raised.variantId, quantity: 4 },
    { productId: archived.id, quantity: 1 },
    { productId: fresh.id, quantity: 1 },
  ];
  const merged = await buyer.api('POST /api/cart/merge', { body: { items: [], savedItems: named } });
  const units = new Map(merged.savedItems.map(({ Product, quantity }) => [Product.id, quantity]));
  expect(units).toEqual(
    new Map([
      [fresh.id, 2],
      [kept.id, 5],
      [raised.id, 4],
    ]),
  );
  expect(await buyer.api('POST /api/cart/merge', { body: { items: [], savedItems: named } })).toEqual(merged);
});

test('merging what was saved fills the room that is left, and raises what is there beyond it', async () => {
  const buyer = await aBuyer(app);
  const { id: shopId } = await aShop(app);
  const own: BuiltProduct[] = [];
  while (own.length < MAX_SAVED_ITEMS - 1) own.push(await aProduct(app, { shopId }));
  for (const product of own) await inSaved(app, buyer, product);
  const [first, second] = [await aProduct(app, { shopId }), await aProduct(app, { shopId })];
  const known = own[0] ?? expect.unreachable();
  const body = {
    items: [],
    savedItems: [first, second, known].map(({ id }) => ({ productId: id, quantity: 2 })),
  };
  const { savedItems: all } = await buyer.api('POST /api/cart/merge', { body });
  expect(all).toHaveLength(MAX_SAVED_ITEMS);
  const ids = all.map(({ Product }) => Product.id);
  expect([ids.includes(first.id), ids.includes(second.id)]).toEqual([true, false]);
  expect(all.find(({ Product }) => Product.id === known.id)?.quantity).toBe(2);
});

test("a visitor's saved lines are shown like an account's, and one without a choice is named", async () => {
  const lamp = await aProduct(app, { priceRupees: 100 });
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] } });
  const preview = (productIds: ProductId[]) =>
    app.api()('POST /api/cart/preview', {
      body: {
        items: [],
        savedItems: productIds.map((productId) => ({ productId, quantity: 2 })),
        pinCode: BENGALURU,
      },
    });
  expect(await preview([lamp.id])).toMatchObject({
    items: [],
    savedItems: [{ variantId: lamp.variantId, quantity: 2, total: 200, isDeliverable: true }],
    total: 0,
  });
  const refusal = {
    code: 'variant_required',
    errors: [{ path: 'savedItems.1.variantId' }],
  };
  await expect(preview([lamp.id, kurta.id])).rejects.toMatchObject(refusal);
  const buyer = await aBuyer(app);
  const savedOnes = [lamp.id, kurta.id].map((productId) => ({ productId, quantity: 1 }));
  await expect(
    buyer.api('POST /api/cart/merge', { body: { items: [], savedItems: savedOnes } }),
  ).rejects.toMatchObject(refusal);
  expect(await savedUnits(buyer)).toEqual([]);
});

test('a saved line follows its variant into the product that it was merged into', async () => {
  const seller = await aSellerWithShop(app);
  const [kept, other] = [
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta S' }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta M' }),
  ];
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, other, 2);
  await merge(seller, [kept.id, other.id]);
  expect((await cartOf(buyer)).savedItems).toMatchObject([
    { variantId: other.variantId, quantity: 2, Product: { id: kept.id }, choices: [{}] },
  ]);
  await move(buyer, other.variantId);
  expect(await cartUnits(buyer)).toEqual([[kept.id, 2]]);
});

test('of a variant that is no longer sold the saved line says so, and can be removed', async () => {
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] } });
  const buyer = await aBuyer(app);
  const variantId = kurta.variantOf('L');
  await inSaved(app, buyer, { id: kurta.id, variantId });
  await app.database.db.update(variants).set({ archivedAt: new Date() }).where(eq(variants.id, variantId));
  expect((await cartOf(buyer)).savedItems).toMatchObject([{ Product: { isAvailable: false } }]);
  await expect(move(buyer, variantId)).rejects.toMatchObject({ code: 'not_found' });
  await drop(buyer, variantId);
  expect(await savedUnits(buyer)).toEqual([]);
});

test('lines and saved items of other buyers are not found, and stay', { tags: ['AZ5'] }, async () => {
  const [owner, stranger] = [await aBuyer(app), await aBuyer(app)];
  const [lamp, kettle] = [await aProduct(app), await aProduct(app)];
  await inCart(app, owner, lamp, 2);
  await inSaved(app, owner, kettle, 3);
  const [line] = (await cartOf(owner)).items;
  const notFound = { status: 404, code: 'not_found', message: 'The item was not found' };
  await expect(save(stranger, line?.id ?? expect.unreachable())).rejects.toMatchObject(notFound);
  await expect(save(stranger, CartItemId.parse(randomUUID()))).rejects.toMatchObject(notFound);
  for (const variantId of [kettle.variantId, VariantId.parse(randomUUID())]) {
    await expect(move(stranger, variantId)).rejects.toMatchObject(notFound);
    await expect(drop(stranger, variantId)).rejects.toMatchObject(notFound);
  }
  expect([await cartUnits(owner), await savedUnits(owner)]).toEqual([[[lamp.id, 2]], [[kettle.id, 3]]]);
  await expect(save(await aSeller(app), line?.id ?? expect.unreachable())).rejects.toMatchObject({
    status: 403,
  });
});

test('saved items have their cap, also in parallel', { tags: ['DO9'] }, async () => {
  const buyer = await aBuyer(app);
  const { id: shopId } = await aShop(app);
  const made = await Promise.all(
    Array.from({ length: MAX_SAVED_ITEMS + 1 }, () => aProduct(app, { shopId })),
  );
  const [first, second, ...others] = made;
  if (!first || !second) throw new Error('no products were made');
  for (const product of others) await inSaved(app, buyer, product);
  await inCart(app, buyer, first);
  await inCart(app, buyer, second);
  const lines = (await cartOf(buyer)).items;
  const results = await Promise.allSettled(lines.map(({ id }) => save(buyer, id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'limit_reached' },
  });
  expect(await cartOf(buyer)).toMatchObject({ items: [{}], savedItems: { length: MAX_SAVED_ITEMS } });
  const body = { items: [], savedItems: made.map(({ id }) => ({ productId: id, quantity: 1 })) };
  await expect(buyer.api('POST /api/cart/merge', { body })).rejects.toMatchObject({ status: 400 });
});

test('moving into a full cart is refused, and nothing is lost', { tags: ['DO9'] }, async () => {
  const buyer = await aBuyer(app);
  const { id: shopId } = await aShop(app);
  for (let lines = 0; lines < MAX_CART_LINES; lines += 1)
    await inCart(app, buyer, await aProduct(app, { shopId }));
  const lamp = await aProduct(app);
  await inSaved(app, buyer, lamp);
  await expect(move(buyer, lamp.variantId)).rejects.toMatchObject({ status: 409, code: 'limit_reached' });
  expect(await savedUnits(buyer)).toEqual([[lamp.id, 1]]);
});

test('saving and moving the same line at the same moment never makes or loses a unit', async () => {
  const lamp = await aProduct(app, { stock: 100 });
  const buyer = await aBuyer(app);
  await inCart(app, buyer, lamp, 4);
  await inSaved(app, buyer, lamp, 5);
  const [line] = (await cartOf(buyer)).items;
  const itemId = line?.id ?? expect.unreachable();
  await Promise.allSettled(
    Array.from({ length: 6 }, () => [save(buyer, itemId), move(buyer, lamp.variantId)]).flat(),
  );
  const { items, savedItems: saved } = await cartOf(buyer);
  const units = [...items, ...saved].reduce((sum, { quantity }) => sum + quantity, 0);
  expect(units).toBe(9);
});

test('a line that is saved while it is ordered is either ordered or saved, never both', {
  tags: ['ST6'],
}, async () => {
  const lamp = await aProduct(app, { stock: 100 });
  for (let round = 0; round < 6; round += 1) {
    const shopper = await aShopper(app, lamp, { quantity: 2 });
    const { quote } = await summaryOf(shopper);
    const [line] = (await cartOf(shopper)).items;
    const [ordered, saved] = await Promise.allSettled([
      place(shopper, { paymentMethod: 'cash_on_delivery', quote }),
      save(shopper, line?.id ?? expect.unreachable()),
    ]);
    expect([ordered.status, saved.status].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await savedUnits(shopper)).toEqual(saved.status === 'fulfilled' ? [[lamp.id, 2]] : []);
    expect(await cartUnits(shopper)).toEqual([]);
  }
});

test('what others have ordered is not moved back', async () => {
  const lamp = await aProduct(app, { stock: 3 });
  const [first, second] = [await aShopper(app, lamp, { quantity: 2 }), await aShopper(app, lamp)];
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, lamp, 4);
  await place(first, { paymentMethod: 'cash_on_delivery' });
  await move(buyer, lamp.variantId);
  expect(await cartUnits(buyer)).toEqual([[lamp.id, 1]]);
  await saveLineOf(buyer, lamp);
  await place(second, { paymentMethod: 'cash_on_delivery' });
  await expect(move(buyer, lamp.variantId)).rejects.toMatchObject({ code: 'out_of_stock' });
});

test('deleting the cart of an account takes what is saved along', async () => {
  const { db } = app.database;
  const buyer = await aBuyer(app);
  await inSaved(app, buyer, await aProduct(app));
  await db.delete(carts).where(eq(carts.userId, buyer.user.id));
  expect(await db.$count(savedItems, eq(savedItems.userId, buyer.user.id))).toBe(0);
});
