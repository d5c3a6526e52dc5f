import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AnswerId, ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { answers, people, productNames, questions, shopNames } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

export async function listUnanswered(
  db: Queryable,
  shopId: ShopId,
  since: Date,
): Promise<{ email: string | null; questions: { productName: string; text: string }[] }> {
  const rows = await db
    .select({ email: people.email, productName: productNames.name, text: questions.text })
    .from(questions)
    .innerJoin(productNames, eq(productNames.id, questions.productId))
    .innerJoin(shopNames, eq(shopNames.id, productNames.shopId))
    .innerJoin(people, eq(people.id, shopNames.ownerId))
    .where(
      and(
        eq(shopNames.id, shopId),
        gte(questions.createdAt, since),
        sql`not ${productNames.isArchived}`,
        isNull(questions.takeDownId),
        sql`not exists (select from answers a where a.question_id = ${questions.id} and a.author = 'seller')`,
      ),
    )
    .orderBy(asc(questions.createdAt), questions.id);
  return { email: rows[0]?.email ?? null, questions: rows };
}

interface AnsweredQuestion {
  askerId: UserId;
  answererId: UserId;
  productId: ProductId;
  productName: string;
  question: string;
  text: string;
  by: 'buyer' | 'seller';
  name: string;
  shopName: string;
}

export async function findAnswered(db: Queryable, answerId: AnswerId): Promise<AnsweredQuestion | undefined> {
  const [row] = await db
    .select({
      askerId: questions.userId,
      answererId: answers.userId,
      productId: productNames.id,
      productName: productNames.name,
      question: questions.text,
      text: answers.text,
      by: answers.author,
      name: people.name,
      shopName: shopNames.name,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(people, eq(people.id, answers.userId))
    .innerJoin(productNames, eq(productNames.id, questions.productId))
    .innerJoin(shopNames, eq(shopNames.id, productNames.shopId))
    .where(and(eq(answers.id, answerId), isNull(answers.takeDownId), isNull(questions.takeDownId)));
  return row;
}
