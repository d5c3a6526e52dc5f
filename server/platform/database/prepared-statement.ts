import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

/** The place of a named value in a statement. */
export type ValuePlace<Values extends object> = (name: keyof Values & string) => Placeholder;

/** A value in a statement: itself, or its place in one that is prepared. */
export type ValueOrPlace<Value> = Value | Placeholder;

/** Runs a prepared statement with its values and returns its rows. */
export type PreparedStatement<Values extends object, Row extends object> = (
  db: Queryable,
  values: Values,
) => Promise<Row[]>;

/**
 * A statement that is composed once, and parsed and planned once on each connection. For those of a hot path, which take longer to
 * compose and to plan than to run. Lists go in as one value, so that the text stays the same.
 * @param name unique among the statements of the program
 */
export function prepareStatement<Values extends object, Row extends object>(
  name: string,
  compose: (value: ValuePlace<Values>) => SQL,
): PreparedStatement<Values, Row> {
  let query: Query | undefined;
  return async (db, values) => {
    query ??= dialect.sqlToQuery(compose((place) => sql.placeholder(place)));
    const { rows } = await db._.session
      .prepareQuery<{ execute: QueryResult; all: unknown; values: unknown }>(query, undefined, name, false)
      .execute(Object.assign<Record<string, unknown>, Values>({}, values));
    return rows as Row[]; // the statement's text says what it has
  };
}

/** Like `prepareStatement`, for one that always has exactly one row. */
export function prepareOneRow<Values extends object, Row extends object>(
  name: string,
  compose: (value: ValuePlace<Values>) => SQL,
): (db: Queryable, values: Values) => Promise<Row> {
  const run = prepareStatement<Values, Row>(name, compose);
  return async (db, values) => {
    const [row] = await run(db, values);
    if (!row) throw new Error(`the statement ${name} always has a row and had none`);
    return row;
  };
}
