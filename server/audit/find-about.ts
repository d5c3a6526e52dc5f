import { sql } from 'drizzle-orm';
import type { AuditAbout } from '../../contract/audit.ts';
import { FORMER_BUYER, FORMER_OPERATOR, FORMER_SELLER } from '../../contract/kernel/former-person.ts';
import type { Role } from '../../contract/kernel/role.ts';
import { TO_DO_KINDS } from '../../contract/kernel/to-do-kinds.ts';
import { pageAddress } from '../../contract/pages.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { EntryRow } from './read-log.ts';

/** What an id names: a row of one of these. */
type Source = 'person' | 'shop' | 'complaint' | 'order' | 'shop order' | 'payment' | 'refund' | 'proposal';

/** What the ids of a call name. What was seen in a support view is about its person. */
const NAMED: readonly [name: string, source: Source][] = [
  ['accountId', 'person'],
  ['orderId', 'order'],
  ['shopOrderId', 'shop order'],
  ['paymentId', 'payment'],
  ['refundId', 'refund'],
  ['proposalId', 'proposal'],
  ['complaintId', 'complaint'],
  ['userId', 'person'],
  ['personId', 'person'],
];

/** Of calls with a kind and an id: what the id of that kind names. */
const KINDS: Readonly<Record<string, Source>> = {
  person: 'person',
  order: 'order',
  shop: 'shop',
  complaints: 'complaint',
  applications: 'shop',
  health: 'shop',
  payments: 'payment',
  refunds: 'refund',
};

const FORMER: Record<Role, string> = {
  buyer: FORMER_BUYER,
  seller: FORMER_SELLER,
  operator: FORMER_OPERATOR,
};

interface Named {
  source: Source;
  id: string;
}

/** A row that ids name, or that of which it is a part. */
interface Found extends Named, Record<string, unknown> {
  ownId: string;
  name: string;
  kind: 'person' | 'shop' | 'complaint' | 'order';
  role: Role | null;
}

/** Whom or what entries are about besides a shop, by the id of the write; as it is called now. */
export async function findAbout(
  db: Queryable,
  rows: readonly Pick<EntryRow, 'writeId' | 'subject'>[],
): Promise<Map<string, AuditAbout>> {
  const named = rows.map(({ subject }) => namedIn(subject));
  const found = await readNamed(
    db,
    named.filter((each) => each !== undefined),
  );
  const about = new Map<string, AuditAbout>();
  for (const [place, { writeId, subject }] of rows.entries()) {
    const thing = named[place];
    const row = thing && found.find(({ source, id }) => source === thing.source && id === thing.id);
    const said = row ? presentFound(row) : waitingIn(subject);
    if (said) about.set(writeId, said);
  }
  return about;
}

function namedIn(subject: EntryRow['subject']): Named | undefined {
  for (const [name, source] of NAMED) {
    const [id] = subject[name] ?? [];
    if (id !== undefined) return { source, id };
  }
  const [kind, id] = kindAndId(subject);
  // A proposal for a shop order waits among the payments.
  const proposal = kind === 'payments' ? /^proposal-(\d+)$/.exec(id)?.[1] : undefined;
  if (proposal !== undefined) return { source: 'proposal', id: proposal };
  const source = KINDS[kind];
  return source && { source, id };
}

function kindAndId(subject: EntryRow['subject']): [kind: string, id: string] {
  return [subject['kind']?.[0] ?? '', (subject['id'] ?? subject['subjectId'])?.[0] ?? ''];
}

/** What waits and has no name of its own, such as background work. */
function waitingIn(subject: EntryRow['subject']): AuditAbout | undefined {
  const [kind, id] = kindAndId(subject);
  const waiting = Object.entries(TO_DO_KINDS).find(([name]) => name === kind);
  return waiting && { label: waiting[1].label, subject: id, path: null };
}

function presentFound({ id, ownId, name, kind, role }: Found): AuditAbout {
  switch (kind) {
    case 'person':
      return {
        label: name || FORMER[role ?? 'buyer'],
        subject: id,
        path: role === 'operator' ? null : pageAddress('/operator/accounts/:userId', { userId: ownId }),
      };
    case 'order':
      return {
        label: `Order ${name}`,
        subject: id,
        path: pageAddress('/operator/orders/:orderId', { orderId: ownId }),
      };
    case 'complaint':
      return {
        label: `Complaint ${name}`,
        subject: id,
        path: pageAddress('/operator/complaints/:complaintId', { complaintId: ownId }),
      };
    case 'shop':
      return { label: name, subject: id, path: pageAddress('/operator/shops/:shopId', { shopId: ownId }) };
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function readNamed(db: Queryable, named: readonly Named[]): Promise<Found[]> {
  if (named.length === 0) return [];
  const uuidsOf = (source: Source) =>
    sql`${sql.param(named.filter((each) => each.source === source && UUID.test(each.id)).map(({ id }) => id))}::uuid[]`;
  const numbers = named
    .filter(({ source, id }) => source === 'proposal' && /^\d{1,15}$/.test(id))
    .map(({ id }) => Number(id));
  const { rows } = await db.execute<Found>(sql`
    select 'person' as source, id::text, id as "ownId", name, 'person' as kind, role from users
      where id = any(${uuidsOf('person')})
    union all
    select 'shop', id::text, id, name, 'shop', null from shops where id = any(${uuidsOf('shop')})
    union all
    select 'complaint', id::text, id, number, 'complaint', null from complaints where id = any(${uuidsOf('complaint')})
    union all
    select 'order', id::text, id, number, 'order', null from orders where id = any(${uuidsOf('order')})
    union all
    select 'shop order', part.id::text, whole.id, whole.number, 'order', null from shop_orders part
      join orders whole on whole.id = part.order_id where part.id = any(${uuidsOf('shop order')})
    union all
    select 'payment', payment.id::text, whole.id, whole.number, 'order', null from payments payment
      join orders whole on whole.id = payment.order_id where payment.id = any(${uuidsOf('payment')})
    union all
    select 'refund', refund.id::text, whole.id, whole.number, 'order', null from refunds refund
      join payments payment on payment.id = refund.payment_id join orders whole on whole.id = payment.order_id
      where refund.id = any(${uuidsOf('refund')})
    union all
    select 'proposal', proposal.id::text, whole.id, whole.number, 'order', null from payment_decisions proposal
      join shop_orders part on part.id = proposal.shop_order_id join orders whole on whole.id = part.order_id
      where proposal.id = any(${sql.param(numbers)}::bigint[])`);
  return rows;
}
