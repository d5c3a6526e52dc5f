import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import type { Paise } from '../../contract/kernel/money.ts';

/** Money: whole paise in a bigint, checked to be a safe integer by its bounds in each table. */
export const paiseColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>();

/** A point in time, with zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row came to be, by the database's clock. */
export const createdAt = () => instant('created_at').notNull().default(sql`now()`);

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A list of our own words, for checks of text columns; they are not quoted further. */
export const textArray = (words: readonly string[]): SQL =>
  sql.raw(`array[${words.map((word) => `'${word}'`).join(', ')}]`);
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} = any (${textArray(words)})`;

/** The digits by which a phone number is known, with or without its country. */
export const lastPhoneDigits = (phoneNumber: SQL): SQL =>
  sql`right(regexp_replace(${phoneNumber}, '\\D', '', 'g'), 10)`;
