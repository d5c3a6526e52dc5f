import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CategoryId, type ProductId } from '../../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  approveProduct,
  inReview,
  rejectProduct,
  setProductPolicy,
} from '../../../../tests/support/approval-builders.ts';
import { aBuyer, anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop, theStandardTree } from '../../../../tests/support/catalog-builders.ts';
import { aCoupon, expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aForm } from '../../../../tests/support/forms.ts';
import { aTrader, csv } from '../../../../tests/support/import-builders.ts';
import { refusalOf } from '../../../../tests/support/outcomes.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  await theStandardTree(app);
  operator = await anOperator(app, ['catalogue']);
});
beforeEach(() => setProductPolicy(app, {}));
afterAll(() => app.close());

function add({ api }: Person, fields: Record<string, string> = {}) {
  const form = aForm({ name: 'Clay cup', category: 'Other', price: '99', discount: '0', ...fields });
  return api('POST /api/pro', { body: form });
}

const own = ({ api }: Person, productId: ProductId) =>
  api('GET /api/shop/products/:productId', { params: { productId } });

async function isShown(productId: ProductId): Promise<boolean> {
  const { server } = app;
  const { statusCode } = await server.inject({ url: `/api/pro/${productId}` });
  const found = await app.api()('POST /api/pro/by-ids', { body: { ids: [productId] } });
  expect(found).toHaveLength(statusCode === 200 ? 1 : 0);
  return statusCode === 200;
}

test('where the market looks at all products, buyers see a new one once an operator has approved it', {
  tags: ['POL29', 'I19'],
}, async () => {
  await setProductPolicy(app, { rule: 'all' });
  const seller = await aSellerWithShop(app);
  const { id, review } = await add(seller, { name: 'Rattan lampshade', price: '1299.50' });
  expect(review).toMatchObject({ kind: 'new', state: 'waiting', refusals: [], differences: [] });
  expect(await isShown(id)).toBe(false);
  const listed = async () =>
    (await app.api()('POST /api/pro/filters', { query: {}, body: { search: 'rattan lampshade' } })).products;
  expect(await listed()).toEqual([]);
  const buyer = await aBuyer(app);
  await expect(buyer.api('POST /api/cart', { body: { productId: id } })).rejects.toMatchObject({
    status: 404,
  });
  const found = await inReview(operator, id);
  expect(found).toMatchObject({ kind: 'new', name: 'Rattan lampshade', reasons: [{ rule: 'all' }] });
  expect(found, 'a price is part of what is looked at').toMatchObject({
    price: 1299.5,
    highestPrice: 1299.5,
  });
  expect(found?.differences).toContainEqual({
    field: 'name',
    before: { lines: [], pictures: [] },
    after: { lines: ['Rattan lampshade'], pictures: [] },
  });
  await approveProduct(operator, id);
  expect(await isShown(id)).toBe(true);
  expect(await own(seller, id)).toMatchObject({ review: null });
  await expectInvariantsToHold(app);
});

test('neither coupons nor the cart of a visitor say anything of a new product that waits', {
  tags: ['POL29'],
}, async () => {
  await setProductPolicy(app, { rule: 'all' });
  const seller = await aTrader(app);
  const { id } = await add(seller, { name: 'Walnut speaker' });
  const other = await aProduct(app, { shopId: seller.shop.id });
  await aCoupon(app, seller.shop.id, { code: 'WALNUT', productId: id, isPublic: true });

  expect(await app.api()('GET /api/coupon/offers')).toEqual([]);
  const items = [{ productId: id, quantity: 1 }];
  const preview = await app.api()('POST /api/cart/preview', { body: { items, savedItems: [] } });
  expect(JSON.stringify(preview)).not.toContain('Walnut speaker');
  const buyer = await aBuyer(app);
  await buyer.api('POST /api/cart', { body: { productId: other.id } });
  const applied = buyer.api('POST /api/cart/coupon', { body: { code: 'WALNUT' } });
  await expect(applied).rejects.toMatchObject({
    message: expect.not.stringContaining('Walnut speaker') as string,
  });
});

test('a rejected product says what has to be done better, and the next change of what it says sends it in again', async () => {
  await setProductPolicy(app, { rule: 'all' });
  const seller = await aSellerWithShop(app);
  const { id } = await add(seller);
  await rejectProduct(operator, id, { name: 'Say what it is made for', description: 'Is empty' });
  expect((await own(seller, id)).review).toMatchObject({
    kind: 'new',
    state: 'rejected',
    note: 'Please look at our rules.',
    refusals: [
      { field: 'name', reason: 'Say what it is made for' },
      { field: 'description', reason: 'Is empty' },
    ],
  });
  const change = (body: object) => seller.api('PUT /api/pro/:productId', { params: { productId: id }, body });
  expect((await change({ price: 120 })).review).toMatchObject({ state: 'rejected' });
  await setProductPolicy(app, {});
  expect((await change({ name: 'Clay cup for tea' })).review).toMatchObject({ state: 'waiting' });
  expect(await isShown(id)).toBe(false);
  await approveProduct(operator, id);
  expect(await isShown(id)).toBe(true);
});

test('of a shop the first products are looked at, as many as the policy says', async () => {
  await setProductPolicy(app, { rule: 'first_n', first: 2 });
  const seller = await aSellerWithShop(app);
  const [first, second] = [await add(seller), await add(seller)];
  await approveProduct(operator, first.id);
  expect((await add(seller)).review).toMatchObject({ state: 'waiting' });
  await approveProduct(operator, second.id);
  const { id, review } = await add(seller);
  expect(review).toBeNull();
  expect(await isShown(id)).toBe(true);
});

test('words and categories that are watched are looked at under every rule', async () => {
  await setProductPolicy(app, { words: ['Ivory', 'snake oil', '!'], categories: [CategoryId.parse('toys')] });
  const seller = await aSellerWithShop(app);
  const reasonsFor = async (fields: Record<string, string>) => {
    const { id } = await add(seller, fields);
    return (await inReview(operator, id))?.reasons ?? [];
  };
  expect(await reasonsFor({ name: 'IVÓRY box' })).toEqual([{ rule: 'word', word: 'Ivory' }]);
  expect(await reasonsFor({ description: 'Real snake  oil, cold pressed' })).toEqual([
    { rule: 'word', word: 'snake oil' },
  ]);
  expect(await reasonsFor({ name: 'Snake box', description: 'Oil it. Ivoryish.' })).toEqual([]);
  expect(await reasonsFor({ name: 'Ball', category: 'Toys' })).toEqual([
    { rule: 'category', categoryId: 'toys', name: 'Toys' },
  ]);
});

test('products of a file wait as well, and the policy concerns what is saved from then on', async () => {
  const seller = await aTrader(app);
  const head = ['name', 'price', 'handle', 'option1_name', 'option1_value'];
  const lines = [
    ['Jute mat', '300', '', '', ''],
    ['Jute bag', '400', 'bag', 'Size', 'S'],
    ['Jute bag', '400', 'bag', 'Size', 'L'],
  ];
  const before = await aProduct(app, { shopId: seller.shop.id, name: 'Jute rope' });
  await setProductPolicy(app, { rule: 'all' });
  expect(await seller.applied('products', csv(head, ...lines))).toMatchObject({ state: 'applied' });
  const products = await seller.products();
  expect(products.map(({ name, approval }) => [name, approval])).toEqual([
    ['Jute bag', 'waiting'],
    ['Jute mat', 'waiting'],
    ['Jute rope', 'approved'],
  ]);
  expect(await isShown(before.id)).toBe(true);
  await setProductPolicy(app, {});
  for (const { id } of products) expect(await isShown(id)).toBe(id === before.id);
  await expectInvariantsToHold(app);
});

test('two operators do not decide twice, nor on something that was changed meanwhile', async () => {
  await setProductPolicy(app, { rule: 'all' });
  const seller = await aSellerWithShop(app);
  const { id } = await add(seller);
  const { id: approvalId, version } = (await inReview(operator, id)) ?? expect.unreachable();
  const decide = (body = { version }) =>
    operator.api('POST /api/operator/product/:approvalId/approve', { params: { approvalId }, body });
  await seller.api('PUT /api/pro/:productId', { params: { productId: id }, body: { name: 'Ivory cup' } });
  await expect(decide()).rejects.toMatchObject({ code: 'stale' });
  const outcomes = await Promise.all([
    refusalOf(decide({ version: version + 1 })),
    refusalOf(
      operator.api('POST /api/operator/product/:approvalId/reject', {
        params: { approvalId },
        body: { version: version + 1, refusals: [{ field: 'name', reason: 'No ivory' }] },
      }),
    ),
  ]);
  expect(outcomes.toSorted()).toEqual(['409 wrong_state', 'done']);
  const support = await anOperator(app, ['support']);
  await expect(
    support.api('POST /api/operator/product/:approvalId/approve', {
      params: { approvalId },
      body: { version },
    }),
  ).rejects.toMatchObject({ code: 'right_missing' });
});

test('what waits is a task of the duty catalogue, and who sold it hears of the decision', async () => {
  await setProductPolicy(app, { rule: 'all' });
  const seller = await aSellerWithShop(app);
  const { id } = await add(seller, { name: 'Brass bell' });
  const { groups } = await operator.api('GET /api/operator/to-do');
  const items = groups.find(({ kind }) => kind === 'products')?.items ?? [];
  const task = items.find(({ title }) => title === 'Brass bell');
  expect(task?.detail).toBe(seller.shop.name);
  expect(task?.path).toMatch(/^\/operator\/products\//);
  await rejectProduct(operator, id);
  await app.jobs.drain();
  const mails = app.mails.filter(({ to }) => to === seller.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your product needs a change']);
  expect(mails[0]?.text).toContain('Say what it is');
});
