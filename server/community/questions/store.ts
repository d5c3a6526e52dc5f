import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type {
  AnswerId,
  CaseId,
  ProductId,
  QuestionId,
  ShopId,
  UserId,
} from '../../../contract/kernel/schemas.ts';
import { answers, people, productFacts, questions, shopNames } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

export async function findShopOf(
  db: Queryable,
  productId: ProductId,
): Promise<{ shopId: ShopId; ownerId: UserId } | undefined> {
  const [row] = await db
    .select({ shopId: shopNames.id, ownerId: shopNames.ownerId })
    .from(productFacts)
    .innerJoin(shopNames, eq(shopNames.id, productFacts.shopId))
    .where(and(eq(productFacts.id, productId), isOffered('product_facts')));
  return row;
}

export async function isVerified(db: Queryable, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ isVerified: people.isEmailVerified })
    .from(people)
    .where(eq(people.id, userId));
  return row?.isVerified ?? false;
}

export async function insertQuestion(
  tx: Transaction,
  question: { productId: ProductId; userId: UserId; text: string },
): Promise<{ id: QuestionId; createdAt: Date }> {
  const [row] = await tx
    .insert(questions)
    .values(question)
    .returning({ id: questions.id, createdAt: questions.createdAt });
  if (!row) throw new Error('A question was not returned.');
  return row;
}

export async function removeQuestion(
  db: Queryable,
  userId: UserId,
  questionId: QuestionId,
): Promise<boolean> {
  const removed = await db
    .delete(questions)
    .where(and(eq(questions.id, questionId), eq(questions.userId, userId)));
  return removed.rowCount === 1;
}

/** The lock prevents deletion; only visible questions are found. */
export async function lockQuestion(
  tx: Transaction,
  questionId: QuestionId,
): Promise<{ userId: UserId; productId: ProductId } | undefined> {
  const [row] = await tx
    .select({ userId: questions.userId, productId: questions.productId })
    .from(questions)
    .where(and(eq(questions.id, questionId), isNull(questions.takeDownId)))
    .for('update');
  return row;
}

export async function insertAnswer(
  tx: Transaction,
  answer: { questionId: QuestionId; userId: UserId; author: 'buyer' | 'seller'; text: string },
): Promise<AnswerId | undefined> {
  const [row] = await tx.insert(answers).values(answer).onConflictDoNothing().returning({ id: answers.id });
  return row?.id;
}

/** A shop has one answer, whichever member wrote it. */
export async function hasAnswerOfShop(tx: Transaction, questionId: QuestionId): Promise<boolean> {
  return (
    (await tx.$count(answers, and(eq(answers.questionId, questionId), eq(answers.author, 'seller')))) > 0
  );
}

export async function removeAnswer(
  db: Queryable,
  { userId, sellsFor }: { userId: UserId; sellsFor: UserId },
  answerId: AnswerId,
): Promise<boolean> {
  const ofShop = sql`(${answers.author} = 'seller' and exists (
    select from questions q join product_names p on p.id = q.product_id join shop_names s on s.id = p.shop_id
    where q.id = ${answers.questionId} and s.owner_id = ${sellsFor}))`;
  const removed = await db
    .delete(answers)
    .where(
      and(eq(answers.id, answerId), or(and(eq(answers.userId, userId), eq(answers.author, 'buyer')), ofShop)),
    );
  return removed.rowCount === 1;
}

export async function setQuestionTakeDown(
  tx: Transaction,
  questionId: string,
  caseId: CaseId | null,
): Promise<void> {
  await tx.update(questions).set({ takeDownId: caseId }).where(sql`${questions.id} = ${questionId}`);
}

export async function setAnswerTakeDown(
  tx: Transaction,
  answerId: string,
  caseId: CaseId | null,
): Promise<void> {
  await tx.update(answers).set({ takeDownId: caseId }).where(sql`${answers.id} = ${answerId}`);
}

export async function moveQuestions(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  await tx
    .update(questions)
    .set({ productId: to })
    .where(inArray(questions.productId, [...from]));
}

/** Unanswered questions are removed; other questions, and answers, stay without a name. */
export async function eraseQuestions(tx: Transaction, userId: UserId): Promise<void> {
  // An answer being given at this moment is seen below.
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.userId, userId)).for('update');
  await tx
    .delete(questions)
    .where(
      and(
        eq(questions.userId, userId),
        sql`not exists (select from answers a where a.question_id = ${questions.id})`,
      ),
    );
}
