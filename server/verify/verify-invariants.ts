import { sql } from 'drizzle-orm';
import type { Invariant } from '../concept/invariant.ts';
import { CONCEPTS } from '../concepts.ts';
import type { Queryable } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { settleAll } from '../platform/database/transaction.ts';

const EXAMPLES = 3;

export const INVARIANTS = CONCEPTS.flatMap(({ invariants = [] }) => invariants);

export interface Verdict extends Pick<Invariant, 'id' | 'says'> {
  breaches: number;
  examples: string[];
}

/** Prepared, because planning all of them takes ten times as long as checking a small database. */
const CHECKS = INVARIANTS.map(({ id, says, breaches }) => ({
  id,
  says,
  find: prepareStatement<object, { example: string; count: number }>(
    `verify ${id}`,
    () => sql`
      with breaches as (${breaches})
      select example, (count(*) over ())::int as count from breaches limit ${sql.raw(String(EXAMPLES))}`,
  ),
}));

/** On one consistent view of the database, without changes or locks. */
export function verifyInvariants(db: Queryable): Promise<Verdict[]> {
  return db.transaction(
    async (tx) => {
      const found = await settleAll(CHECKS.map(({ find }) => find(tx, {})));
      return CHECKS.map(({ id, says }, place) => {
        const rows = found[place] ?? [];
        return { id, says, breaches: rows[0]?.count ?? 0, examples: rows.map(({ example }) => example) };
      });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** With examples where an invariant is broken. */
export function describeVerdict({ id, says, breaches, examples }: Verdict): string {
  if (breaches === 0) return `ok      ${id}: ${says}`;
  return [`BROKEN  ${id}: ${says} (${breaches})`, ...examples.map((example) => `          ${example}`)].join(
    '\n',
  );
}
