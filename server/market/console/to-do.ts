import type { ToDoGroup, ToDoItem } from '../../../contract/console.ts';
import type { Duty } from '../../../contract/kernel/rights.ts';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { Waiting, WaitingContext, WaitingSource, WaitingSources } from '../../concept/waiting.ts';
import { kindsFor } from './kinds.ts';
import { type Assignment, findAssignments } from './store.ts';

const MOST_COUNTED = 500;
const SHOWN = 10;
const SHOWN_OF_ONE = 100;

export async function findToDo(
  sources: WaitingSources,
  context: WaitingContext,
  duties: readonly Duty[],
  more: ToDoKind | undefined,
): Promise<ToDoGroup[]> {
  const groups: (Omit<ToDoGroup, 'items'> & { waiting: Waiting[] })[] = [];
  const { db } = context;
  // Kinds are read one after the other: one operator's console would otherwise take every connection.
  for (const kind of kindsFor(sources, duties)) {
    const { list, count } = sources[kind];
    const limit = kind === more ? SHOWN_OF_ONE : SHOWN;
    const waiting = await list(context, limit);
    const total = waiting.length < limit ? waiting.length : await count(db, MOST_COUNTED);
    groups.push({ kind, total, waiting });
  }
  const assignments = await findAssignments(
    db,
    sources,
    groups.flatMap(({ kind, waiting }) => waiting.map(({ id: subjectId }) => ({ kind, subjectId }))),
  );
  return oldestFirst(groups).map(({ kind, total, waiting }) => ({
    kind,
    total,
    items: waiting.map((item) => ({ ...item, owner: ownerOf(find(assignments, kind, item.id)) })),
  }));
}

function oldestFirst<Group extends { waiting: Waiting[] }>(groups: readonly Group[]): Group[] {
  const sinceOf = ({ waiting: [first] }: Group) => (first ? Date.parse(first.since) : Infinity);
  return groups.toSorted((one, other) => compare(sinceOf(one), sinceOf(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

export async function isWaiting(
  source: WaitingSource,
  context: WaitingContext,
  id: string,
): Promise<boolean> {
  return (await source.list(context, 1, id)).length > 0;
}

function find(assignments: readonly Assignment[], kind: ToDoKind, id: string): Assignment | undefined {
  return assignments.find((assignment) => assignment.kind === kind && assignment.subjectId === id);
}

function ownerOf(assignment: Assignment | undefined): ToDoItem['owner'] {
  return assignment ? { id: assignment.userId, name: assignment.name } : null;
}
