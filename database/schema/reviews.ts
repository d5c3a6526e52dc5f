import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Fit } from '../../contract/kernel/fit.ts';
import type { CaseId, OrderLineId, ProductId, ReviewId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { products } from './catalog.ts';
import { createdAt, instant } from './columns.ts';
import { orderLines } from './orders.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').$type<ReviewId>().primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** The delivered line gives the right to review. */
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    fit: text('fit').$type<Fit>(),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
    takeDownId: uuid('take_down_id').$type<CaseId>(),
  },
  (table) => [
    unique('reviews_one_per_buyer_key').on(table.productId, table.userId),
    index('reviews_product_index').on(table.productId, table.createdAt.desc().nullsFirst()),
    index('reviews_taken_down_index').on(table.userId).where(sql`${table.takeDownId} is not null`),
    check('reviews_stars_check', sql`${table.stars} between 1 and 5`),
    check('reviews_fit_check', sql`${table.fit} in ('runs_small', 'true_to_size', 'runs_large')`),
  ],
);

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid('review_id')
      .$type<ReviewId>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ name: 'review_votes_pkey', columns: [table.reviewId, table.userId] })],
);

export const reviewPictures = pgTable(
  'review_pictures',
  {
    reviewId: uuid('review_id')
      .$type<ReviewId>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    pictureKey: text('picture_key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_pictures_pkey', columns: [table.reviewId, table.position] }),
    index('review_pictures_key_index').on(table.pictureKey),
    check('review_pictures_position_check', sql`${table.position} between 0 and 2`),
  ],
);

export const reviewReplies = pgTable('review_replies', {
  reviewId: uuid('review_id')
    .$type<ReviewId>()
    .primaryKey()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  createdAt: createdAt(),
  editedAt: instant('edited_at'),
});

export const auditedReplies = audited(reviewReplies);
