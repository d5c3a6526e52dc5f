import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { refusedFields } from '../../../tests/support/answers.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { aCategoryTree, requireOnLabel } from '../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../../tests/support/import-builders.ts';
import { merge, theMerge } from '../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  await requireOnLabel(app, 'ethnic-wear', 'netQuantity');
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** Moves products to the category that requires a net quantity, as if they were older than that. */
async function moveToEthnicWear(...ids: ProductId[]) {
  const list = ids.map((id) => `'${id}'`).join(', ');
  await app.database.db.execute(
    `update products set category = 'Clothing', subcategory_id = 'ethnic-wear' where id in (${list})`,
  );
}

const sizeOption = (...names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];
const MISSING = 'Please fill in this field';

async function aShirt(trader: Trader) {
  const shirt = await aVariedProduct(app, {
    shopId: trader.shop.id,
    name: 'Shirt',
    options: { Size: ['M', 'L'] },
  });
  await moveToEthnicWear(shirt.id);
  return shirt;
}

test('a new or changed variant without the net quantity that its category requires is refused at its cell', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aShirt(trader);
  const put = (variants: object[]) =>
    trader.api('PUT /api/pro/:productId/variants', {
      params: { productId },
      body: {
        options: sizeOption('M', 'L', 'XL'),
        variants: variants.map((variant) => ({ choices: [], ...variant })),
      },
    });
  expect(
    await refusedFields(put([{ choices: ['M'] }, { choices: ['L'], sku: 'S-L' }, { choices: ['XL'] }])),
  ).toEqual([`variants.1.netQuantity: ${MISSING}`, `variants.2.netQuantity: ${MISSING}`]);
  const saved = await put([
    { choices: ['M'], price: 450 },
    { choices: ['L'] },
    { choices: ['XL'], netQuantity: '1 N' },
  ]);
  expect(saved.variants.map(({ price, netQuantity }) => [price, netQuantity])).toEqual([
    [450, null],
    [499, null],
    [499, '1 N'],
  ]);
  expect(
    await refusedFields(put([{ choices: ['M'] }, { choices: ['L'] }, { choices: ['XL'], netQuantity: '' }])),
  ).toEqual([`variants.2.netQuantity: ${MISSING}`]);
});

test('an archived variant without the required net quantity does not come back on sale', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aShirt(trader);
  const params = { productId };
  await trader.api('PUT /api/pro/:productId/variants', { params, body: { options: sizeOption('M') } });
  const again = trader.api('PUT /api/pro/:productId/variants', {
    params,
    body: { options: sizeOption('M', 'L') },
  });
  expect(await refusedFields(again)).toEqual([`variants.1.netQuantity: ${MISSING}`]);
});

test('the only variant of a product keeps what its category requires', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aProduct(app, { shopId: trader.shop.id, name: 'Saree' });
  await moveToEthnicWear(productId);
  const put = (body: object) => trader.api('PUT /api/pro/:productId', { params: { productId }, body });
  expect((await put({ price: 450 })).price).toBe(450);
  await put({ netQuantity: '1 N' });
  expect(await refusedFields(put({ netQuantity: '' }))).toEqual([`netQuantity: ${MISSING}`]);
});

test('a merge asks for what the category of the product that stays requires', async () => {
  const trader = await aTrader(app);
  const [medium, large] = [
    await aProduct(app, { shopId: trader.shop.id, name: 'Kurta M' }),
    await aProduct(app, { shopId: trader.shop.id, name: 'Kurta L' }),
  ];
  const ids = [medium.id, large.id];
  await moveToEthnicWear(medium.id);
  const suggestion = await trader.api('POST /api/pro/merge/suggestion', { body: { ids } });
  expect(suggestion.products.map(({ id, needsNetQuantity }) => [id === medium.id, needsNetQuantity])).toEqual(
    [
      [true, true],
      [false, false],
    ],
  );
  expect(await refusedFields(merge(trader, ids))).toEqual([
    `variants.0.netQuantity: ${MISSING}`,
    `variants.1.netQuantity: ${MISSING}`,
  ]);
  const body = await theMerge(trader, ids);
  const variants = body.variants.map((variant, place) => ({ ...variant, netQuantity: `${place + 1} N` }));
  const merged = await merge(trader, ids, { variants });
  expect(merged.variants.map(({ netQuantity }) => netQuantity)).toEqual(['1 N', '2 N']);
});

test('a line of a file needs the net quantity where its variant is new or changed', async () => {
  const trader = await aTrader(app);
  const { id } = await aShirt(trader);
  const version = async () => (await trader.table('products'))[0]?.['version'] ?? '';
  const head = ['id', 'version', 'option1_value', 'price', 'sku', 'net_quantity'];
  const text = csv(
    head,
    [id, await version(), 'M', '450', '', ''],
    [id, '', 'L', '', 'S-L', ''],
    [id, '', 'XL', '499', '', ''],
  );
  const need = 'The category Ethnic wear needs this: fill in the cell, or add the column';
  expect((await trader.checked('products', text)).faults).toEqual([
    { line: 3, column: 'net_quantity', message: need },
    { line: 4, column: 'net_quantity', message: need },
  ]);
  const filled = csv(head, [id, await version(), 'M', '450', '', ''], [id, '', 'XL', '499', '', '1 N']);
  expect(await trader.applied('products', filled)).toMatchObject({
    rowsChanged: 1,
    rowsAdded: 1,
    faults: [],
  });
  const cleared = csv(
    ['id', 'version', 'option1_value', 'net_quantity'],
    [id, await version(), 'XL', '(none)'],
  );
  expect((await trader.checked('products', cleared)).faults).toMatchObject([{ column: 'net_quantity' }]);
});
