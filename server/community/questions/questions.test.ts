import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerId, QuestionId } from '../../../contract/kernel/schemas.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../tests/support/catalog-builders.ts';
import { asOwner } from '../../../tests/support/database.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';
import { mailsFrom, refusalOf } from '../../../tests/support/outcomes.ts';

const SUPPORT_EMAIL = 'help@shop.example';
const PUBLIC_URL = 'https://shop.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SUPPORT_EMAIL, PUBLIC_URL });
});
afterAll(() => app.close());

/** A seller with a product that nobody asked about yet. */
async function aStall(name = 'Brass lamp') {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Brass and Co' });
  return { seller, shopId: shop.id, product: await aProduct(app, { shopId: shop.id, name }) };
}

const ask = ({ api }: Person, { id: productId }: BuiltProduct, text = 'Does it need a special bulb?') =>
  api('POST /api/question/:productId', { params: { productId }, body: { text } });
const answer = ({ api }: Person, questionId: QuestionId, text = 'Any bulb up to 60 watts.') =>
  api('POST /api/question/answer/:questionId', { params: { questionId }, body: { text } });
const list = (person: Person | null, { id: productId }: BuiltProduct, query = {}) =>
  (person?.api ?? app.api())('GET /api/question/:productId', { params: { productId }, query });
const report = ({ api }: Person, subjectId: QuestionId, text = 'It names my neighbour') =>
  api('POST /api/report/:kind/:subjectId', {
    params: { kind: 'question', subjectId },
    body: { reason: 'private', text },
  });
const reportAnswer = ({ api }: Person, subjectId: AnswerId) =>
  api('POST /api/report/:kind/:subjectId', {
    params: { kind: 'answer', subjectId },
    body: { reason: 'advertising' },
  });

/** A buyer to whom the product was delivered. */
async function anOwnerOf(product: BuiltProduct, name = 'Meera Iyer') {
  const owner = await aBuyer(app, { name });
  await anOrder(app, owner.user.id, product);
  return owner;
}

test('a buyer asks, the seller and a buyer of the product answer, and everybody reads it', {
  tags: ['AZ18'],
}, async () => {
  const { seller, product } = await aStall();
  const [asker, owner] = [await aBuyer(app, { name: 'Asha Rao' }), await anOwnerOf(product)];
  const { id } = await ask(asker, product, '  Does it need\n a special bulb? ');
  expect(await list(null, product)).toMatchObject({
    questions: [{ id, author: 'Asha R.', text: 'Does it need a special bulb?', isOwn: false, answers: [] }],
    total: 1,
    totalPages: 1,
    asking: 'sign_in',
    mayAnswer: false,
  });
  expect(await answer(owner, id, 'Mine runs on 40.')).toMatchObject({ by: 'buyer', author: 'Meera I.' });
  await answer(seller, id);
  const shown = await list(owner, product);
  expect(shown).toMatchObject({ asking: 'allowed', mayAnswer: true });
  expect(shown.questions[0]?.answers).toMatchObject([
    { by: 'seller', author: 'Brass and Co', text: 'Any bulb up to 60 watts.', isOwn: false },
    { by: 'buyer', author: 'Meera I.', text: 'Mine runs on 40.', isOwn: true },
  ]);
  expect(await list(seller, product)).toMatchObject({ asking: 'other_product', mayAnswer: true });
  expect((await list(asker, product)).questions[0]).toMatchObject({ isOwn: true });
});

test('guests, unproven addresses and the own seller are told why they cannot ask', {
  tags: ['AZ18'],
}, async () => {
  const { seller, product } = await aStall();
  const unproven = await aBuyer(app, { emailVerifiedAt: null });
  const rival = (await aStall()).seller;
  for (const [person, asking] of [
    [await aGuest(app), 'account'],
    [unproven, 'verified_email'],
    [seller, 'other_product'],
  ] as const) {
    expect((await list(person, product)).asking).toBe(asking);
    expect(await refusalOf(ask(person, product))).toBe('409 wrong_state');
  }
  await expect(ask(seller, product)).rejects.toThrow('This is your own product');
  await ask(rival, product);
  const params = { productId: product.id };
  const short = rival.api('POST /api/question/:productId', { params, body: { text: 'Why?' } });
  await expect(short).rejects.toMatchObject({ status: 400, errors: [{ path: 'text' }] });
});

test('no other seller, and no buyer to whom it was not delivered, answers; each answers once', {
  tags: ['AZ18'],
}, async () => {
  const { seller, product } = await aStall();
  const asker = await aBuyer(app);
  const { id } = await ask(asker, product);
  const waiting = await aBuyer(app);
  await anOrder(app, waiting.user.id, product, { status: 'shipped' });
  const { lineId } = await anOrder(app, asker.user.id, product);
  await app.database.db.execute(sql`update order_lines set cancelled_at = now() where id = ${lineId}`);
  for (const person of [(await aStall()).seller, waiting, asker, await aGuest(app)])
    expect(await refusalOf(answer(person, id))).toBe('409 wrong_state');
  await answer(seller, id);
  expect(await refusalOf(answer(seller, id))).toBe('409 already_exists');
  const both = await anOwnerOf(product);
  const results = await Promise.allSettled([1, 2, 3].map(() => answer(both, id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('what somebody wrote is removed by them alone; a question goes with its answers', async () => {
  const { seller, product } = await aStall();
  const asker = await aBuyer(app);
  const { id: questionId } = await ask(asker, product);
  const { id: answerId } = await answer(seller, questionId);
  const removeAnswer = ({ api }: Person) =>
    api('DELETE /api/question/answer/own/:answerId', { params: { answerId } });
  const removeQuestion = ({ api }: Person) =>
    api('DELETE /api/question/own/:questionId', { params: { questionId } });
  for (const person of [seller, await aBuyer(app)])
    expect(await refusalOf(removeQuestion(person))).toBe('404 not_found');
  expect(await refusalOf(removeAnswer(asker))).toBe('404 not_found');
  expect((await removeAnswer(seller)).message).toBe('Your answer was removed');
  await answer(seller, questionId, 'Any bulb.');
  expect((await removeQuestion(asker)).message).toBe('Your question was removed');
  expect(await list(null, product)).toMatchObject({ questions: [], total: 0 });
  expect(await refusalOf(answer(await anOwnerOf(product), questionId))).toBe('404 not_found');
});

test('the own questions come first, then the latest answered; words are found in questions and answers', async () => {
  const { seller, product } = await aStall();
  const [one, other] = [await aBuyer(app), await aBuyer(app)];
  const first = await ask(one, product, 'Is the shade washable?');
  const second = await ask(one, product, 'How long is the cord?');
  await ask(one, product, 'Is 100% of it brass?');
  await ask(other, product, 'Does it come with a bulb?');
  await answer(seller, second.id, 'Two metres.');
  await answer(seller, first.id, 'Wipe the SHADE with a damp cloth.');
  const texts = async (person: Person | null, query = {}) =>
    (await list(person, product, query)).questions.map(({ text }) => text);
  expect(await texts(null)).toEqual([
    'Is the shade washable?',
    'How long is the cord?',
    'Does it come with a bulb?',
    'Is 100% of it brass?',
  ]);
  expect((await texts(other))[0]).toBe('Does it come with a bulb?');
  expect(await texts(null, { search: 'cloth shade' })).toEqual(['Is the shade washable?']);
  expect(await texts(null, { search: '100%' })).toEqual(['Is 100% of it brass?']);
  expect(await texts(null, { search: '_' })).toEqual([]);
  expect(await list(null, product, { limit: '3', page: '2' })).toMatchObject({ total: 4, totalPages: 2 });
  expect(await list(null, product, { page: '9' })).toMatchObject({ total: 4, questions: [] });
});

test('one person asks at most ten times a day', { tags: ['DO9'] }, async () => {
  const { product } = await aStall();
  const asker = await aBuyer(app);
  const results = [];
  for (let time = 1; time <= 11; time += 1) results.push(await refusalOf(ask(asker, product)));
  expect(results).toEqual([...Array.from({ length: 10 }, () => 'done'), '429 too_many_requests']);
});

test('who asked gets a mail about an answer, only if wanted, and is not flooded by one that comes again and again', {
  tags: ['DO9'],
}, async () => {
  const { seller, product } = await aStall();
  const asker = await aBuyer(app);
  const { id } = await ask(asker, product);
  const [mail, ...others] = await mailsFrom(app, () => answer(seller, id, 'Any bulb.\nUp to 60 watts.'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: asker.user.email, subject: 'Your question was answered' });
  expect(mail?.text).toContain('The shop writes:\n> Any bulb.\n> Up to 60 watts.');
  expect(mail?.text).toContain(`${PUBLIC_URL}/product/${product.id}#questions`);
  expect(mail?.unsubscribeUrl).toContain('.question_answers.');
  const owner = await anOwnerOf(product);
  const [second] = await mailsFrom(app, () => answer(owner, id, 'It is fine.'));
  expect(second?.text).toContain('A buyer writes:\n> It is fine.');
  await asker.api('PATCH /api/notification/settings', { body: { questionAnswers: false } });
  expect(await mailsFrom(app, () => anOwnerOf(product).then((person) => answer(person, id)))).toEqual([]);
  const again = async () => {
    const mine = (await list(owner, product)).questions[0]?.answers.find(({ isOwn }) => isOwn);
    const answerId = mine?.id ?? expect.unreachable();
    await owner.api('DELETE /api/question/answer/own/:answerId', { params: { answerId } });
    return refusalOf(answer(owner, id));
  };
  expect([await again(), await again(), await again()]).toEqual(['done', 'done', '429 too_many_requests']);
});

test('the seller hears of a first question at once, and a day later of those that nobody of the shop answered', {
  tags: ['DO9'],
}, async () => {
  const { seller, product } = await aStall();
  const asker = await aBuyer(app);
  const [mail, ...others] = await mailsFrom(app, () => ask(asker, product, 'Is the shade washable?'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: seller.user.email, subject: 'A question about your product' });
  expect(mail?.text).toContain('Brass lamp: Is the shade washable?');
  expect(mail?.text).toContain(`${PUBLIC_URL}/seller/questions?unanswered=true`);
  expect(
    await mailsFrom(app, async () => {
      await answer(seller, (await ask(asker, product, 'How long is the cord?')).id);
      await ask(asker, product, 'Does it come with a bulb?');
      await ask(asker, product, 'Is it all of brass?');
    }),
  ).toMatchObject([{ to: asker.user.email }]);
  await asOwner(app, (db) => db.execute(sql`update pgboss.job set start_after = now()`));
  await app.database.db.execute(
    sql`update attempt_counters set window_started_at = now() - interval '25 hours'`,
  );
  await app.jobs.drain();
  const toSeller = app.mails.filter(({ to }) => to === seller.user.email);
  expect(toSeller).toHaveLength(2);
  expect(toSeller.at(-1)?.text).toMatch(/Does it come with a bulb\?[^]*Is it all of brass\?/);
  expect(toSeller.at(-1)?.text).not.toContain('How long is the cord?');
  expect(await mailsFrom(app, () => ask(asker, product, 'May it stand outside?'))).toEqual([]);
});

test('questions and answers are reported to the operator, by each person once; nobody reports the own one', async () => {
  const { seller, product } = await aStall();
  const [asker, reader] = [await aBuyer(app), await aBuyer(app)];
  const { id } = await ask(asker, product);
  const { id: answerId } = await answer(seller, id);
  const [mail, ...others] = await mailsFrom(app, () => report(reader, id));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: SUPPORT_EMAIL, subject: 'A question was reported' });
  expect(mail?.unsubscribeUrl).toBeUndefined();
  for (const said of ['It names my neighbour', 'Does it need a special bulb?', '/operator/cases/'])
    expect(mail?.text).toContain(said);
  const [second] = await mailsFrom(app, () => reportAnswer(reader, answerId));
  expect(second).toMatchObject({ to: SUPPORT_EMAIL, subject: 'An answer was reported' });
  expect(second?.text).toContain('Any bulb up to 60 watts.');
  expect(await refusalOf(report(reader, id))).toBe('409 already_exists');
  expect(await refusalOf(reportAnswer(reader, answerId))).toBe('409 already_exists');
  expect(await refusalOf(report(asker, id))).toBe('409 wrong_state');
  expect(await refusalOf(reportAnswer(seller, answerId))).toBe('409 wrong_state');
  expect((await list(reader, product)).questions).toMatchObject([
    { isReported: true, answers: [{ isReported: true }] },
  ]);
  expect((await list(asker, product)).questions[0]).toMatchObject({ isReported: false });
  const nothing = product.id as never;
  expect(await refusalOf(report(reader, nothing))).toBe('404 not_found');
  expect(await refusalOf(reportAnswer(reader, nothing))).toBe('404 not_found');
});

test('sellers see the questions about their products alone: those without their answer, of one product, with words', async () => {
  const { seller, shopId, product } = await aStall();
  const pot = await aProduct(app, { shopId, name: 'Clay pot' });
  const asker = await aBuyer(app, { name: 'Ravi Kumar' });
  const { id } = await ask(asker, product);
  await ask(asker, pot, 'How much does it hold?');
  await ask(asker, (await aStall()).product);
  const received = (query = {}) => seller.api('GET /api/question/received', { query });
  expect(await received()).toMatchObject({
    total: 2,
    totalPages: 1,
    questions: [
      { productName: 'Clay pot', author: 'Ravi K.', text: 'How much does it hold?' },
      { productName: 'Brass lamp', productId: product.id },
    ],
  });
  await answer(await anOwnerOf(product), id);
  expect((await received({ unanswered: 'true' })).total).toBe(2);
  await answer(seller, id);
  expect((await received({ unanswered: 'true' })).questions.map(({ text }) => text)).toEqual([
    'How much does it hold?',
  ]);
  expect(await received({ productId: product.id })).toMatchObject({ total: 1 });
  expect(await received({ search: 'watts' })).toMatchObject({ total: 1 });
  expect(await received({ limit: '1', page: '9' })).toMatchObject({ totalPages: 2, total: 2, questions: [] });
});

test('about a product that left the market nobody asks, answers or reads', async () => {
  const { seller, product } = await aStall();
  const asker = await aBuyer(app);
  const { id } = await ask(asker, product);
  await seller.api('DELETE /api/pro/:productId', { params: { productId: product.id } });
  expect(await refusalOf(ask(asker, product))).toBe('404 not_found');
  expect(await refusalOf(answer(seller, id))).toBe('404 not_found');
  expect(await refusalOf(list(null, product))).toBe('404 not_found');
});
