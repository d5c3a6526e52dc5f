import type { SQL } from 'drizzle-orm';
import type { Queryable } from './database.ts';

export async function readOne<Row extends object>(db: Queryable, statement: SQL): Promise<Row> {
  const { rows } = await db.execute(statement);
  if (!rows[0]) throw new Error('a statement that always has a row had none');
  return rows[0] as Row;
}
