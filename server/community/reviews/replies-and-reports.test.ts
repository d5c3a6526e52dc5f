import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';
import { mailsFrom } from '../../../tests/support/outcomes.ts';

const SUPPORT_EMAIL = 'help@shop.example';
const PUBLIC_URL = 'https://shop.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL, PUBLIC_URL });
});
afterAll(() => app.close());

/** A review of a seller's product. */
async function aReviewed(name = 'Asha Rao') {
  const [seller, author] = [await aSeller(app), await aBuyer(app, { name })];
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Brass and Co' });
  const product = await aProduct(app, { shopId: shop.id, name: 'Brass lamp' });
  await anOrder(app, author.user.id, product);
  const review = await author.api('PUT /api/review/:productId', {
    params: { productId: product.id },
    body: { stars: 3, text: 'The cord is short.' },
  });
  return { seller, author, product, params: { reviewId: review.id } };
}

const reply = ({ api }: Person, params: { reviewId: string }, text: string) =>
  api('PUT /api/review/reply/:reviewId', { params: { reviewId: params.reviewId as never }, body: { text } });
const report = ({ api }: Person, params: { reviewId: string }, text = 'Advertising') =>
  api('POST /api/report/:kind/:subjectId', {
    params: { kind: 'review', subjectId: params.reviewId },
    body: { reason: 'other', text },
  });
const shownReply = async ({ id: productId }: BuiltProduct) =>
  (await app.api()('GET /api/review/:productId', { params: { productId } })).reviews[0]?.reply;

test('the seller of the product answers a review once, changes the answer, and takes it back', async () => {
  const { seller, product, params } = await aReviewed();
  expect(await reply(seller, params, 'A longer cord is on its way.')).toMatchObject({
    shopName: 'Brass and Co',
    isEdited: false,
  });
  expect(await shownReply(product)).toMatchObject({ text: 'A longer cord is on its way.', isEdited: false });
  await reply(seller, params, 'A longer cord is on its way.');
  expect(await shownReply(product)).toMatchObject({ isEdited: false });
  await reply(seller, params, 'A longer cord was sent.');
  expect(await shownReply(product)).toMatchObject({ text: 'A longer cord was sent.', isEdited: true });
  const removed = await seller.api('DELETE /api/review/reply/:reviewId', { params });
  expect(removed.message).toBe('Your reply was removed');
  expect(await shownReply(product)).toBeNull();
  await expect(seller.api('DELETE /api/review/reply/:reviewId', { params })).rejects.toMatchObject({
    status: 404,
  });
});

test('the author gets a mail about a new reply, not about a correction, and only if wanted', async () => {
  const { seller, author, product, params } = await aReviewed();
  const [mail, ...others] = await mailsFrom(app, () =>
    reply(seller, params, 'Thank you.\nIt is on its way.'),
  );
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: author.user.email, subject: 'The shop answered your review' });
  expect(mail?.text).toContain('> Thank you.\n> It is on its way.');
  expect(mail?.text).toContain(`${PUBLIC_URL}/product/${product.id}#reviews`);
  expect(mail?.unsubscribeUrl).toContain('.review_replies.');
  expect(await mailsFrom(app, () => reply(seller, params, 'Thank you!'))).toEqual([]);
  await seller.api('DELETE /api/review/reply/:reviewId', { params });
  await author.api('PATCH /api/notification/settings', { body: { reviewReplies: false } });
  expect(await mailsFrom(app, () => reply(seller, params, 'Thank you again'))).toEqual([]);
});

test('an author is not flooded by an answer that is written and taken back again and again', {
  tags: ['DO9'],
}, async () => {
  const { seller, params } = await aReviewed();
  for (let time = 1; time <= 5; time += 1) {
    await reply(seller, params, 'Thank you');
    await seller.api('DELETE /api/review/reply/:reviewId', { params });
  }
  await expect(reply(seller, params, 'Thank you')).rejects.toMatchObject({ status: 429 });
});

test('no other seller, and no buyer, answers in the name of a shop', { tags: ['AZ18'] }, async () => {
  const { seller, author, product, params } = await aReviewed();
  const rival = (await aReviewed()).seller;
  await reply(seller, params, 'Ours');
  await expect(reply(rival, params, 'Theirs')).rejects.toMatchObject({ status: 404 });
  await expect(rival.api('DELETE /api/review/reply/:reviewId', { params })).rejects.toMatchObject({
    status: 404,
  });
  await expect(reply(author, params, 'Mine')).rejects.toMatchObject({ status: 403 });
  expect(await shownReply(product)).toMatchObject({ text: 'Ours' });
});

test('sellers see the reviews of their products, filtered by product or unanswered', async () => {
  const { seller, product, params } = await aReviewed();
  const other = await aProduct(app, { shopId: product.shopId, name: 'Clay pot' });
  const buyer = await aBuyer(app, { name: 'Ravi Kumar' });
  await anOrder(app, buyer.user.id, other);
  await buyer.api('PUT /api/review/:productId', {
    params: { productId: other.id },
    body: { stars: 5, text: 'Lovely' },
  });
  const received = (query = {}) => seller.api('GET /api/review/received', { query });
  const { reviews, total } = await received();
  expect(total).toBe(2);
  expect(reviews.map(({ productName, author }) => [productName, author])).toEqual([
    ['Clay pot', 'Ravi K.'],
    ['Brass lamp', 'Asha R.'],
  ]);
  expect((await received({ productId: product.id })).reviews.map(({ text }) => text)).toEqual([
    'The cord is short.',
  ]);
  await reply(seller, params, 'Sorry');
  expect((await received({ unanswered: 'true' })).reviews.map(({ text }) => text)).toEqual(['Lovely']);
  expect(await received({ limit: '1', page: '2' })).toMatchObject({ totalPages: 2, total: 2 });
  expect(await received({ limit: '1', page: '9' })).toMatchObject({ totalPages: 2, total: 2, reviews: [] });
  expect((await received({ stars: '5' })).reviews.map(({ text }) => text)).toEqual(['Lovely']);
  expect(await received({ stars: '5', productId: product.id })).toMatchObject({ total: 0, totalPages: 0 });
  expect((await (await aReviewed()).seller.api('GET /api/review/received')).total).toBe(1);
});

test('a review is reported to the operator, by each person once; nobody reports the own one', async () => {
  const { seller, author, product, params } = await aReviewed();
  const reader = await aBuyer(app);
  const [mail, ...others] = await mailsFrom(app, () => report(reader, params, 'It names my neighbour'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: SUPPORT_EMAIL, subject: 'A review was reported' });
  expect(mail?.unsubscribeUrl).toBeUndefined();
  for (const said of ['It names my neighbour', 'The cord is short.', '/operator/cases/'])
    expect(mail?.text).toContain(said);
  await expect(report(reader, params)).rejects.toMatchObject({ status: 409, code: 'already_exists' });
  const mine = await reader.api('GET /api/review/:productId/mine', { params: { productId: product.id } });
  expect(mine.reported).toEqual([params.reviewId]);
  expect(await mailsFrom(app, () => report(seller, params)), 'the case is open already').toEqual([]);
  expect((await seller.api('GET /api/review/received')).reviews[0]?.isReported).toBe(true);
  await expect(report(author, params)).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
  await expect(
    app.api()('POST /api/report/:kind/:subjectId', {
      params: { kind: 'review', subjectId: params.reviewId },
      body: { reason: 'illegal' },
    }),
  ).rejects.toMatchObject({
    status: 401,
  });
  const nothing = { reviewId: product.id };
  await expect(report(reader, nothing)).rejects.toMatchObject({ status: 404 });
});

test('one person reports at most 20 reviews in a day', { tags: ['DO9'] }, async () => {
  const reader = await aBuyer(app);
  const { product, params } = await aReviewed();
  await app.database.db.execute(sql`
    with writers as (
      insert into users (role, name, is_guest) select 'buyer', 'Guest', true from generate_series(1, 20) returning id
    )
    insert into reviews (product_id, user_id, order_line_id, stars, text)
    select ${product.id}, writers.id, (select order_line_id from reviews where id = ${params.reviewId}), 1, 'Bad'
    from writers`);
  const { reviews } = await app.api()('GET /api/review/:productId', {
    params: { productId: product.id },
    query: { limit: '100' },
  });
  expect(reviews).toHaveLength(21);
  const results = [];
  for (const { id } of reviews)
    results.push(
      await report(reader, { reviewId: id }).then(
        () => 201,
        (error: { status: number }) => error.status,
      ),
    );
  expect(results).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});

test('a line that was cancelled out of a delivered order gives no right to review', {
  tags: ['AZ18'],
}, async () => {
  const [buyer, product] = [await aBuyer(app), await aProduct(app)];
  const { lineId } = await anOrder(app, buyer.user.id, product);
  await app.database.db.execute(sql`update order_lines set cancelled_at = now() where id = ${lineId}`);
  const params = { productId: product.id };
  expect((await buyer.api('GET /api/review/:productId/mine', { params })).mayReview).toBe(false);
  await expect(
    buyer.api('PUT /api/review/:productId', { params, body: { stars: 5, text: 'Never came' } }),
  ).rejects.toMatchObject({ status: 409, code: 'wrong_state' });
});
