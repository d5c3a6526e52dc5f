import type { AuditAbout } from '../../../contract/audit.ts';
import { THING_KINDS, type ThingKind } from '../../../contract/kernel/schemas.ts';
import { labelOf, type NamedThing, type Things } from '../../concept/thing.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EntryRow } from './read-log.ts';

interface Named {
  kind: ThingKind;
  id: string;
}

export async function findAbout(
  db: Queryable,
  things: Things,
  rows: readonly Pick<EntryRow, 'writeId' | 'subject'>[],
): Promise<Map<string, AuditAbout>> {
  const named = rows.map(({ subject }) => namedIn(subject));
  const found = await readNamed(
    db,
    things,
    named.filter((each) => each !== undefined),
  );
  const about = new Map<string, AuditAbout>();
  for (const [place, { writeId }] of rows.entries()) {
    const meant = named[place];
    const thing = meant && (found.get(keyOf(meant)) ?? things[meant.kind].removed?.(meant.id));
    if (thing) about.set(writeId, { label: labelOf(thing), subject: thing.id, path: thing.path });
  }
  return about;
}

function namedIn({ about = [] }: EntryRow['subject']): Named | undefined {
  const [noted, id] = about;
  const kind = THING_KINDS.find((each) => each === noted);
  return kind && id !== undefined ? { kind, id } : undefined;
}

async function readNamed(
  db: Queryable,
  things: Things,
  named: readonly Named[],
): Promise<Map<string, NamedThing>> {
  const found = new Map<string, NamedThing>();
  for (const [kind, each] of Map.groupBy(named, ({ kind: which }) => which)) {
    const ids = each.map(({ id }) => id);
    for (const thing of await things[kind].find(db, ids)) found.set(keyOf({ kind, id: thing.id }), thing);
  }
  return found;
}

const keyOf = ({ kind, id }: Named) => `${kind} ${id}`;
