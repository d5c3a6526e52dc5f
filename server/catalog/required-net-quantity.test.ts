import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aProduct, aVariedProduct } from '../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../tests/support/import-builders.ts';
import { merge, theMerge } from '../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  await app.database.db.execute(
    `update categories set required_label = '{netQuantity}' where id = 'ethnic-wear'`,
  );
  await app.changeFeed.flushed();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** The paths of the fields that a call is refused for. */
async function pathsOf(call: Promise<unknown>): Promise<string[]> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`no refusal: ${String(error)}`);
  return error.errors.map(({ path, message }) => `${path}: ${message}`);
}

/** Products that were there before their category came to require a net quantity. */
async function moveToEthnicWear(...ids: ProductId[]) {
  const list = ids.map((id) => `'${id}'`).join(', ');
  await app.database.db.execute(
    `update products set category = 'Clothing', subcategory_id = 'ethnic-wear' where id in (${list})`,
  );
}

const SIZE = (...names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];
const MISSING = 'Please fill in this field';

async function aShirt(trader: Trader) {
  const shirt = await aVariedProduct(app, {
    ...{ shopId: trader.shop.id, name: 'Shirt', options: { Size: ['M', 'L'] } },
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
        options: SIZE('M', 'L', 'XL'),
        variants: variants.map((variant) => ({ choices: [], ...variant })),
      },
    });
  expect(
    await pathsOf(put([{ choices: ['M'] }, { choices: ['L'], sku: 'S-L' }, { choices: ['XL'] }])),
  ).toEqual([`variants.1.netQuantity: ${MISSING}`, `variants.2.netQuantity: ${MISSING}`]);
  const saved = await put([
    ...[{ choices: ['M'], price: 450 }, { choices: ['L'] }],
    { choices: ['XL'], netQuantity: '1 N' },
  ]);
  expect(saved.variants.map(({ price, netQuantity }) => [price, netQuantity])).toEqual([
    ...[
      [450, null],
      [499, null],
      [499, '1 N'],
    ],
  ]);
  expect(
    await pathsOf(put([{ choices: ['M'] }, { choices: ['L'] }, { choices: ['XL'], netQuantity: '' }])),
  ).toEqual([`variants.2.netQuantity: ${MISSING}`]);
});

test('an archived variant without one does not come back', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aShirt(trader);
  const params = { productId };
  await trader.api('PUT /api/pro/:productId/variants', { params, body: { options: SIZE('M') } });
  const again = trader.api('PUT /api/pro/:productId/variants', { params, body: { options: SIZE('M', 'L') } });
  expect(await pathsOf(again)).toEqual([`variants.1.netQuantity: ${MISSING}`]);
});

test('the only variant of a product keeps what its category requires', async () => {
  const trader = await aTrader(app);
  const { id: productId } = await aProduct(app, { shopId: trader.shop.id, name: 'Saree' });
  await moveToEthnicWear(productId);
  const put = (body: object) => trader.api('PUT /api/pro/:productId', { params: { productId }, body });
  expect((await put({ price: 450 })).price).toBe(450);
  await put({ netQuantity: '1 N' });
  expect(await pathsOf(put({ netQuantity: '' }))).toEqual([`netQuantity: ${MISSING}`]);
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
  expect(await pathsOf(merge(trader, ids))).toEqual([
    `variants.0.netQuantity: ${MISSING}`,
    `variants.1.netQuantity: ${MISSING}`,
  ]);
  const body = await theMerge(trader, ids);
  const variants = body.variants.map((variant, place) => ({ ...variant, netQuantity: `${place + 1} N` }));
  const merged = await merge(trader, ids, { variants });
  expect(merged.variants.map(({ netQuantity }) => netQuantity)).toEqual(['1 N', '2 N']);
});

test('a line of a file is asked for it where its variant is new or changed', async () => {
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
