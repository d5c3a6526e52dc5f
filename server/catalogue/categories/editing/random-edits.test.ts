import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AttributeId, CategoryId, type ProductId } from '../../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aSellerWithShop, type SellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aForm } from '../../../../tests/support/forms.ts';

let app: TestApp;
let operator: Person;
let seller: SellerWithShop;
const productIds: ProductId[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  operator = await anOperator(app, ['catalogue']);
  seller = await aSellerWithShop(app);
  for (const fabric of ['Linen', 'Cotton']) {
    const { id } = await seller.api('POST /api/pro', {
      body: aForm({
        name: `Kurta of ${fabric}`,
        price: '500',
        categoryId: 'kurtas',
        attributes: JSON.stringify({ fabric }),
      }),
    });
    productIds.push(id);
  }
});
afterAll(() => app.close());

const place = fc.nat(40);
const word = fc.constantFrom('Linen', 'Cotton', 'Silk', 'Wool', 'Jute');
const step = fc.oneof(
  fc.record({ edit: fc.constant('add' as const), of: place, name: word }),
  fc.record({ edit: fc.constant('rename' as const), of: place, name: word, isHidden: fc.boolean() }),
  fc.record({ edit: fc.constant('move' as const), of: place, to: place }),
  fc.record({ edit: fc.constant('remove' as const), of: place }),
  fc.record({
    edit: fc.constant('attributes' as const),
    of: place,
    names: fc.uniqueArray(fc.constantFrom('fabric', 'care', 'length'), { maxLength: 3 }),
    isRequired: fc.boolean(),
  }),
  fc.record({ edit: fc.constant('value' as const), from: word, to: word }),
  fc.record({ edit: fc.constant('product' as const), of: place, to: place, fabric: word }),
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What is refused leaves everything as it was; a server error is a fault. */
const FORESEEN = [400, 404, 409];

async function run(one: Step): Promise<void> {
  const { categories } = await operator.api('GET /api/operator/category');
  const at = (number: number) => categories[number % categories.length] ?? expect.unreachable();
  const { api } = operator;
  if (one.edit === 'product') {
    const productId = productIds[one.of % productIds.length] ?? expect.unreachable();
    await seller.api('PUT /api/pro/:productId', {
      params: { productId },
      body: { categoryId: at(one.to).id, attributes: { fabric: one.fabric } },
    });
    return;
  }
  if (one.edit === 'value') {
    const params = { attributeId: AttributeId.parse('fabric') };
    const { name, type, choices, version } = await api('GET /api/operator/attribute/:attributeId', {
      params,
    });
    const kept = choices.map(({ value }) => value).filter((value) => value !== one.from && value !== one.to);
    const becomes = { value: one.to, was: [one.from, one.to] };
    await api('PUT /api/operator/attribute/:attributeId', {
      params,
      body: {
        name,
        type,
        unit: '',
        version,
        choices: [...kept.map((value) => ({ value, was: [value] })), becomes],
      },
    });
    return;
  }
  const category = at(one.of);
  const params = { categoryId: category.id };
  const { name, isHidden, requiredLabel, attributes, version } = category;
  const form = { name, isHidden, requiredLabel, attributes, version };
  switch (one.edit) {
    case 'add':
      await api('POST /api/operator/category', { body: { name: one.name, parentId: category.id } });
      return;
    case 'rename':
      await api('PUT /api/operator/category/:categoryId', {
        params,
        body: { ...form, name: one.name, isHidden: one.isHidden },
      });
      return;
    case 'move':
      await api('POST /api/operator/category/:categoryId/move', {
        params,
        body: { parentId: at(one.to).id, after: null, version },
      });
      return;
    case 'remove':
      await api('DELETE /api/operator/category/:categoryId', { params, query: { version: String(version) } });
      return;
    case 'attributes':
      await api('PUT /api/operator/category/:categoryId', {
        params,
        body: {
          ...form,
          attributes: one.names.map((each) => ({
            id: AttributeId.parse(each),
            isRequired: one.isRequired,
            isFilterable: true,
          })),
        },
      });
  }
}

test('each edit of the histories can be done', async () => {
  const numberOf = async (id: string) => {
    const { categories } = await operator.api('GET /api/operator/category');
    return categories.findIndex((category) => category.id === id);
  };
  await run({ edit: 'product', of: 0, to: await numberOf('kurtas'), fabric: 'Cotton' });
  await run({ edit: 'value', from: 'Cotton', to: 'Silk' });
  const kurtas = await numberOf('kurtas');
  await run({ edit: 'attributes', of: kurtas, names: ['care', 'fabric'], isRequired: false });
  await run({ edit: 'rename', of: await numberOf('kurtas'), name: 'Linen', isHidden: false });
  await run({ edit: 'move', of: await numberOf('kurtas'), to: await numberOf('clothing') });
  await run({ edit: 'add', of: await numberOf('ethnic-wear'), name: 'Wool' });
  await run({ edit: 'remove', of: await numberOf('phones') });
  const { categories } = await operator.api('GET /api/operator/category');
  const renamed = categories.find(({ name }) => name === 'Linen');
  expect(renamed).toMatchObject({ id: 'kurtas', parentId: 'clothing', isHidden: false });
  expect(categories.map(({ id }) => id)).not.toContain('phones');
  await expectInvariantsToHold(app);
});

test('whatever operators edit while sellers save, the tree stays a forest and products say what there is', {
  tags: ['I24', 'OP17'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        for (const together of rounds) {
          const ended = await Promise.allSettled(together.map(run));
          for (const each of ended) {
            if (each.status === 'fulfilled') continue;
            expect(FORESEEN, String(each.reason)).toContain((each.reason as { status?: number }).status);
          }
        }
        await expectInvariantsToHold(app);
        const { categories } = await app.api()('GET /api/categories');
        const known = new Set<string>(categories.map(({ id }) => id));
        expect(known.has(CategoryId.parse('toys'))).toBe(true);
        for (const productId of productIds) {
          const { categoryPath } = await app.api()('GET /api/pro/:productId', { params: { productId } });
          for (const { id } of categoryPath) expect(known.has(id)).toBe(true);
        }
      },
    ),
    { numRuns: 12 },
  );
});
