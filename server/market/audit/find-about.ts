import type { AuditAbout } from '../../../contract/audit.ts';
import { TO_DO_KINDS } from '../../../contract/kernel/to-do-kinds.ts';
import { labelOf, type NamedThing, type ThingKind, type Things } from '../../concept/thing.ts';
import { namedPlace } from '../content/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EntryRow } from './read-log.ts';

/** What the ids of a call name. What was seen in a support view is about its person. */
const NAMED: readonly [name: string, kind: ThingKind][] = [
  ['accountId', 'person'],
  ['orderId', 'order'],
  ['shopOrderId', 'shopOrder'],
  ['paymentId', 'payment'],
  ['refundId', 'refund'],
  ['proposalId', 'proposal'],
  ['complaintId', 'complaint'],
  ['caseId', 'case'],
  ['approvalId', 'approval'],
  ['couponId', 'coupon'],
  ['versionId', 'contentVersion'],
  ['userId', 'person'],
  ['personId', 'person'],
  ['categoryId', 'category'],
  ['attributeId', 'attribute'],
];
/** What operators edit, and sellers name as well to say of a product what it is. */
const TREE_PARTS: readonly ThingKind[] = ['category', 'attribute'];

/** Of calls with a kind and an id: what the id of that kind names. */
const KINDS: Readonly<Record<string, ThingKind>> = {
  person: 'person',
  order: 'order',
  shop: 'shop',
  complaints: 'complaint',
  applications: 'shop',
  health: 'shop',
  reports: 'case',
  products: 'approval',
  payments: 'payment',
  refunds: 'refund',
};

interface Named {
  kind: ThingKind;
  id: string;
}

/** Whom or what entries are about besides a shop, by the id of the write; as it is called now. */
export async function findAbout(
  db: Queryable,
  things: Things,
  rows: readonly Pick<EntryRow, 'writeId' | 'subject' | 'actorKind'>[],
): Promise<Map<string, AuditAbout>> {
  const named = rows.map(namedIn);
  const found = await readNamed(
    db,
    things,
    named.filter((each) => each !== undefined),
  );
  const about = new Map<string, AuditAbout>();
  for (const [place, { writeId, subject }] of rows.entries()) {
    const meant = named[place];
    const thing =
      (meant && (found.get(`${meant.kind} ${meant.id}`) ?? things[meant.kind].removed?.(meant.id))) ??
      placeIn(subject) ??
      waitingIn(subject);
    if (thing) about.set(writeId, { label: labelOf(thing), subject: thing.id, path: thing.path });
  }
  return about;
}

function namedIn({ subject, actorKind }: Pick<EntryRow, 'subject' | 'actorKind'>): Named | undefined {
  for (const [name, kind] of NAMED) {
    const [id] = subject[name] ?? [];
    const isMeant = actorKind === 'operator' || !TREE_PARTS.includes(kind);
    if (id !== undefined && isMeant) return { kind, id };
  }
  const [name, id] = kindAndId(subject);
  // A proposal for a shop order waits among the payments.
  const proposal = name === 'payments' ? /^proposal-(\d+)$/.exec(id)?.[1] : undefined;
  if (proposal !== undefined) return { kind: 'proposal', id: proposal };
  const kind = KINDS[name];
  return kind && { kind, id };
}

function kindAndId(subject: EntryRow['subject']): [kind: string, id: string] {
  return [subject['kind']?.[0] ?? '', (subject['id'] ?? subject['subjectId'])?.[0] ?? ''];
}

/** A place of the shop's content, also where its version is deleted. */
function placeIn(subject: EntryRow['subject']): NamedThing | undefined {
  const [place = ''] = subject['place'] ?? [];
  return place === '' ? undefined : namedPlace(place, place);
}

/** What waits and has no name of its own, such as background work. */
function waitingIn(subject: EntryRow['subject']): NamedThing | undefined {
  const [kind, id] = kindAndId(subject);
  const waiting = Object.entries(TO_DO_KINDS).find(([name]) => name === kind);
  return waiting && { id, noun: '', name: waiting[1].label, path: null };
}

/** By kind and id. */
async function readNamed(
  db: Queryable,
  things: Things,
  named: readonly Named[],
): Promise<Map<string, NamedThing>> {
  const found = new Map<string, NamedThing>();
  for (const [kind, each] of Map.groupBy(named, ({ kind: which }) => which)) {
    const ids = each.map(({ id }) => id);
    for (const thing of await things[kind].find(db, ids)) found.set(`${kind} ${thing.id}`, thing);
  }
  return found;
}
