import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseId, ProductId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aMember, anOperator, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import { asOwner } from '../../../tests/support/database.ts';
import {
  aCase,
  decideCase,
  expectModerationToHold,
  takeCaseDown,
  takeDown,
} from '../../../tests/support/moderation-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';
import { mailsFrom, refusalOf } from '../../../tests/support/outcomes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(async () => {
  await expectModerationToHold(app);
  await app.close();
});

/** A product with a review of three stars among others of five, with a picture-less text. */
async function aReviewed() {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp' });
  const author = await aReviewer(product, 3, 'The cord is short.', 'Asha Rao');
  const other = await aReviewer(product, 5, 'Lovely', 'Ravi Kumar');
  return { seller, product, author: author.person, reviewId: author.reviewId, other };
}

async function aReviewer(product: BuiltProduct, stars: number, text: string, name: string) {
  const person = await aBuyer(app, { name });
  await anOrder(app, person.user.id, product);
  const params = { productId: product.id };
  const { id: reviewId } = await person.api('PUT /api/review/:productId', { params, body: { stars, text } });
  return { person, reviewId };
}

const reviewsOf = ({ id: productId }: BuiltProduct) =>
  app.api()('GET /api/review/:productId', { params: { productId } });
const ratingOf = async ({ id: productId }: BuiltProduct) => {
  const { rating, rate } = await app.api()('GET /api/pro/:productId', { params: { productId } });
  return { rating, rate };
};
const caseOf = ({ api }: Person, caseId: CaseId) =>
  api('GET /api/operator/case/:caseId', { params: { caseId } });
const appeal = ({ api }: Person, caseId: CaseId, text = 'It is true, and mine') =>
  api('POST /api/take-down/:caseId/appeal', { params: { caseId }, body: { text } });

test('a review that is taken down is hidden and counted nowhere, and restored it is what it was', {
  tags: ['I17', 'POL25'],
}, async () => {
  const { product, author, reviewId, other } = await aReviewed();
  await other.person.api('PUT /api/review/helpful/:reviewId', { params: { reviewId } });
  const before = await reviewsOf(product);
  expect(before.histogram).toEqual([1, 0, 1, 0, 0]);
  const caseId = await takeDown(app, { kind: 'review', subjectId: reviewId });
  const hidden = await reviewsOf(product);
  expect(hidden).toMatchObject({ histogram: [1, 0, 0, 0, 0], totalReviews: 1, rating: 5 });
  expect(hidden.reviews.map(({ id }) => id)).toEqual([other.reviewId]);
  expect(await ratingOf(product)).toEqual({ rating: 5, rate: 1 });
  await expectModerationToHold(app);
  const mine = await author.api('GET /api/review/:productId/mine', { params: { productId: product.id } });
  expect(mine.review).toMatchObject({ id: reviewId, takeDownId: caseId, text: 'The cord is short.' });
  const vote = other.person.api('PUT /api/review/helpful/:reviewId', { params: { reviewId } });
  expect(await refusalOf(vote)).toBe('404 not_found');
  const edit = { params: { productId: product.id }, body: { stars: 1, text: 'Another' } };
  expect(await refusalOf(author.api('PUT /api/review/:productId', edit))).toBe('409 wrong_state');

  await decideCase(await anOperator(app, ['catalogue']), caseId, 'restore');
  expect(await reviewsOf(product)).toEqual(before);
  expect(await ratingOf(product)).toEqual({ rating: 4, rate: 2 });
});

test('its seller does not see a review that was taken down, answers it no more, and it waits for nobody', async () => {
  const { seller, reviewId } = await aReviewed();
  const today = async () => (await seller.api('GET /api/shop/today')).toDo.unansweredReviews;
  expect(await today()).toBe(2);
  await takeDown(app, { kind: 'review', subjectId: reviewId });
  expect(await today()).toBe(1);
  expect((await seller.api('GET /api/review/received')).reviews).toHaveLength(1);
  const reply = { params: { reviewId }, body: { text: 'Sorry' } };
  expect(await refusalOf(seller.api('PUT /api/review/reply/:reviewId', reply))).toBe('404 not_found');
});

test('a deleted review that was taken down lowers no rating a second time', { tags: ['I17'] }, async () => {
  const { product, author, reviewId } = await aReviewed();
  await takeDown(app, { kind: 'review', subjectId: reviewId });
  await author.api('DELETE /api/review/:productId', { params: { productId: product.id } });
  expect(await ratingOf(product)).toEqual({ rating: 5, rate: 1 });
  await expectModerationToHold(app);
});

test('a report keeps what it is about: an operator reads it after the author changed it, and decides on what is there now', {
  tags: ['I17', 'POL25'],
}, async () => {
  const { product, author, reviewId, other } = await aReviewed();
  const params = { productId: product.id };
  const rewrite = (text: string) =>
    author.api('PUT /api/review/:productId', { params, body: { stars: 3, text } });
  const caseId = await aCase(app, { kind: 'review', subjectId: reviewId }, other.person);
  const operator = await anOperator(app, ['catalogue']);
  const { version, received } = await caseOf(operator, caseId);
  expect(received.map(({ saidThen }) => saidThen)).toEqual([null]);
  await rewrite('A fine lamp.');
  const body = { version, reason: 'It says nothing wrong' };
  const dismissing = operator.api('POST /api/operator/case/:caseId/dismiss', { params: { caseId }, body });
  expect(await refusalOf(dismissing)).toBe('409 stale');
  const statement = { version, ground: 'terms', rule: 'No insults', facts: 'It insults' } as const;
  const taking = operator.api('POST /api/operator/case/:caseId/take-down', {
    params: { caseId },
    body: statement,
  });
  expect(await refusalOf(taking)).toBe('409 stale');
  const now = await caseOf(operator, caseId);
  expect(now).toMatchObject({ subject: { text: 'A fine lamp.', stars: 3 }, state: 'open' });
  expect(now.received.map(({ saidThen }) => saidThen)).toEqual(['The cord is short.']);
  await takeCaseDown(operator, caseId, { ground: 'terms', rule: 'No insults', facts: 'It insulted' });
  expect((await reviewsOf(product)).totalReviews).toBe(1);
});

test('what its author deleted leaves no copy with those who reported it', async () => {
  const { product, author, reviewId, other } = await aReviewed();
  const caseId = await aCase(app, { kind: 'review', subjectId: reviewId }, other.person);
  await author.api('DELETE /api/review/:productId', { params: { productId: product.id } });
  const seen = await caseOf(await anOperator(app), caseId);
  expect(seen).toMatchObject({ subject: null, state: 'removed', received: [{ saidThen: null }] });
});

test('the case of a product shows its brand and pictures, and keeps the name that it had', async () => {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, name: 'Copied lamp', brand: 'Diya' });
  const caseId = await aCase(app, { kind: 'product', subjectId: product.id });
  const params = { productId: product.id };
  await seller.api('PUT /api/pro/:productId', { params, body: { name: 'Tin lamp' } });
  const seen = await caseOf(await anOperator(app), caseId);
  expect(seen.subject).toMatchObject({ brand: 'Diya', stars: null });
  const [{ saidThen } = expect.unreachable()] = seen.received;
  expect(saidThen).toMatch(/^Copied lamp\n/);
});

test('reports of one thing are one case, the first of which the operators are told by mail', async () => {
  const { seller, reviewId } = await aReviewed();
  const [reader, guest] = [await aBuyer(app, { name: 'Meera Iyer' }), await aGuest(app)];
  const subject = { kind: 'review' as const, subjectId: reviewId };
  let caseId: CaseId | undefined;
  const [mail, ...others] = await mailsFrom(app, async () => {
    caseId = await aCase(app, { ...subject, words: 'It names me' }, reader);
    expect(await aCase(app, { ...subject, words: 'Advertising' }, guest)).toBe(caseId);
    expect(await aCase(app, subject, seller)).toBe(caseId);
  });
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('A review was reported');
  expect(mail?.text).toContain(`https://shop.example/operator/cases/${caseId}`);
  const operator = await anOperator(app, ['support']);
  const { cases } = await operator.api('GET /api/operator/case', { query: { kind: 'review' } });
  expect(cases.find(({ id }) => id === caseId)).toMatchObject({
    title: 'Brass lamp',
    text: 'The cord is short.',
    state: 'open',
    reports: 3,
  });
  const seen = await caseOf(operator, caseId ?? expect.unreachable());
  expect(seen.received.map(({ text, by }) => [text, by.role])).toEqual([
    ['It names me', 'buyer'],
    ['Advertising', 'buyer'],
    ['It should not be there', 'seller'],
  ]);
  expect(seen.moves).toEqual(['dismiss', 'take-down']);
  expect(await refusalOf(decideCase(operator, seen.id, 'dismiss'))).toBe('403 right_missing');
  const { groups } = await (await anOperator(app, ['catalogue'])).api('GET /api/operator/to-do');
  const waiting = groups.find(({ kind }) => kind === 'reports')?.items.find(({ id }) => id === caseId);
  expect(waiting).toMatchObject({ title: 'Review: Brass lamp', path: `/operator/cases/${caseId}` });
});

test('who reported something learns what became of it, and its author why, without who it was', {
  tags: ['POL25'],
}, async () => {
  const { author, reviewId } = await aReviewed();
  const reader = await aBuyer(app, { name: 'Meera Iyer' });
  const operator = await anOperator(app, ['catalogue'], { name: 'Ira Bose' });
  let caseId: CaseId | undefined;
  const mails = await mailsFrom(app, async () => {
    const reported = { kind: 'review' as const, subjectId: reviewId, words: 'It names me' };
    caseId = await takeDown(app, reported, { operator, reporter: reader });
  });
  const to = (email: string | null) => mails.find((mail) => mail.to === email);
  expect(to(reader.user.email)?.subject).toBe('What became of your report of a review');
  const told = to(author.user.email);
  expect(told?.subject).toBe('Your review was taken down');
  for (const said of ['> It names me', 'The terms of this market', 'Appeal until', '/taken-down'])
    expect(told?.text).toContain(said);
  for (const name of ['Meera', 'Ira Bose']) expect(told?.text).not.toContain(name);
  const params = { caseId: caseId ?? expect.unreachable() };
  const statement = await author.api('GET /api/take-down/:caseId', { params });
  expect(statement).toMatchObject({ kind: 'review', ground: 'terms', facts: 'It names me', appeal: null });
  expect(statement.appealUntil).not.toBeNull();
  expect(JSON.stringify(statement)).not.toContain('Ira');
  expect(await refusalOf(reader.api('GET /api/take-down/:caseId', { params }))).toBe('404 not_found');
});

test('an author finds what was taken down with why, and appeals, also where the product is not shown any more', {
  tags: ['POL25'],
}, async () => {
  const { product, author, reviewId, other } = await aReviewed();
  let caseId: CaseId | undefined;
  const mails = await mailsFrom(app, async () => {
    caseId = await takeDown(app, { kind: 'review', subjectId: reviewId, words: 'It names me' });
  });
  expect(mails.find(({ to }) => to === author.user.email)?.text).toContain('https://shop.example/taken-down');
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  const takenDown = () => author.api('GET /api/take-down');
  expect(await takenDown()).toMatchObject([
    { caseId, kind: 'review', title: 'Brass lamp', text: 'The cord is short.', facts: 'It names me' },
  ]);
  expect(await other.person.api('GET /api/take-down')).toEqual([]);
  await appeal(author, caseId ?? expect.unreachable());
  expect(await takenDown()).toMatchObject([{ caseId, appeal: { text: 'It is true, and mine' } }]);
  await decideCase(await anOperator(app, ['catalogue']), caseId ?? expect.unreachable(), 'restore');
  expect(await takenDown()).toEqual([]);
});

test('a case that is dismissed changes nothing; who reported it may not do so again, others may', async () => {
  const { product, reviewId } = await aReviewed();
  const reader = await aBuyer(app);
  const subject = { kind: 'review' as const, subjectId: reviewId };
  const caseId = await aCase(app, subject, reader);
  const operator = await anOperator(app, ['catalogue']);
  const mails = await mailsFrom(app, () => decideCase(operator, caseId, 'dismiss', 'An opinion is allowed'));
  expect(mails.map(({ to }) => to)).toEqual([reader.user.email]);
  expect(mails[0]?.text).toContain('> An opinion is allowed');
  expect((await reviewsOf(product)).totalReviews).toBe(2);
  expect(await refusalOf(aCase(app, subject, reader))).toBe('409 already_exists');
  const next = await aCase(app, subject);
  expect(next).not.toBe(caseId);
  expect((await caseOf(operator, next)).earlier).toMatchObject([{ id: caseId, state: 'dismissed' }]);
  expect(await refusalOf(decideCase(operator, caseId, 'dismiss'))).toBe('409 wrong_state');
});

test('an author appeals once, and another operator than the one who took it down decides', {
  tags: ['OP8', 'POL25'],
}, async () => {
  const { product, author, reviewId } = await aReviewed();
  const [first, second] = [await anOperator(app, ['catalogue']), await anOperator(app, ['catalogue'])];
  const caseId = await takeDown(app, { kind: 'review', subjectId: reviewId }, { operator: first });
  expect(await refusalOf(appeal(await aBuyer(app), caseId))).toBe('404 not_found');
  expect(await appeal(author, caseId)).toMatchObject({ appeal: { decision: null }, appealUntil: null });
  expect(await refusalOf(appeal(author, caseId))).toBe('409 wrong_state');
  expect((await caseOf(first, caseId)).moves).toEqual([]);
  for (const move of ['uphold', 'restore'] as const)
    expect(await refusalOf(decideCase(first, caseId, move)), move).toBe('409 wrong_state');
  expect((await caseOf(second, caseId)).moves).toEqual(['uphold', 'restore']);
  const [mail] = await mailsFrom(app, () => decideCase(second, caseId, 'uphold', 'It does name a person'));
  expect(mail).toMatchObject({ to: author.user.email, subject: 'Your review stays taken down' });
  expect(mail?.text).toContain('> It does name a person');
  expect((await reviewsOf(product)).totalReviews).toBe(1);
  const statement = await author.api('GET /api/take-down/:caseId', { params: { caseId } });
  expect(statement.appeal?.decision).toMatchObject({ isUpheld: true, reason: 'It does name a person' });
});

test("a shop's owner, and staff who handle its products, appeal for an answer that somebody of the staff wrote", {
  tags: ['POL25'],
}, async () => {
  const { seller, product } = await aReviewed();
  const shop = { id: seller.shop.id, ownerId: seller.user.id };
  const asked = { params: { productId: product.id }, body: { text: 'Is it of brass?' } };
  const { id: questionId } = await (await aBuyer(app)).api('POST /api/question/:productId', asked);
  const writer = await aMember(app, shop, ['catalogue']);
  const { id: subjectId } = await writer.api('POST /api/question/answer/:questionId', {
    params: { questionId },
    body: { text: 'All of it' },
  });
  const caseId = await takeDown(app, { kind: 'answer', subjectId });
  const params = { caseId };
  const read = ({ api }: Person) => api('GET /api/take-down/:caseId', { params });
  expect(await read(seller)).toMatchObject({ kind: 'answer' });
  expect(await refusalOf(read(await aSellerWithShop(app)))).toBe('404 not_found');
  expect(await refusalOf(appeal(await aMember(app, shop, ['stock']), caseId))).toBe('403 right_missing');
  const other = await aMember(app, shop, ['catalogue']);
  expect(await appeal(other, caseId)).toMatchObject({ appeal: { decision: null } });
  expect(await refusalOf(appeal(seller, caseId))).toBe('409 wrong_state');
});

test('what staff answered is of the shop: the owner is told and appeals, and not who wrote it and left', {
  tags: ['POL25', 'I17'],
}, async () => {
  const { seller, product } = await aReviewed();
  const asked = { params: { productId: product.id }, body: { text: 'Is it of brass?' } };
  const { id: questionId } = await (await aBuyer(app)).api('POST /api/question/:productId', asked);
  const writer = await aMember(app, { id: seller.shop.id, ownerId: seller.user.id }, ['catalogue']);
  const { id: subjectId } = await writer.api('POST /api/question/answer/:questionId', {
    params: { questionId },
    body: { text: 'All of it' },
  });
  expect(await refusalOf(aCase(app, { kind: 'answer', subjectId }, seller))).toBe('409 wrong_state');
  const { memberId } = writer;
  await seller.api('DELETE /api/shop/member/:memberId', { params: { memberId } });
  const caseId = await aCase(app, { kind: 'answer', subjectId });
  const operator = await anOperator(app, ['catalogue']);
  const statement = { ground: 'terms', rule: 'Only what is so', facts: 'It is of tin' } as const;
  const mails = await mailsFrom(app, () => takeCaseDown(operator, caseId, statement));
  expect(mails.map(({ to }) => to)).toContain(seller.user.email);
  expect(mails.map(({ to }) => to)).not.toContain(writer.user.email);
  const former = { ...writer, api: app.api(writer.token) };
  expect(await former.api('GET /api/take-down')).toEqual([]);
  expect(await refusalOf(appeal(former, caseId))).toBe('404 not_found');
  expect(await seller.api('GET /api/take-down')).toMatchObject([{ kind: 'answer' }]);
  expect(await appeal(seller, caseId)).toMatchObject({ appeal: { decision: null } });
});

test('an appeal is possible within the days of the policy', { tags: ['POL25'] }, async () => {
  const { author, reviewId } = await aReviewed();
  const caseId = await takeDown(app, { kind: 'review', subjectId: reviewId });
  const owner = await anOperator(app);
  const policy = await owner.api('GET /api/operator/policy');
  expect(policy.appealDays).toBe(180);
  // The statement was made half a year ago.
  await asOwner(app, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update take_downs set created_at = now() - interval '181 days' where case_id = ${caseId}`,
      );
    }),
  );
  const statement = await author.api('GET /api/take-down/:caseId', { params: { caseId } });
  expect(statement.appealUntil).toBeNull();
  expect(await refusalOf(appeal(author, caseId))).toBe('409 wrong_state');
  const { version } = await owner.api('PUT /api/operator/policy', { body: { ...policy, appealDays: 365 } });
  await appeal(author, caseId);
  await owner.api('PUT /api/operator/policy', { body: { ...policy, version } });
});

test('a question that is taken down goes with its answers, and nothing of it is found by its words', {
  tags: ['I17'],
}, async () => {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id });
  const params = { productId: product.id };
  const [asker, reader] = [await aBuyer(app), await aBuyer(app)];
  const ask = (text: string) => asker.api('POST /api/question/:productId', { params, body: { text } });
  const [kept, taken] = [await ask('Is it all of brass?'), await ask('Who is Ravi of Gandhi Road?')];
  for (const { id } of [kept, taken]) {
    const answer = { params: { questionId: id }, body: { text: 'Yes, Ravi made it' } };
    await seller.api('POST /api/question/answer/:questionId', answer);
  }
  const list = async (person: Person, query = {}) =>
    (await person.api('GET /api/question/:productId', { params, query })).questions.map(({ id }) => id);
  const caseId = await takeDown(app, { kind: 'question', subjectId: taken.id });
  expect(await list(reader)).toEqual([kept.id]);
  expect(await list(reader, { search: 'gandhi' })).toEqual([]);
  expect(await list(seller)).toEqual([kept.id]);
  expect((await seller.api('GET /api/question/received')).questions.map(({ id }) => id)).toEqual([kept.id]);
  const own = (await asker.api('GET /api/question/:productId', { params })).questions;
  expect(own.find(({ id }) => id === taken.id)).toMatchObject({ takeDownId: caseId, isOwn: true });
  const late = { params: { questionId: taken.id }, body: { text: 'I know him' } };
  expect(await refusalOf(seller.api('POST /api/question/answer/:questionId', late))).toBe('404 not_found');

  const [answer] = (await reader.api('GET /api/question/:productId', { params })).questions[0]?.answers ?? [];
  const answerId = answer?.id ?? expect.unreachable();
  const second = await takeDown(app, { kind: 'answer', subjectId: answerId });
  const shown = async (person: Person, query = {}) =>
    (await person.api('GET /api/question/:productId', { params, query })).questions.flatMap(
      ({ answers }) => answers,
    );
  expect(await shown(reader)).toEqual([]);
  expect(await list(reader, { search: 'ravi' })).toEqual([]);
  expect((await shown(seller))[0]).toMatchObject({ id: answerId, takeDownId: second });
  const again = { params: { questionId: kept.id }, body: { text: 'Yes, Ravi made it' } };
  expect(await refusalOf(seller.api('POST /api/question/answer/:questionId', again))).toBe(
    '409 already_exists',
  );
  await decideCase(await anOperator(app, ['catalogue']), second, 'restore');
  expect(await shown(reader)).toMatchObject([{ id: answerId, takeDownId: null }]);
});

test('the author of what waits deletes it, and nobody has to decide on it any more', {
  tags: ['I17'],
}, async () => {
  const { product, author, reviewId } = await aReviewed();
  const caseId = await aCase(app, { kind: 'review', subjectId: reviewId });
  await author.api('DELETE /api/review/:productId', { params: { productId: product.id } });
  const operator = await anOperator(app, ['catalogue']);
  expect(await caseOf(operator, caseId)).toMatchObject({ state: 'removed', subject: null, moves: [] });
  const { cases } = await operator.api('GET /api/operator/case', { query: {} });
  expect(cases.map(({ id }) => id)).not.toContain(caseId);
});

test('the own is not reported, nor by staff or owner of its shop, nor what nobody sees', async () => {
  const { seller, product, author, reviewId } = await aReviewed();
  const report = (person: Person, kind: 'product' | 'shop' | 'review', subjectId: string) =>
    refusalOf(aCase(app, { kind, subjectId }, person));
  expect(await report(author, 'review', reviewId)).toBe('409 wrong_state');
  expect(await report(seller, 'product', product.id)).toBe('409 wrong_state');
  expect(await report(seller, 'shop', seller.shop.id)).toBe('409 wrong_state');
  await takeDown(app, { kind: 'product', subjectId: product.id });
  expect(await report(author, 'product', product.id)).toBe('404 not_found');
  expect(await report(author, 'review', product.id)).toBe('404 not_found');
  const nameless = author.api('POST /api/report/:kind/:subjectId', {
    params: { kind: 'shop', subjectId: seller.shop.id },
    body: { reason: 'other' },
  });
  await expect(nameless).rejects.toMatchObject({ status: 400, errors: [{ path: 'text' }] });
});

test('the case of a shop is settled where its state is moved; it hides nothing itself', async () => {
  const { seller } = await aReviewed();
  const caseId = await aCase(app, { kind: 'shop', subjectId: seller.shop.id });
  const operator = await anOperator(app, ['catalogue']);
  expect((await caseOf(operator, caseId)).moves).toEqual(['dismiss', 'settle']);
  const statement = { ground: 'law', rule: 'A law', facts: 'Facts' } as const;
  expect(await refusalOf(takeCaseDown(operator, caseId, statement))).toBe('409 wrong_state');
  expect(await decideCase(operator, caseId, 'settle', 'It was suspended')).toMatchObject({
    state: 'settled',
    reason: 'It was suspended',
    decidedBy: operator.user.name,
  });
  const { reviewId } = await aReviewed();
  const other = await aCase(app, { kind: 'review', subjectId: reviewId });
  expect(await refusalOf(decideCase(operator, other, 'settle'))).toBe('409 wrong_state');
});

test('cases of any number come in pages, the longest waiting first', async () => {
  const product = await aProduct(app);
  await app.database.db.execute(sql`
    insert into report_cases (subject_kind, subject_id, state_since, created_at)
    select 'question', gen_random_uuid(), now() - n * interval '1 year', now() from generate_series(1, 60) n`);
  const operator = await anOperator(app, ['catalogue']);
  const ages: string[] = [];
  for (let after: string | undefined; ; ) {
    const query = { kind: 'question' as const, ...(after && { after }) };
    const { cases, next } = await operator.api('GET /api/operator/case', { query });
    ages.push(...cases.map(({ since }) => since));
    if (next === null) break;
    after = next;
  }
  expect(ages.length).toBeGreaterThanOrEqual(60);
  expect(ages).toEqual([...ages].sort());
  const wrong = operator.api('GET /api/operator/case', { query: { after: product.id } });
  expect(await refusalOf(wrong)).toBe('400 invalid_input');
  await app.database.db.execute(
    sql`update report_cases set state = 'removed' where created_at > state_since and subject_kind = 'question'`,
  );
});

test('a person takes along what they reported and wrote in appeals, and it is erased with the account', async () => {
  const { author, reviewId } = await aReviewed();
  const reader = await aBuyer(app);
  const reported = { kind: 'review' as const, subjectId: reviewId, words: 'It names me' };
  const caseId = await takeDown(app, reported, { reporter: reader });
  await appeal(author, caseId, 'I name nobody');
  const partOf = async ({ api }: Person) => (await api('GET /api/profile/export')).parts['moderation']?.data;
  expect(await partOf(reader)).toMatchObject({
    reported: [{ kind: 'review', id: reviewId, text: 'It names me' }],
  });
  expect(await partOf(author)).toMatchObject({ appealed: [{ text: 'I name nobody' }] });
});

test('what is merged with others was not taken down', { tags: ['I17'] }, async () => {
  const seller = await aSellerWithShop(app);
  const [one, two] = [
    await aProduct(app, { shopId: seller.shop.id }),
    await aProduct(app, { shopId: seller.shop.id }),
  ];
  await takeDown(app, { kind: 'product', subjectId: two.id });
  const merging = seller.api('POST /api/pro/merge', {
    body: {
      keptId: one.id,
      products: [one, two].map(({ id }) => ({ id: ProductId.parse(id), version: 1 })),
      options: [{ name: 'Size', kind: 'size' }],
      variants: [
        { id: one.variantId, choices: ['M'] },
        { id: two.variantId, choices: ['L'] },
      ],
    },
  });
  expect(await refusalOf(merging)).toBe('409 wrong_state');
});

test('while it is reported and decided on at once, it has one case and one decision', {
  tags: ['I17'],
}, async () => {
  const { reviewId } = await aReviewed();
  const subject = { kind: 'review' as const, subjectId: reviewId };
  const caseId = await aCase(app, subject);
  const operators = await Promise.all([1, 2, 3].map(() => anOperator(app, ['catalogue'])));
  const readers = await Promise.all([1, 2, 3].map(() => aBuyer(app)));
  const { version } = await caseOf(operators[0] ?? expect.unreachable(), caseId);
  const statement = { version, ground: 'terms', rule: 'No names', facts: 'It names somebody' } as const;
  const params = { kind: 'review' as const, subjectId: reviewId };
  const decisions = operators.map(({ api }) =>
    refusalOf(api('POST /api/operator/case/:caseId/take-down', { params: { caseId }, body: statement })),
  );
  const reports = readers.map(({ api }) =>
    refusalOf(api('POST /api/report/:kind/:subjectId', { params, body: { reason: 'illegal' } })),
  );
  expect((await Promise.all(decisions)).sort()).toEqual(['409 wrong_state', '409 wrong_state', 'done']);
  for (const outcome of await Promise.all(reports)) expect(['done', '404 not_found']).toContain(outcome);
  await expectModerationToHold(app);
});
