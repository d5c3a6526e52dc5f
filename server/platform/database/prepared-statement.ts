import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

export type ValuePlace<Values extends object> = (name: keyof Values & string) => Placeholder;

export type ValueOrPlace<Value> = Value | Placeholder;

export type PreparedStatement<Values extends object, Row extends object> = (
  db: Queryable,
  values: Values,
) => Promise<Row[]>;

/**
 * Hot statements take longer to compose and plan than to run: each is composed once, and planned once on each connection. A
 * list is a single value, so that the text stays the same. `name` is unique in the program.
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
    return rows as Row[];
  };
}

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

export async function readOne<Row extends object>(db: Queryable, statement: SQL): Promise<Row> {
  const { rows } = await db.execute(statement);
  if (!rows[0]) throw new Error('a statement that always has a row had none');
  return rows[0] as Row;
}
