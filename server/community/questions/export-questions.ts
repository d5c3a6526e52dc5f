import { eq } from 'drizzle-orm';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { answers, productNames, questions } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

type ExportedQuestions = {
  asked: { productId: ProductId; product: string; text: string; askedAt: string }[];
  answered: { productId: ProductId; product: string; question: string; text: string; answeredAt: string }[];
};

export async function exportQuestions(db: Queryable, userId: UserId): Promise<ExportedQuestions> {
  const asked = await db
    .select({
      productId: productNames.id,
      product: productNames.name,
      text: questions.text,
      at: questions.createdAt,
    })
    .from(questions)
    .innerJoin(productNames, eq(productNames.id, questions.productId))
    .where(eq(questions.userId, userId))
    .orderBy(questions.createdAt, questions.id);
  const answered = await db
    .select({
      productId: productNames.id,
      product: productNames.name,
      question: questions.text,
      text: answers.text,
      at: answers.createdAt,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(productNames, eq(productNames.id, questions.productId))
    .where(eq(answers.userId, userId))
    .orderBy(answers.createdAt, answers.id);
  return {
    asked: asked.map(({ at, ...question }) => ({ ...question, askedAt: at.toISOString() })),
    answered: answered.map(({ at, ...answer }) => ({ ...answer, answeredAt: at.toISOString() })),
  };
}
