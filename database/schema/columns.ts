import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import type { Paise } from '../../contract/kernel/money.ts';

/** Amounts are whole paise; each table checks the bounds of a safe integer. */
export const paiseColumn = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().default(sql`now()`);

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Only our own words may be used: they are not quoted further. */
export const textArray = (words: readonly string[]): SQL =>
  sql.raw(`array[${words.map((word) => `'${word}'`).join(', ')}]`);
export const oneOf = (column: AnyColumn, words: readonly string[]): SQL =>
  sql`${column} = any (${textArray(words)})`;

/** These digits identify a phone number with or without its country. */
export const lastPhoneDigits = (phoneNumber: SQL): SQL =>
  sql`right(regexp_replace(${phoneNumber}, '\\D', '', 'g'), 10)`;
