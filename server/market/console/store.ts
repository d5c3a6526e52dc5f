import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { operatorAssignments, people } from '../../../database/schema/index.ts';
import { isInCharge } from '../accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { WaitingSources } from '../../concept/waiting.ts';
import { dutiesOf, KINDS } from './kinds.ts';

export interface Assignment {
  kind: ToDoKind;
  subjectId: string;
  userId: UserId;
  name: string;
}

export type Task = Omit<Assignment, 'name'>;

function isSeen(sources: WaitingSources): SQL {
  const seen = KINDS.flatMap((kind) => dutiesOf(sources, kind).map((duty) => ({ kind, duty })));
  const seenKinds = sql.param(seen.map(({ kind }) => kind));
  const seenDuties = sql.param(seen.map(({ duty }) => duty));
  return isInCharge(
    operatorAssignments.userId,
    (duty) =>
      sql`(${operatorAssignments.kind}, ${duty}) in (select * from unnest(${seenKinds}::text[], ${seenDuties}::text[]))`,
  );
}

export async function findAssignments(
  db: Queryable,
  sources: WaitingSources,
  waiting: readonly Pick<Assignment, 'kind' | 'subjectId'>[],
): Promise<Assignment[]> {
  const kinds = sql.param(waiting.map(({ kind }) => kind));
  const ids = sql.param(waiting.map(({ subjectId }) => subjectId));
  return db
    .select({
      kind: operatorAssignments.kind,
      subjectId: operatorAssignments.subjectId,
      userId: operatorAssignments.userId,
      name: people.name,
    })
    .from(operatorAssignments)
    .innerJoin(people, eq(people.id, operatorAssignments.userId))
    .where(
      and(
        sql`(${operatorAssignments.kind}, ${operatorAssignments.subjectId}) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
        isSeen(sources),
      ),
    );
}

/** False means that another operator, who may still see it, takes care of it. */
export async function assign(
  tx: Transaction,
  sources: WaitingSources,
  { kind, subjectId, userId }: Task,
): Promise<boolean> {
  // Taking it twice writes nothing, so that the audit log has it once.
  const [present] = await findAssignments(tx, sources, [{ kind, subjectId }]);
  if (present) return present.userId === userId;
  const taken = await tx
    .insert(operatorAssignments)
    .values({ kind, subjectId, userId })
    .onConflictDoUpdate({
      target: [operatorAssignments.kind, operatorAssignments.subjectId],
      set: { userId },
      setWhere: or(eq(operatorAssignments.userId, userId), not(isSeen(sources))),
    });
  return taken.rowCount === 1;
}

export async function unassign(
  tx: Transaction,
  { kind, subjectId, userId }: Task,
  isForOthers: boolean,
): Promise<boolean> {
  const released = await tx
    .delete(operatorAssignments)
    .where(
      and(
        eq(operatorAssignments.kind, kind),
        eq(operatorAssignments.subjectId, subjectId),
        isForOthers ? undefined : eq(operatorAssignments.userId, userId),
      ),
    );
  return released.rowCount === 1;
}
