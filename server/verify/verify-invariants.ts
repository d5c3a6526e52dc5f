import { sql } from 'drizzle-orm';
import type { Concept } from '../concept/concept.ts';
import type { Invariant } from '../concept/invariant.ts';
import { CONCEPTS } from '../concepts.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type PreparedStatement, prepareStatement } from '../platform/database/prepared-statement.ts';
import { settleAll } from '../platform/database/transaction.ts';

const EXAMPLES = 3;

export function invariantsOf(concepts: readonly Concept[]): Invariant[] {
  return concepts.flatMap(({ invariants = [] }) => invariants);
}

export interface Verdict extends Pick<Invariant, 'id' | 'says'> {
  breaches: number;
  examples: string[];
}

type FindBreaches = PreparedStatement<object, { example: string; count: number }>;

/** Prepared, because planning all of them takes ten times as long as checking a small database. */
const prepared = new WeakMap<Invariant, FindBreaches>();

function breachesOf(invariant: Invariant): FindBreaches {
  const present = prepared.get(invariant);
  if (present) return present;
  const find: FindBreaches = prepareStatement(
    `verify ${invariant.id}`,
    () => sql`
      with breaches as (${invariant.breaches})
      select example, (count(*) over ())::int as count from breaches limit ${sql.raw(String(EXAMPLES))}`,
  );
  prepared.set(invariant, find);
  return find;
}

/** On one consistent view of the database, without changes or locks. */
export function verifyInvariants(db: Queryable, concepts: readonly Concept[] = CONCEPTS): Promise<Verdict[]> {
  const invariants = invariantsOf(concepts);
  return db.transaction(
    async (tx) => {
      const found = await settleAll(invariants.map((invariant) => breachesOf(invariant)(tx, {})));
      return invariants.map(({ id, says }, place) => {
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
