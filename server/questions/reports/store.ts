import { and, eq } from 'drizzle-orm';
import type { AnswerId, ProductId, QuestionId, UserId } from '../../../contract/kernel/schemas.ts';
import {
  answerReports,
  answers,
  products,
  questionReports,
  questions,
  users,
} from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { ReportFound } from '../../reports/index.ts';

interface FoundReport extends ReportFound {
  productId: ProductId;
}

interface QuestionReport {
  questionId: QuestionId;
  userId: UserId;
}

interface AnswerReport {
  answerId: AnswerId;
  userId: UserId;
}

/** False when the person has reported the question already. */
export async function insertQuestionReport(
  tx: Transaction,
  report: QuestionReport & { reason: string },
): Promise<boolean> {
  const inserted = await tx.insert(questionReports).values(report).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** The same of an answer. */
export async function insertAnswerReport(
  tx: Transaction,
  report: AnswerReport & { reason: string },
): Promise<boolean> {
  const inserted = await tx.insert(answerReports).values(report).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** A report with its question; undefined when the question was deleted. */
export async function findQuestionReport(
  db: Queryable,
  { questionId, userId }: QuestionReport,
): Promise<FoundReport | undefined> {
  const [row] = await db
    .select({
      reason: questionReports.reason,
      role: users.role,
      text: questions.text,
      productId: products.id,
      productName: products.name,
    })
    .from(questionReports)
    .innerJoin(users, eq(users.id, questionReports.userId))
    .innerJoin(questions, eq(questions.id, questionReports.questionId))
    .innerJoin(products, eq(products.id, questions.productId))
    .where(and(eq(questionReports.questionId, questionId), eq(questionReports.userId, userId)));
  return row;
}

/** The same of an answer. */
export async function findAnswerReport(
  db: Queryable,
  { answerId, userId }: AnswerReport,
): Promise<FoundReport | undefined> {
  const [row] = await db
    .select({
      reason: answerReports.reason,
      role: users.role,
      text: answers.text,
      productId: products.id,
      productName: products.name,
    })
    .from(answerReports)
    .innerJoin(users, eq(users.id, answerReports.userId))
    .innerJoin(answers, eq(answers.id, answerReports.answerId))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(products, eq(products.id, questions.productId))
    .where(and(eq(answerReports.answerId, answerId), eq(answerReports.userId, userId)));
  return row;
}

export async function eraseQuestionReports(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(questionReports).where(eq(questionReports.userId, userId));
  await tx.delete(answerReports).where(eq(answerReports.userId, userId));
}
