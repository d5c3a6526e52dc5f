import type { Db } from 'pg-boss';
import type { QueryResult } from 'pg';
import type { Transaction } from '../database/database.ts';

/** A connection refuses one statement name for two texts, and each queue has its own text. */
const names = new Map<string, string>();

/** Each connection plans a statement of the job queue only once. */
export function preparedOn(transaction: Transaction): Db {
  return {
    executeSql(text, values = []) {
      const name = names.get(text) ?? `job_queue_${names.size}`;
      names.set(text, name);
      return transaction._.session
        .prepareQuery<{ execute: QueryResult; all: unknown; values: unknown }>(
          { sql: text, params: values },
          undefined,
          name,
          false,
        )
        .execute();
    },
  };
}
