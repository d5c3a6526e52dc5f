import { afterAll, beforeAll, expect, test } from 'vitest';
import { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { AttributeForm, CategoryForm } from '../../../../contract/operator-categories.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { setProductPolicy } from '../../../../tests/support/approval-builders.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop } from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../../tests/support/category-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aForm } from '../../../../tests/support/forms.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';

const id = (written: string) => CategoryId.parse(written);

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
  await aCategoryTree(app);
  operator = await anOperator(app, ['catalogue']);
});
afterAll(async () => {
  await expectInvariantsToHold(app);
  await app.close();
});

async function categoryOf(written: string) {
  const { categories } = await operator.api('GET /api/operator/category');
  return categories.find((each) => each.id === written) ?? expect.unreachable(`no ${written}`);
}

/** Changes a category from what it is. */
async function change(written: string, changed: Partial<CategoryForm & { version: number }>) {
  const { name, isHidden, requiredLabel, attributes, version } = await categoryOf(written);
  return operator.api('PUT /api/operator/category/:categoryId', {
    params: { categoryId: id(written) },
    body: { name, isHidden, requiredLabel, attributes, version, ...changed },
  });
}

async function add(name: string, parentId: string) {
  return operator.api('POST /api/operator/category', { body: { name, parentId: id(parentId) } });
}

async function move(written: string, parentId: string, after: string | null = null) {
  return operator.api('POST /api/operator/category/:categoryId/move', {
    params: { categoryId: id(written) },
    body: {
      parentId: id(parentId),
      after: after === null ? null : id(after),
      version: (await categoryOf(written)).version,
    },
  });
}

async function remove(written: string) {
  const { version } = await categoryOf(written);
  return operator.api('DELETE /api/operator/category/:categoryId', {
    params: { categoryId: id(written) },
    query: { version: String(version) },
  });
}

const attributeOf = (attributeId: string) =>
  operator.api('GET /api/operator/attribute/:attributeId', { params: { attributeId } });

async function changeAttribute(attributeId: string, changed: Partial<AttributeForm & { version: number }>) {
  const { name, type, unit = '', choices, version } = await attributeOf(attributeId);
  const kept = choices.map(({ value }) => ({ value, was: [value] }));
  return operator.api('PUT /api/operator/attribute/:attributeId', {
    params: { attributeId },
    body: { name, type, unit, choices: kept, version, ...changed },
  });
}

const namesBelow = async (parentId: string) => {
  const { categories } = await app.api()('GET /api/categories');
  return categories.filter((each) => each.parentId === parentId).map(({ name }) => name);
};

test('owners and those in charge of the catalogue edit categories; other operators look on', async () => {
  const support = await anOperator(app, ['support']);
  const owner = await anOperator(app, ['owner']);
  const body = { name: 'Board games', parentId: id('toys') };
  await expect(support.api('POST /api/operator/category', { body })).rejects.toMatchObject({ status: 403 });
  expect((await support.api('GET /api/operator/category')).categories.length).toBeGreaterThan(8);
  expect(await owner.api('POST /api/operator/category', { body })).toMatchObject({
    id: 'board-games',
    name: 'Board games',
    parentId: 'toys',
    root: 'Toys',
    products: 0,
  });
  expect(await namesBelow('toys')).toEqual(['Board games']);
});

test('a renamed category keeps its id, so that links to it go on', { tags: ['POL36'] }, async () => {
  const added = await add('Mugs & cups', 'home-kitchen');
  expect(added.id).toBe('mugs-cups');
  await change('mugs-cups', { name: 'Cups' });
  expect(await namesBelow('home-kitchen')).toEqual(['Cups']);
  const listed = await app.api()('POST /api/pro/filters', { query: {}, body: { category: ['mugs-cups'] } });
  expect(listed.categoryPath?.map(({ name }) => name)).toEqual(['Home & Kitchen', 'Cups']);
});

test('categories are put in order, and moved with all below them to another place of their root', async () => {
  await add('Dresses', 'clothing');
  await add('Jackets', 'clothing');
  await move('jackets', 'clothing', 'ethnic-wear');
  expect(await namesBelow('clothing')).toEqual(['Ethnic wear', 'Jackets', 'Dresses']);
  await move('jackets', 'clothing');
  expect(await namesBelow('clothing')).toEqual(['Jackets', 'Ethnic wear', 'Dresses']);
  await add('Long dresses', 'dresses');
  await move('dresses', 'ethnic-wear', 'kurtas');
  expect(await namesBelow('ethnic-wear')).toEqual(['Kurtas', 'Dresses']);
  expect(await categoryOf('long-dresses')).toMatchObject({ parentId: 'dresses', root: 'Clothing' });
});

test.each([
  ['below another root', () => move('kurtas', 'toys'), { status: 400 }],
  ['below itself', () => move('ethnic-wear', 'kurtas'), { status: 400 }],
  ['of a root', () => move('toys', 'clothing'), { code: 'wrong_state' }],
  ['that makes a fifth level', () => move('ethnic-wear', 'long-dresses'), { status: 400 }],
  ['of a root to another name', () => change('toys', { name: 'Games' }), { code: 'wrong_state' }],
  ['that hides a root', () => change('toys', { isHidden: true }), { code: 'wrong_state' }],
  ['to the name of a neighbour', () => change('phones', { name: 'audio' }), { code: 'already_exists' }],
  ['of an older version', () => change('phones', { version: 0 }), { code: 'stale' }],
  ['that removes a root', () => remove('toys'), { code: 'wrong_state' }],
])('an edit %s is refused', async (_what, edit, refusal) => {
  await expect(edit()).rejects.toMatchObject(refusal);
});

test('at most three levels lie below a root', async () => {
  await expect(add('Short', 'long-dresses')).rejects.toMatchObject({ code: 'limit_reached' });
});

test('a category that something uses is not removed, and the refusal names it', {
  tags: ['POL36'],
}, async () => {
  const { id: used } = await add('Used', 'sports');
  const seller = await aSellerWithShop(app);
  const product = await seller.api('POST /api/pro', {
    body: aForm({ name: 'Ball', price: '100', categoryId: used }),
  });
  await setProductPolicy(app, { categories: [used] });
  const row = { show: 'listing', title: 'Sports', category: used, search: '' } as const;
  const { id: draftId, version: draftVersion } = await operator.api('POST /api/operator/content/draft', {
    body: {
      content: { place: 'rows', body: { rows: [{ ...row, sortBy: 'newest_first', count: 8 }] } },
      note: '',
    },
  });
  await expect(remove(used)).rejects.toThrow(/used by 1 product/);
  await expect(remove(used)).rejects.toThrow(/policy of the market/);
  await expect(remove(used)).rejects.toThrow(/product rows/);
  await setProductPolicy(app, {});
  await seller.api('PUT /api/pro/:productId', {
    params: { productId: product.id },
    body: { category: 'Toys' },
  });
  await operator.api('DELETE /api/operator/content/version/:versionId', {
    params: { versionId: draftId ?? expect.unreachable() },
    query: { version: String(draftVersion) },
  });
  expect(await remove(used)).toEqual({ message: 'The category was removed' });
});

test('before a category asks for more, operators see how many products are asked', async () => {
  const { id: bags } = await add('Bags', 'other');
  const { api } = await aSellerWithShop(app);
  const product = await api('POST /api/pro', {
    body: aForm({ name: 'Bag', price: '100', categoryId: bags }),
  });
  const { name, isHidden, attributes } = await categoryOf(bags);
  const form = {
    name,
    isHidden,
    requiredLabel: ['maker' as const],
    attributes: [...attributes, { id: AttributeId.parse('fabric'), isRequired: true, isFilterable: true }],
  };
  expect(
    await operator.api('POST /api/operator/category/:categoryId/consequences', {
      params: { categoryId: bags },
      body: form,
    }),
  ).toEqual({
    products: 1,
    lacking: [{ name: 'Fabric', products: 1 }],
    losing: [],
    label: [{ field: 'maker', products: 1 }],
  });
  await change(bags, { ...form, requiredLabel: null });
  const params = { productId: product.id };
  // What does not concern what it says goes on.
  await api('PUT /api/pro/:productId', { params, body: { price: 120 } });
  await expect(
    api('PUT /api/pro/:productId', { params, body: { categoryId: bags, attributes: {} } }),
  ).rejects.toMatchObject({ errors: [{ path: 'attributes.fabric' }] });
});

test('a hidden category is in no menu and no filter, and its products are still found', {
  tags: ['POL36'],
}, async () => {
  const { id: hidden } = await add('Seen no more', 'beauty');
  const { api } = await aSellerWithShop(app);
  const product = await api('POST /api/pro', {
    body: aForm({ name: 'Velvet soap', price: '100', categoryId: hidden }),
  });
  await app.changeFeed.flushed();
  const facets = () => app.api()('POST /api/pro/filters/facets', { body: { category: ['beauty'] } });
  expect((await facets()).subcategories.map(({ name }) => name)).toEqual(['Seen no more']);
  await change(hidden, { isHidden: true });
  expect((await facets()).subcategories).toEqual([]);
  const found = await app.api()('POST /api/pro/filters', { query: {}, body: { search: 'velvet soap' } });
  expect(found.products.map((each) => each.id)).toEqual([product.id]);
  const byLink = await app.api()('POST /api/pro/filters', { query: {}, body: { category: [hidden] } });
  expect(byLink.totalProducts).toBe(1);
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  expect(seen.categoryPath.map(({ name }) => name)).toEqual(['Beauty']);
});

test('products follow where a value is renamed or becomes one with another', {
  tags: ['POL37'],
}, async () => {
  const { api } = await aSellerWithShop(app);
  const kurta = async (fabric: string, care: string) =>
    api('POST /api/pro', {
      body: aForm({
        name: `Kurta of ${fabric}`,
        price: '500',
        categoryId: 'kurtas',
        attributes: JSON.stringify({ fabric, care }),
      }),
    });
  const linen = await kurta('Linen', 'Machine wash; Hand wash');
  const cotton = await kurta('Cotton', 'Iron');
  expect((await attributeOf('fabric')).choices).toEqual([
    { value: 'Linen', products: 1 },
    { value: 'Cotton', products: 1 },
  ]);
  await changeAttribute('fabric', {
    choices: [
      { value: 'Pure linen', was: ['Linen'] },
      { value: 'Cotton', was: ['Cotton'] },
    ],
  });
  await changeAttribute('care', {
    choices: [
      { value: 'Wash', was: ['Machine wash', 'Hand wash'] },
      { value: 'Iron', was: ['Iron'] },
    ],
  });
  const read = async (productId: typeof linen.id) =>
    (await app.api()('GET /api/pro/:productId', { params: { productId } })).specifications.map(
      ({ value }) => value,
    );
  expect(await read(linen.id)).toEqual(['Wash', 'Pure linen']);
  expect(await read(cotton.id)).toEqual(['Iron', 'Cotton']);
  // Links and files may still say what it was called.
  const found = await app.api()('POST /api/pro/filters', {
    query: {},
    body: { attributes: { fabric: ['linen'] } },
  });
  expect(found.products.map((each) => each.id)).toEqual([linen.id]);
  const saved = await api('PUT /api/pro/:productId', {
    params: { productId: cotton.id },
    body: { attributes: { fabric: 'LINEN', care: ['Hand wash'] } },
  });
  expect(saved.attributes).toEqual({ fabric: 'Pure linen', care: ['Wash'] });
});

test.each([
  [
    'a value that products say is taken away',
    () => changeAttribute('fabric', { choices: [{ value: 'Cotton', was: ['Cotton'] }] }),
    "say 'Pure linen'",
  ],
  [
    'the type changes while products say something',
    () => changeAttribute('fabric', { type: 'text' }),
    'The type stays',
  ],
  [
    'two values are the same',
    () =>
      changeAttribute('care', {
        choices: [
          { value: 'Wash', was: ['Wash'] },
          { value: 'wash', was: [] },
          { value: 'Iron', was: ['Iron'] },
        ],
      }),
    'stands here twice',
  ],
  [
    'another one of its categories has the name',
    () => changeAttribute('care', { name: 'Fabric' }),
    'two attributes with the name',
  ],
  ['it is of an older version', () => changeAttribute('care', { version: 0 }), 'has been changed'],
])('an edit of an attribute is refused where %s', { tags: ['POL37'] }, async (_what, edit, message) => {
  await expect(edit()).rejects.toThrow(new RegExp(message));
});

test('an attribute is added, listed by its words, used and, once nothing uses it, removed', async () => {
  const { id: colour, version } = await operator.api('POST /api/operator/attribute', {
    body: {
      name: 'Tone',
      type: 'choice',
      unit: '',
      choices: [
        { value: 'Warm', was: [] },
        { value: 'Cool', was: [] },
      ],
    },
  });
  const { attributes } = await operator.api('GET /api/operator/attribute', { query: { search: 'cool' } });
  expect(attributes).toEqual([
    { id: colour, name: 'Tone', type: 'choice', choices: ['Warm', 'Cool'], categories: 0 },
  ]);
  const use = (await categoryOf('audio')).attributes;
  await change('audio', { attributes: [...use, { id: colour, isRequired: false, isFilterable: true }] });
  const removal = () =>
    operator.api('DELETE /api/operator/attribute/:attributeId', {
      params: { attributeId: colour },
      query: { version: String(version) },
    });
  await expect(removal()).rejects.toThrow(/used by 1 category/);
  await change('audio', { attributes: use });
  expect(await removal()).toEqual({ message: 'The attribute was removed' });
});

test('attributes are read on behind any of them; behind what is none, the list refuses', async () => {
  const list = (query: { search?: string; after?: string }) =>
    operator.api('GET /api/operator/attribute', { query });
  const ids = (await list({})).attributes.map(({ id }) => id);
  const last = ids.at(-1) ?? expect.unreachable();
  expect((await list({ after: ids[1] ?? expect.unreachable() })).attributes.map(({ id }) => id)).toEqual(
    ids.slice(2),
  );
  expect((await list({ search: 'linen', after: last })).attributes).toEqual([]);
  await expect(list({ after: 'no-attribute' })).rejects.toMatchObject({ errors: [{ path: 'after' }] });
});

test('of two operators who edit the same at once, one is refused', { tags: ['OP17'] }, async () => {
  const { version } = await categoryOf('audio');
  const edits = await Promise.all(
    ['Sound', 'Music'].map((name) => refusalOf(change('audio', { name, version }))),
  );
  expect(edits.sort()).toEqual(['409 stale', 'done']);
});

test('nothing that operators edit waits for a review', async () => {
  await setProductPolicy(app, { rule: 'all' });
  const { id: productId } = await aProduct(app);
  await changeAttribute('fabric', {
    choices: [
      { value: 'Linen cloth', was: ['Pure linen'] },
      { value: 'Cotton', was: ['Cotton'] },
    ],
  });
  const { approvals } = await operator.api('GET /api/operator/product', { query: {} });
  expect(approvals.filter((each) => each.productId !== productId)).toEqual([]);
  await setProductPolicy(app, {});
});
