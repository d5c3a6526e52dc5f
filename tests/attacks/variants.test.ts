import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import { choiceText, choicesInWords } from '../../contract/kernel/product-options.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { answerOf, answersOf } from '../support/answers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer } from '../support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type BuiltProduct,
  type SellerWithShop,
} from '../support/catalog-builders.ts';
import { aShopper, expectToSettle, place } from '../support/checkout-builders.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { aForm } from '../support/forms.ts';
import { aTrader } from '../support/import-builders.ts';
import { merge, theMerge } from '../support/merge-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectToSettle(app));
afterAll(() => app.close());

/** Products of one shop that differ in their size. */
async function twins(count: number): Promise<{ seller: SellerWithShop; products: BuiltProduct[] }> {
  const seller = await aSellerWithShop(app);
  const products: BuiltProduct[] = [];
  for (const size of ['S', 'M', 'L', 'XL'].slice(0, count))
    products.push(await aProduct(app, { shopId: seller.shop.id, name: `Kurta ${size}`, stock: 10 }));
  return { seller, products };
}

/** The ids under which a visitor finds the products now. */
async function foundIds(products: readonly BuiltProduct[]): Promise<ProductId[]> {
  return Promise.all(
    products.map(async ({ id }) => {
      const found = await app
        .api()('GET /api/pro/:productId', { params: { productId: id } })
        .catch((reason: unknown) => reason);
      if (!(found instanceof ApiProblem)) return id;
      return found.movedTo?.productId ?? expect.unreachable(found.message);
    }),
  );
}

test('two merges of the same products in opposite directions at once make one product of them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { seller, products } = await twins(2);
    const [a, b] = products;
    if (!a || !b) throw new Error('no twins');
    const [into, back] = [await theMerge(seller, [a.id, b.id]), await theMerge(seller, [b.id, a.id])];
    const answers = await answersOf(
      seller.api('POST /api/pro/merge', { body: into }),
      seller.api('POST /api/pro/merge', { body: back }),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'not_found' || answer === 'stale')).toHaveLength(1);
    const own = await seller.api('GET /api/shop/products');
    expect(own.map(({ variants }) => variants.length)).toEqual([2]);
    expect(new Set(await foundIds(products))).toEqual(new Set([own[0]?.id]));
  }
});

test('a chain of merges at once loses neither a variant nor an address', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { seller, products } = await twins(3);
    const [a, b, c] = products;
    if (!a || !b || !c) throw new Error('no twins');
    const [first, second] = [await theMerge(seller, [b.id, a.id]), await theMerge(seller, [c.id, b.id])];
    const answers = await answersOf(
      seller.api('POST /api/pro/merge', { body: first }),
      seller.api('POST /api/pro/merge', { body: second }),
    );
    expect(answers).toContain('done');
    const own = await seller.api('GET /api/shop/products');
    expect(own.flatMap(({ variants }) => variants)).toHaveLength(3);
    const ids = own.map(({ id }) => id);
    for (const found of await foundIds(products)) expect(ids).toContain(found);
  }
});

test('what buyers do with a product while it is merged into another is done with the product that stays', async () => {
  const { seller, products } = await twins(3);
  const [kept, one, other] = products;
  if (!kept || !one || !other) throw new Error('no twins');
  const ordered = await aShopper(app, one);
  const { orderId } = await place(ordered, { paymentMethod: 'cash_on_delivery' });
  await deliver(seller, (await shopOrderOf(app, orderId, seller.shop.id)).id);
  await app.jobs.drain();
  const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(app)));
  const wanted = await theMerge(seller, [kept.id, one.id, other.id]);
  const merged = seller.api('POST /api/pro/merge', { body: wanted });
  const answers = await answersOf(
    ...buyers.flatMap(({ api }) => [
      api('POST /api/cart', { body: { productId: one.id, variantId: one.variantId, quantity: 2 } }),
      api('PUT /api/stock-alert/:variantId', {
        params: { variantId: other.variantId },
        body: { pinCode: '560001' },
      }),
    ]),
    ordered.api('PUT /api/review/:productId', {
      params: { productId: one.id },
      body: { stars: 5, text: 'As described' },
    }),
  );
  await merged;
  expect(answers).toEqual(answers.map(() => 'done'));
  for (const { api } of buyers) {
    const { items } = await api('GET /api/cart');
    expect(items).toMatchObject([{ Product: { id: kept.id }, variantId: one.variantId, quantity: 2 }]);
  }
  const { reviews } = await app.api()('GET /api/review/:productId', { params: { productId: kept.id } });
  expect(reviews).toHaveLength(1);
});

test('a seller who gives values new names for ever keeps a product that everybody can read', {
  tags: ['DO9'],
}, async () => {
  const seller = await aSellerWithShop(app);
  const { id, variantId } = await aProduct(app, { shopId: seller.shop.id });
  const other = await aProduct(app);
  const params = { productId: id };
  for (let round = 0; round < 12; round += 1) {
    const values = Array.from({ length: 100 }, (_, place) => ({ name: `${round} ${place}` }));
    await seller.api('PUT /api/pro/:productId/variants', {
      params,
      body: {
        options: [{ name: 'Size', kind: 'size', values }],
        variants: [{ id: variantId, choices: [`${round} 99`] }],
      },
    });
  }
  const { options, variants } = await app.api()('GET /api/pro/:productId', { params });
  expect(choiceText(choicesInWords(options, variants[0]?.choices ?? []))).toBe('11 99');
  const own = await seller.api('GET /api/shop/products/:productId', { params });
  const numbers = own.options.flatMap((option) => option.values.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(100);
  const { products: listed } = await app.api()('GET /api/pro', { query: { limit: '100' } });
  expect(listed.map((product) => product.id)).toEqual(expect.arrayContaining([id, other.id]));
});

test('words that every object knows are options, values and cells like any others', {
  tags: ['XS11'],
}, async () => {
  const trader = await aTrader(app);
  const words = ['constructor', '__proto__', 'toString'];
  for (const name of words) {
    const { id } = await aProduct(app, { shopId: trader.shop.id, name: `Thing ${name}` });
    await trader.api('PUT /api/pro/:productId/variants', {
      params: { productId: id },
      body: { options: [{ name, kind: 'size', values: words.map((value) => ({ name: value })) }] },
    });
    for (const size of words) {
      const body = { size, search: `Thing ${name}` };
      const { products } = await app.api()('POST /api/pro/filters', { query: {}, body });
      expect(products.map((product) => product.id)).toContain(id);
    }
  }
  const file = await trader.exported('products');
  expect(await trader.applied('products', file)).toMatchObject({ rowsUnchanged: 9, faultCount: 0 });
  const hostile = await trader.checked(
    'products',
    '__proto__,attribute:constructor,name,price\r\nx,y,Lamp,5\r\n',
  );
  expect(hostile.faults.map(({ column }) => column)).toEqual(['__proto__', 'attribute:constructor']);
  for (const attributes of ['{"__proto__":["x"]}', '{"constructor":"x"}', '{"a":{"__proto__":1}}']) {
    const form = aForm({ name: 'Kurta', price: '899', attributes });
    expect(await answerOf(trader.api('POST /api/pro', { body: form })), attributes).toBe('invalid_input');
  }
});

test('an undo leaves products whose variants were archived or changed meanwhile as they are', async () => {
  const seller = await aSellerWithShop(app);
  const shirts = await Promise.all(
    ['One', 'Two'].map((name) =>
      aVariedProduct(app, { shopId: seller.shop.id, name, priceRupees: 100, options: { Size: ['S', 'M'] } }),
    ),
  );
  const [one, two] = shirts;
  if (!one || !two) throw new Error('no shirts');
  const change = { selection: { ids: [one.id, two.id] }, change: { kind: 'set_price' as const, price: 200 } };
  const { fingerprint } = await seller.api('POST /api/shop/bulk-changes/preview', { body: change });
  const { id: changeId } = await seller.api('POST /api/shop/bulk-changes', {
    body: { ...change, fingerprint },
  });
  const only = { options: [{ name: 'Size', kind: 'size' as const, values: [{ name: 'S' }] }] };
  await seller.api('PUT /api/pro/:productId/variants', { params: { productId: one.id }, body: only });
  const undone = await seller.api('POST /api/shop/bulk-changes/:changeId/undo', { params: { changeId } });
  expect(undone).toMatchObject({ restored: 1, left: 1, leftNames: ['One'] });
  const priceOf = async (productId: ProductId) =>
    (await app.api()('GET /api/pro/:productId', { params: { productId } })).variants.map(
      ({ price }) => price,
    );
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([[200], [100, 100]]);
});

test('a bulk change and a change of variants at once leave the product at the price of its variant on sale', async () => {
  for (let round = 0; round < 3; round += 1) {
    const seller = await aSellerWithShop(app);
    const shirt = await aVariedProduct(app, {
      shopId: seller.shop.id,
      options: { Size: ['S', 'M'] },
      priceRupees: 100,
    });
    const change = { selection: { ids: [shirt.id] }, change: { kind: 'set_price' as const, price: 200 } };
    const { fingerprint } = await seller.api('POST /api/shop/bulk-changes/preview', { body: change });
    const answers = await answersOf(
      seller.api('POST /api/shop/bulk-changes', { body: { ...change, fingerprint } }),
      seller.api('PUT /api/pro/:productId/variants', {
        params: { productId: shirt.id },
        body: { options: [{ name: 'Size', kind: 'size', values: [{ name: 'S' }] }], price: 150 },
      }),
    );
    expect(answers[1]).toBe('done');
    expect(['done', 'stale']).toContain(answers[0]);
    const [own = expect.unreachable()] = await seller.api('GET /api/shop/products');
    expect(own.variants.find(({ isArchived }) => !isArchived)?.price).toBe(own.price);
  }
});

test('ids of others, of other products and of what was merged away are not found, and leave nothing', {
  tags: ['AZ2', 'AZ8'],
}, async () => {
  const { seller, kurta, exchange, lineId } = await aKurtaDelivered(app);
  const { id: returnId } = await exchange('L');
  const [rival, stranger] = [await aSellerWithShop(app), await aBuyer(app)];
  const own = await aVariedProduct(app, { shopId: rival.shop.id, options: { Size: ['S'] } });
  const twin = await aProduct(app, { shopId: rival.shop.id, name: 'Twin' });
  await merge(rival, [own.id, twin.id], {
    options: [{ name: 'Size', kind: 'size' }],
    variants: [
      { id: own.variantId, choices: ['S'] },
      { id: twin.variantId, choices: ['M'] },
    ],
  });
  await app.jobs.drain();
  const before = await hashOfTables(app);
  const nobody = randomUUID() as ProductId; // as a client may make one up
  const options = [{ name: 'Size', kind: 'size' as const, values: [{ name: 'S' }] }];
  for (const productId of [kurta.id, twin.id, nobody]) {
    const params = { productId };
    const answers = await answersOf(
      rival.api('PUT /api/pro/:productId', { params, body: { name: 'Taken over' } }),
      rival.api('PUT /api/pro/:productId/variants', { params, body: { options } }),
      rival.api('DELETE /api/pro/:productId', { params }),
      rival.api('PUT /api/pro/:productId/pictures', { params, body: { pictures: [] } }),
      rival.api('POST /api/pro/merge/suggestion', { body: { ids: [own.id, productId] } }),
    );
    expect(answers).toEqual(answers.map(() => 'not_found'));
  }
  const foreign = { id: kurta.variantId, choices: ['S'] };
  const params = { productId: own.id };
  expect(
    await answerOf(
      rival.api('PUT /api/pro/:productId/variants', { params, body: { options, variants: [foreign] } }),
    ),
  ).toBe('invalid_input');
  const answers = await answersOf(
    rival.api('POST /api/return/:returnId/refuse', { params: { returnId }, body: { reason: 'Mine' } }),
    rival.api('POST /api/return/:returnId/deliver', { params: { returnId } }),
    stranger.api('POST /api/return/:returnId/withdraw', { params: { returnId } }),
    stranger.api('GET /api/return/replacements/:lineId', { params: { lineId } }),
  );
  expect(answers).toEqual(answers.map(() => 'not_found'));
  expect(
    await answerOf(stranger.api('PUT /api/pro/:productId/variants', { params, body: { options } })),
  ).toBe('not_allowed');
  expect(
    await answerOf(
      app.api()('POST /api/return/:returnId/accept', { params: { returnId }, body: { sendTo: 'Me' } }),
    ),
  ).toBe('not_signed_in');
  expect(await answerOf(seller.api('POST /api/return/:returnId/withdraw', { params: { returnId } }))).toBe(
    'not_allowed',
  );
  expect(await hashOfTables(app)).toEqual(before);
});
