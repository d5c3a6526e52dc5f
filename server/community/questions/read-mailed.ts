import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { AnswerId, ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { answers, products, questions, shops, users } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

export async function listUnanswered(
  db: Queryable,
  shopId: ShopId,
  since: Date,
): Promise<{ email: string | null; questions: { productName: string; text: string }[] }> {
  const rows = await db
    .select({ email: users.email, productName: products.name, text: questions.text })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .innerJoin(users, eq(users.id, shops.ownerId))
    .where(
      and(
        eq(shops.id, shopId),
        gte(questions.createdAt, since),
        sql`${products.archivedAt} is null`,
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
      productId: products.id,
      productName: products.name,
      question: questions.text,
      text: answers.text,
      by: answers.author,
      name: users.name,
      shopName: shops.name,
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .innerJoin(users, eq(users.id, answers.userId))
    .innerJoin(products, eq(products.id, questions.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(and(eq(answers.id, answerId), isNull(answers.takeDownId), isNull(questions.takeDownId)));
  return row;
}
