import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kolkataDate } from '../../../contract/kernel/days.ts';
import type { InventoryId, ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { inventory, unmetDemand } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type SellerWithShop,
  someStock,
} from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PIN_CODE = '400001';
const today = () => kolkataDate(new Date());

/** Somebody wanted this at the pin code. */
const missed = ({ shop }: SellerWithShop, productId: ProductId, variantId: VariantId | null = null) =>
  app.database.db
    .insert(unmetDemand)
    .values({ shopId: shop.id, productId, variantId, pinCode: PIN_CODE, day: today(), checks: 2 });

async function aLocalProduct({ shop }: SellerWithShop, name: string, deliveryPinCodes = ['5600*']) {
  const product = await aProduct(app, { shopId: shop.id, name, stock: null });
  return { ...product, recordId: await someStock(app, product, { deliveryPinCodes }) };
}

async function codesOf(id: InventoryId) {
  const [record] = await app.database.db.select().from(inventory).where(eq(inventory.id, id));
  return record?.deliveryPinCodes;
}
const serve = ({ api }: SellerWithShop, productIds?: ProductId[]) =>
  api('POST /api/inventory/serve', { body: { pinCode: PIN_CODE, ...(productIds && { productIds }) } });
const unmetOf = async ({ api }: SellerWithShop) =>
  (await api('GET /api/insights', { query: { from: today(), to: today() } })).unmetDemand;

test('one call serves all that was wanted at a pin code, and one takes it back', async () => {
  const seller = await aSellerWithShop(app);
  const [lamp, kite, mug] = [
    await aLocalProduct(seller, 'Lamp'),
    await aLocalProduct(seller, 'Kite'),
    await aLocalProduct(seller, 'Mug'),
  ];
  const asleep = await someStock(app, lamp, { status: 'inactive', deliveryPinCodes: ['110001'] });
  await missed(seller, lamp.id);
  await missed(seller, kite.id);
  expect(await unmetOf(seller)).toMatchObject([{ pinCode: PIN_CODE, checks: 4 }]);

  const served = await serve(seller);
  expect(served.inventoryIds.toSorted()).toEqual([lamp.recordId, kite.recordId].toSorted());
  expect(served.full).toBe(0);
  expect(await codesOf(lamp.recordId)).toEqual(['5600*', PIN_CODE]);
  expect(await codesOf(mug.recordId)).toEqual(['5600*']);
  expect(await codesOf(asleep)).toEqual(['110001']);
  expect(await unmetOf(seller), 'what is served now is no unmet demand').toEqual([]);
  const found = await app.api()('GET /api/inventory/pin-code/:pinCode', {
    params: { pinCode: PIN_CODE },
    query: { product_id: lamp.id },
  });
  expect(found).toHaveLength(1);
  expect(await serve(seller), 'a second call changes nothing').toEqual({ inventoryIds: [], full: 0 });

  const body = { pinCode: PIN_CODE, inventoryIds: [...served.inventoryIds, mug.recordId] };
  const undone = await seller.api('POST /api/inventory/unserve', { body });
  expect(undone.inventoryIds.toSorted()).toEqual(served.inventoryIds.toSorted());
  expect(await codesOf(kite.recordId)).toEqual(['5600*']);
  expect(await unmetOf(seller)).toMatchObject([{ pinCode: PIN_CODE, checks: 4 }]);
  expect(await serve(seller, [kite.id])).toEqual({ inventoryIds: [kite.recordId], full: 0 });
});

test('variants that are covered, and records without room, stay as they are', async () => {
  const seller = await aSellerWithShop(app);
  const { id: shopId } = seller.shop;
  const kurta = await aVariedProduct(app, {
    shopId,
    name: 'Kurta',
    options: { Size: ['S', 'M', 'L'] },
    variants: { S: { stock: null }, M: { stock: null }, L: { stock: null } },
  });
  const stock = (size: string, deliveryPinCodes: string[]) =>
    someStock(app, { ...kurta, variantId: kurta.variantOf(size) }, { deliveryPinCodes });
  const [small, medium, covered, large] = [
    await stock('S', ['5600*']),
    await stock('M', ['5600*']),
    await stock('M', ['4*']),
    await stock('L', ['5600*']),
  ];
  await missed(seller, kurta.id, kurta.variantOf('S'));
  await missed(seller, kurta.id, kurta.variantOf('M'));
  const all = Array.from({ length: 20_000 }, (_, place) => String(600_000 + place));
  const packed = await aLocalProduct(seller, 'Delivered far', all);
  await missed(seller, packed.id);

  expect(await serve(seller)).toEqual({ inventoryIds: [small], full: 1 });
  for (const [id, codes] of [
    [medium, ['5600*']],
    [covered, ['4*']],
    [large, ['5600*']],
  ] as const)
    expect(await codesOf(id)).toEqual(codes);
  expect(await unmetOf(seller)).toMatchObject([{ checks: 2, products: [{ name: 'Delivered far' }] }]);
});

test('no other shop’s records are served or taken back', async () => {
  const [seller, rival] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const lamp = await aLocalProduct(seller, 'Lamp');
  await missed(seller, lamp.id);
  expect(await serve(rival, [lamp.id])).toEqual({ inventoryIds: [], full: 0 });
  const { inventoryIds } = await serve(seller);
  const body = { pinCode: PIN_CODE, inventoryIds };
  expect(await rival.api('POST /api/inventory/unserve', { body })).toEqual({ inventoryIds: [] });
  const rows = await app.database.db.select().from(inventory).where(inArray(inventory.id, inventoryIds));
  expect(rows.map(({ deliveryPinCodes }) => deliveryPinCodes)).toEqual([['5600*', PIN_CODE]]);
});
