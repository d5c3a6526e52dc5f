import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../../contract/client.ts';
import { choiceText } from '../../../contract/kernel/product-options.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltProduct,
} from '../../../tests/support/catalog-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const form = { stars: 4, text: 'Keeps water cold, as promised.' };

/** A buyer to whom the product was delivered. */
async function aReviewer(product: BuiltProduct, name = 'Asha Rao') {
  const buyer = await aBuyer(app, { name });
  await anOrder(app, buyer.user.id, product);
  return buyer;
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => 'no refusal',
    (reason: unknown) => reason,
  );
  return error instanceof ApiProblem ? `${error.status} ${error.code}` : String(error);
}

/** The rating that the product shows equals what its reviews add up to. */
async function expectRatingToAddUp(product: BuiltProduct): Promise<void> {
  const { rows } = await app.database.db.execute(sql`
    select rating_sum, rating_count,
      (select coalesce(sum(stars), 0)::int from reviews where product_id = ${product.id}) as sum,
      (select count(*)::int from reviews where product_id = ${product.id}) as count
    from products where id = ${product.id}`);
  const [row] = rows;
  expect([row?.['rating_sum'], row?.['rating_count']]).toEqual([row?.['sum'], row?.['count']]);
}

test('reviews are written by signed-in buyers only', async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const seller = await aSeller(app);
  for (const [api, refusal] of [
    [app.api(), '401 not_signed_in'],
    [seller.api, '403 not_allowed'],
  ] as const) {
    expect(await refusalOf(api('PUT /api/review/:productId', { params, body: form }))).toBe(refusal);
    expect(await refusalOf(api('DELETE /api/review/:productId', { params }))).toBe(refusal);
    expect(await refusalOf(api('GET /api/review/:productId/mine', { params }))).toBe(refusal);
    const vote = api('PUT /api/review/helpful/:reviewId', { params: { reviewId: product.id as never } });
    expect(await refusalOf(vote)).toBe(refusal);
  }
});

test('the author of a written, changed or removed review sees the new rating on listings', async () => {
  const product = await aProduct(app, { name: 'Rated teapot' });
  const reviewer = await aReviewer(product);
  const shown = async () => {
    const { products } = await app.api()('POST /api/pro/filters', {
      query: {},
      body: { search: 'Rated teapot' },
    });
    return products.map(({ rating }) => rating);
  };
  const params = { productId: product.id };
  for (let round = 0; round < 5; round += 1) {
    for (const stars of [1, 5]) {
      await reviewer.api('PUT /api/review/:productId', { params, body: { ...form, stars } });
      expect(await shown()).toEqual([stars]);
    }
    await reviewer.api('DELETE /api/review/:productId', { params });
    expect(await shown()).toEqual([0]);
  }
});

test('only a buyer to whom the product was delivered may review it', { tags: ['PDP-16'] }, async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const { api, user } = await aBuyer(app);
  await anOrder(app, user.id, await aProduct(app));
  for (const status of ['placed', 'shipped', 'cancelled'] as const) {
    await anOrder(app, user.id, product, { status });
  }
  expect(await api('GET /api/review/:productId/mine', { params })).toEqual({
    mayReview: false,
    review: null,
    votedFor: [],
    reported: [],
  });
  expect(await refusalOf(api('PUT /api/review/:productId', { params, body: form }))).toBe('409 wrong_state');
  await anOrder(app, user.id, product);
  expect((await api('GET /api/review/:productId/mine', { params })).mayReview).toBe(true);
  expect(await api('PUT /api/review/:productId', { params, body: form })).toMatchObject({
    author: 'Asha R.',
    stars: 4,
    text: form.text,
    isEdited: false,
    helpfulVotes: 0,
  });
});

test('a buyer has one review of a product, may change it and take it back, and the rating follows', {
  tags: ['PDP-16'],
}, async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const first = await aReviewer(product);
  const second = await aReviewer(product, 'Ravi');
  const shown = () => app.api()('GET /api/review/:productId', { params });
  await first.api('PUT /api/review/:productId', { params, body: { stars: 5, text: 'Splendid' } });
  await second.api('PUT /api/review/:productId', { params, body: { stars: 2, text: 'Leaks' } });
  expect(await shown()).toMatchObject({ totalReviews: 2, rating: 3.5, histogram: [1, 0, 0, 1, 0] });
  const changed = await first.api('PUT /api/review/:productId', { params, body: { stars: 4, text: 'Good' } });
  expect(changed).toMatchObject({ stars: 4, text: 'Good', isEdited: true });
  expect(await shown()).toMatchObject({ totalReviews: 2, rating: 3, histogram: [0, 1, 0, 1, 0] });
  await expectRatingToAddUp(product);
  await second.api('DELETE /api/review/:productId', { params });
  expect(await refusalOf(second.api('DELETE /api/review/:productId', { params }))).toBe('404 not_found');
  expect(await shown()).toMatchObject({ totalReviews: 1, rating: 4 });
  await expectRatingToAddUp(product);
  const details = await app.api()('GET /api/pro/:productId', { params });
  expect(details).toMatchObject({ rating: 4, rate: 1 });
});

test('a double click, or many buyers at once, leave one review each and a rating that adds up', {
  tags: ['PDP-16'],
}, async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const buyers = await Promise.all([1, 2, 3].map(() => aReviewer(product)));
  const writing = buyers.flatMap(({ api }) =>
    [1, 5, 3].map((stars) => api('PUT /api/review/:productId', { params, body: { stars, text: 'Quick' } })),
  );
  await Promise.all(writing);
  expect((await app.api()('GET /api/review/:productId', { params })).totalReviews).toBe(3);
  await expectRatingToAddUp(product);
  await Promise.allSettled(
    buyers.flatMap(({ api }) => [1, 2].map(() => api('DELETE /api/review/:productId', { params }))),
  );
  expect((await app.api()('GET /api/review/:productId', { params })).totalReviews).toBe(0);
  await expectRatingToAddUp(product);
});

test.each([
  ['no stars', { text: 'x' }],
  ['0 stars', { stars: 0, text: 'x' }],
  ['6 stars', { stars: 6, text: 'x' }],
  ['half a star', { stars: 4.5, text: 'x' }],
  ['stars as text', { stars: '5', text: 'x' }],
  ['no text', { stars: 5, text: '   ' }],
  ['too long', { stars: 5, text: 'x'.repeat(2001) }],
  ['a control character', { stars: 5, text: 'a\u0000b' }],
])('a review with %s is refused', async (_case, payload) => {
  const product = await aProduct(app);
  const { token } = await aReviewer(product);
  const response = await app.server.inject({
    method: 'PUT',
    url: `/api/review/${product.id}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
  expect(response.statusCode).toBe(400);
});

test('a product that is archived or unknown has no reviews to read or write', async () => {
  const product = await aProduct(app, { archivedAt: new Date() });
  const params = { productId: product.id };
  const { api } = await aReviewer(product);
  expect(await refusalOf(api('GET /api/review/:productId', { params }))).toBe('404 not_found');
  expect(await refusalOf(api('PUT /api/review/:productId', { params, body: form }))).toBe('404 not_found');
});

test('reviews are sorted, filtered by stars and paged; the histogram always shows all', {
  tags: ['PDP-16'],
}, async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const reviews = [];
  for (const [stars, text] of [
    [3, 'oldest'],
    [5, 'middle'],
    [5, 'newest'],
  ] as const) {
    const { api } = await aReviewer(product);
    reviews.push(await api('PUT /api/review/:productId', { params, body: { stars, text } }));
  }
  const voter = await aBuyer(app);
  const oldest = reviews[0]?.id ?? ('' as never);
  await voter.api('PUT /api/review/helpful/:reviewId', { params: { reviewId: oldest } });
  const texts = async (query: Record<string, string>) => {
    const page = await app.api()('GET /api/review/:productId', { params, query });
    expect(page.histogram).toEqual([2, 0, 1, 0, 0]);
    return page.reviews.map((review) => review.text);
  };
  expect(await texts({})).toEqual(['oldest', 'newest', 'middle']);
  expect(await texts({ sortBy: 'newest_first' })).toEqual(['newest', 'middle', 'oldest']);
  expect(await texts({ sortBy: 'rating_high_to_low' })).toEqual(['newest', 'middle', 'oldest']);
  expect(await texts({ sortBy: 'rating_low_to_high' })).toEqual(['oldest', 'newest', 'middle']);
  expect(await texts({ stars: '5' })).toEqual(['newest', 'middle']);
  expect(await texts({ stars: '1' })).toEqual([]);
  expect(await texts({ limit: '2', page: '2' })).toEqual(['middle']);
  const bad = await app.server.inject({ url: `/api/review/${product.id}?sortBy=password` });
  expect(bad.statusCode).toBe(400);
});

test('a review says what its author bought, and the list is filtered by it, also after a value got another name', {
  tags: ['PDP-16'],
}, async () => {
  const seller = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: seller.user.id });
  const kurta = await aVariedProduct(app, {
    shopId,
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Red'] },
  });
  const params = { productId: kurta.id };
  const review = async (size: string, colour: string, text: string) => {
    const { api, user } = await aBuyer(app);
    const choices = [
      { option: 'Size', value: size },
      { option: 'Colour', value: colour },
    ];
    await anOrder(app, user.id, { ...kurta, variantId: kurta.variantOf(size, colour) }, { choices });
    return api('PUT /api/review/:productId', { params, body: { stars: 4, text } });
  };
  expect((await review('M', 'Indigo', 'first')).choices).toEqual([
    { option: 'Size', value: 'M' },
    { option: 'Colour', value: 'Indigo' },
  ]);
  await review('L', 'Red', 'second');
  await review('M', 'Indigo', 'third');
  const shown = async (query: Record<string, string> = {}) => {
    const page = await app.api()('GET /api/review/:productId', {
      params,
      query: { sortBy: 'newest_first', ...query },
    });
    return {
      total: page.totalReviews,
      variants: page.variants.map(({ choices, reviews }) => `${choiceText(choices)}: ${reviews}`),
      reviews: page.reviews.map(({ text, choices }) => `${text}: ${choiceText(choices)}`),
    };
  };
  const variants = ['M, Indigo: 2', 'L, Red: 1'];
  const all = ['third: M, Indigo', 'second: L, Red', 'first: M, Indigo'];
  expect(await shown()).toEqual({ total: 3, variants, reviews: all });
  const chosen = { variant: kurta.variantOf('M', 'Indigo') };
  const filtered = { total: 2, variants, reviews: [all[0], all[2]] };
  expect(await shown(chosen)).toEqual(filtered);
  expect(await shown({ ...chosen, stars: '1' })).toMatchObject({ total: 0, reviews: [] });
  const bad = await app.server.inject({ url: `/api/review/${kurta.id}?variant=M` });
  expect(bad.statusCode).toBe(400);

  const received = await seller.api('GET /api/review/received', { query: {} });
  expect(received.reviews.map(({ choices }) => choiceText(choices))).toEqual([
    'M, Indigo',
    'L, Red',
    'M, Indigo',
  ]);
  // The seller renames Indigo and takes L, Red off sale.
  await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: {
      options: [
        {
          name: 'Size',
          kind: 'size',
          values: [
            { number: 1, name: 'M' },
            { number: 2, name: 'L' },
          ],
        },
        { name: 'Colour', kind: 'colour', values: [{ number: 1, name: 'Deep blue' }] },
      ],
      variants: [{ id: chosen.variant, choices: ['M', 'Deep blue'], price: 499 }],
    },
  });
  expect(await shown(chosen)).toEqual({
    total: 2,
    variants: ['M, Deep blue: 2'],
    reviews: ['third: M, Deep blue', 'first: M, Deep blue'],
  });
  expect((await shown()).reviews).toContain('second: L, Red');
});

test('a product without options has no variants to filter reviews by', async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const { api } = await aReviewer(product);
  expect((await api('PUT /api/review/:productId', { params, body: form })).choices).toEqual([]);
  const page = await app.api()('GET /api/review/:productId', { params });
  expect(page).toMatchObject({ totalReviews: 1, variants: [] });
});

test("another buyer's review can be marked as helpful and the mark taken back; one's own cannot", {
  tags: ['PDP-16'],
}, async () => {
  const product = await aProduct(app);
  const params = { productId: product.id };
  const author = await aReviewer(product);
  const { id: reviewId } = await author.api('PUT /api/review/:productId', { params, body: form });
  const vote = (api: typeof author.api) => api('PUT /api/review/helpful/:reviewId', { params: { reviewId } });
  expect(await refusalOf(vote(author.api))).toBe('409 wrong_state');
  const reader = await aBuyer(app);
  expect(await vote(reader.api)).toEqual({ helpfulVotes: 1, isVoted: true });
  expect((await reader.api('GET /api/review/:productId/mine', { params })).votedFor).toEqual([reviewId]);
  expect(await vote(reader.api)).toEqual({ helpfulVotes: 0, isVoted: false });
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => vote(reader.api)));
  expect(many.filter((answer) => answer.isVoted)).toHaveLength(3);
  await author.api('DELETE /api/review/:productId', { params });
  expect(await refusalOf(vote(reader.api))).toBe('404 not_found');
});
