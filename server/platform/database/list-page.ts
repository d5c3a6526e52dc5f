import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { Instant } from '../../../contract/kernel/schemas.ts';
import { notAPage } from '../http/refusal.ts';
import type { Queryable } from './database.ts';

export const PAGE_ROWS = 50;

const BETWEEN = '_';

export interface ListPage<Row, Next> {
  shown: Row[];
  next: Next | null;
}

/** Callers read one row more than fits, which shows that there are more. The next page continues after the last row's place. */
export function pageOf<Row, Next>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Next,
): ListPage<Row, Next> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? placeOf(last) : null };
}

export function writePlace(...parts: readonly (string | number)[]): string {
  return parts.join(BETWEEN);
}

/** @throws Refusal for a place that no page gives */
export function readPlace<Parts>(parts: z.ZodType<Parts>, written: string, name?: string): Parts {
  const place = parts.safeParse(written.split(BETWEEN));
  if (!place.success) throw notAPage(name);
  return place.data;
}

/** A place in a list needs the exact moment, so it has microseconds. */
export function exactInstant(moment: SQL | PgColumn): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The database knows no year 0. */
const Moment = Instant.refine((at) => !at.startsWith('0000'));
const PLACE_SCHEMAS = {
  uuid: z.tuple([Moment, z.uuid()]),
  bigint: z.tuple([Moment, z.string().regex(/^\d{1,15}$/)]),
};

/** The place is that of `writePlace(moment, id)`; true without one. @throws Refusal for a place that no page gives */
export function isAfterPlace(
  { at, id }: { at: SQL | PgColumn; id: SQL | PgColumn },
  direction: 'ascending' | 'descending',
  written: string | undefined,
  name?: string,
): SQL {
  if (written === undefined) return sql`true`;
  const type = 'getSQLType' in id && id.getSQLType() !== 'uuid' ? 'bigint' : 'uuid';
  const [fromAt, fromId] = readPlace(PLACE_SCHEMAS[type], written, name);
  const beyond = direction === 'ascending' ? sql`>` : sql`<`;
  return sql`(${at}, ${id}) ${beyond} (${fromAt}::timestamptz, ${fromId}::${sql.raw(type)})`;
}

/** Nobody pages this far by hand. */
const MAX_OFFSET = 10_000;

export function publicPage({ page, limit }: { page: number; limit: number }): {
  limit: number;
  offset: number;
} {
  const offset = (page - 1) * limit;
  return offset < MAX_OFFSET ? { limit, offset } : { limit: 0, offset: 0 };
}

/** `rows` are tables and condition, as after FROM. */
export async function countUpTo(db: Queryable, most: number, rows: SQL): Promise<number> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${rows} limit ${most}) counted`,
  );
  return counted.rows[0]?.total ?? 0;
}
