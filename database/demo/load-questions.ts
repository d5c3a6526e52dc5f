import * as tables from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import type { Market } from './market.ts';

export async function insertQuestions(tx: Transaction, { questions }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.questions,
    questions.map(({ id, product, buyer, text, createdAt }) => ({
      id,
      productId: product.id,
      userId: buyer.id,
      text,
      createdAt,
    })),
  );
  await insertRows(
    tx,
    tables.answers,
    questions.flatMap(({ id: questionId, answers }) =>
      answers.map(({ id, authorId: userId, by: author, text, createdAt }) => ({
        id,
        questionId,
        userId,
        author,
        text,
        createdAt,
      })),
    ),
  );
}
