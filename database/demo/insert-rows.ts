import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../transaction.ts';

/** PostgreSQL takes 65,535 parameters a statement; the widest table has about twenty columns. */
const ROWS_PER_STATEMENT = 2_000;

export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.insert(table).values(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
