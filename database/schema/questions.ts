import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AnswerId, CaseId, ProductId, QuestionId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { products } from './catalog.ts';
import { createdAt } from './columns.ts';

export const questions = pgTable(
  'questions',
  {
    id: uuid('id').$type<QuestionId>().primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
    takeDownId: uuid('take_down_id').$type<CaseId>(),
  },
  (table) => [
    index('questions_product_index').on(table.productId, table.createdAt.desc().nullsFirst()),
    index('questions_user_index').on(table.userId),
  ],
);

/** Each person has one, as the product's seller or as a buyer to whom it was delivered. */
export const answers = pgTable(
  'answers',
  {
    id: uuid('id').$type<AnswerId>().primaryKey().defaultRandom(),
    questionId: uuid('question_id')
      .$type<QuestionId>()
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    author: text('author').$type<'buyer' | 'seller'>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    takeDownId: uuid('take_down_id').$type<CaseId>(),
  },
  (table) => [
    unique('answers_one_per_person_key').on(table.questionId, table.userId),
    index('answers_user_index').on(table.userId),
    check('answers_author_check', sql`${table.author} in ('buyer', 'seller')`),
  ],
);

export const auditedAnswers = audited(answers, { unless: [answers.author, 'buyer'] });
