import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aSellerWithShop, theStandardTree } from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await theStandardTree(app);
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

const LABEL = { makerRole: 'manufacturer', makerName: 'Tuffware', makerAddress: 'Pune 411001' } as const;

/** A seller of water bottles that differ in capacity, each a product of its own. */
async function aSellerOfBottles() {
  const seller = await aSellerWithShop(app);
  const bottle = async (name: string, attributes: Record<string, string | number>) => {
    const { id } = await aProduct(app, { shopId: seller.shop.id, category: 'Home & Kitchen', name });
    const body = {
      categoryId: 'water-bottles',
      attributes: { 'country-of-origin': 'India', ...attributes },
      label: LABEL,
      netQuantity: '1 N',
    };
    await seller.api('PUT /api/pro/:productId', { params: { productId: id }, body });
    return id;
  };
  const ids = [
    await bottle('Steel bottle 750 ml', { 'bottle-material': 'Stainless steel', 'capacity-ml': 750 }),
    await bottle('Steel bottle 500 ml', { 'bottle-material': 'Stainless steel', 'capacity-ml': 500 }),
    await bottle('Steel bottle 1 Litre', { 'bottle-material': 'Copper', 'capacity-ml': 1000 }),
  ];
  return { seller, ids };
}

test('an option that says what an attribute says is called like it, and the attribute goes', async () => {
  const { seller, ids } = await aSellerOfBottles();
  const merged = await merge(seller, ids);
  expect(merged.options).toMatchObject([
    { name: 'Capacity', values: [{ name: '500 ml' }, { name: '750 ml' }, { name: '1 Litre' }] },
  ]);
  expect(merged.attributes).toEqual({ 'bottle-material': 'Stainless steel', 'country-of-origin': 'India' });
});

test('an option of another name leaves the attributes of the product that stays as they are', async () => {
  const { seller, ids } = await aSellerOfBottles();
  const merged = await merge(seller, ids, { options: [{ name: 'Size', kind: 'size' }] });
  expect(merged.attributes).toMatchObject({ 'bottle-material': 'Stainless steel', 'capacity-ml': 750 });
});

test('the suggestion says what each product says of itself', async () => {
  const { seller, ids } = await aSellerOfBottles();
  const { products, name } = await seller.api('POST /api/pro/merge/suggestion', { body: { ids } });
  expect(name).toBe('Steel bottle');
  const copper = products.find(({ id }) => id === ids[2])?.specifications;
  expect(copper?.map((each) => `${each.name} ${each.value}`).toSorted()).toEqual([
    'Capacity 1,000 ml',
    'Country of origin India',
    'Material Copper',
  ]);
});
