import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import type { Invariant } from '../concept/invariant.ts';
import { CONCEPTS } from '../concepts.ts';

const EXAMPLES = 3;

/** What must hold at every moment, as the concepts declare it. */
export const INVARIANTS = CONCEPTS.flatMap(({ invariants = [] }) => invariants);

export interface Verdict extends Pick<Invariant, 'id' | 'says'> {
  /** How many rows break it. */
  breaches: number;
  /** A few of them, for people. */
  examples: string[];
}

/** Checks every invariant on one consistent view of the database, without changing or locking anything. */
export function verifyInvariants(db: Queryable): Promise<Verdict[]> {
  return db.transaction(
    async (tx) => {
      const verdicts: Verdict[] = [];
      for (const { id, says, breaches } of INVARIANTS) {
        const { rows } = await tx.execute<{ example: string; count: number }>(sql`
          with breaches as (${breaches})
          select example, (count(*) over ())::int as count from breaches limit ${EXAMPLES}`);
        verdicts.push({
          id,
          says,
          breaches: rows[0]?.count ?? 0,
          examples: rows.map(({ example }) => example),
        });
      }
      return verdicts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** One line for each invariant, and the examples of those that are broken. */
export function describeVerdict({ id, says, breaches, examples }: Verdict): string {
  if (breaches === 0) return `ok      ${id}: ${says}`;
  return [`BROKEN  ${id}: ${says} (${breaches})`, ...examples.map((example) => `          ${example}`)].join(
    '\n',
  );
}
