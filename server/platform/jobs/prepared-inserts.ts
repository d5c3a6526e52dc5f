import type { Db } from 'pg-boss';
import type { QueryResult } from 'pg';
import type { Transaction } from '../database/database.ts';

/** Statement names by text, one text for each queue: a connection refuses one name for two texts. */
const names = new Map<string, string>();

/** The transaction as the job queue's database; each connection plans a statement only once. */
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
