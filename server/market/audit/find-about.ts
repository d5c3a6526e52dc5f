import { sql } from 'drizzle-orm';
import type { AuditAbout } from '../../../contract/audit.ts';
import { CONTENT_PLACES } from '../../../contract/kernel/content-places.ts';
import { FORMER_BUYER, FORMER_OPERATOR, FORMER_SELLER } from '../../../contract/kernel/former-person.ts';
import { SUBJECT_KINDS, type SubjectKind } from '../../../contract/kernel/moderation.ts';
import type { Role } from '../../../contract/kernel/role.ts';
import { TO_DO_KINDS } from '../../../contract/kernel/to-do-kinds.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { EntryRow } from './read-log.ts';

/** What an id names: a row of one of these. */
type Source =
  | ('person' | 'shop' | 'complaint' | 'order' | 'shop order' | 'payment' | 'refund' | 'proposal')
  | ('case' | 'approval' | 'coupon' | 'content version' | 'category' | 'attribute');

/** What the ids of a call name. What was seen in a support view is about its person. */
const NAMED: readonly [name: string, source: Source][] = [
  ['accountId', 'person'],
  ['orderId', 'order'],
  ['shopOrderId', 'shop order'],
  ['paymentId', 'payment'],
  ['refundId', 'refund'],
  ['proposalId', 'proposal'],
  ['complaintId', 'complaint'],
  ['caseId', 'case'],
  ['approvalId', 'approval'],
  ['couponId', 'coupon'],
  ['versionId', 'content version'],
  ['userId', 'person'],
  ['personId', 'person'],
  ['categoryId', 'category'],
  ['attributeId', 'attribute'],
];
/** What operators edit and sellers name as well, who say of a product what it is. Its id is made of its name. */
const TREE_PARTS: Partial<Record<Source, string>> = { category: 'Category', attribute: 'Attribute' };

/** Of calls with a kind and an id: what the id of that kind names. */
const KINDS: Readonly<Record<string, Source>> = {
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
  kind:
    | 'person'
    | 'shop'
    | 'complaint'
    | 'order'
    | 'case'
    | 'approval'
    | 'coupon'
    | 'deleted coupon'
    | 'content'
    | 'category'
    | 'attribute';
  role: Role | null;
  /** Of what a case is about. */
  subjectKind: SubjectKind | null;
}

/** Whom or what entries are about besides a shop, by the id of the write; as it is called now. */
export async function findAbout(
  db: Queryable,
  rows: readonly Pick<EntryRow, 'writeId' | 'subject' | 'actorKind'>[],
): Promise<Map<string, AuditAbout>> {
  const named = rows.map(namedIn);
  const found = await readNamed(
    db,
    named.filter((each) => each !== undefined),
  );
  const about = new Map<string, AuditAbout>();
  for (const [place, { writeId, subject }] of rows.entries()) {
    const thing = named[place];
    const row = thing && found.find(({ source, id }) => source === thing.source && id === thing.id);
    const said = row ? presentFound(row) : (removedOf(thing) ?? placeIn(subject) ?? waitingIn(subject));
    if (said) about.set(writeId, said);
  }
  return about;
}

function namedIn({ subject, actorKind }: Pick<EntryRow, 'subject' | 'actorKind'>): Named | undefined {
  for (const [name, source] of NAMED) {
    const [id] = subject[name] ?? [];
    const isMeant = actorKind === 'operator' || !(source in TREE_PARTS);
    if (id !== undefined && isMeant) return { source, id };
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

/** A category or an attribute that is gone. */
function removedOf(thing: Named | undefined): AuditAbout | undefined {
  if (!thing) return undefined;
  const part = TREE_PARTS[thing.source];
  return part === undefined ? undefined : { label: `${part} ${thing.id}`, subject: thing.id, path: null };
}

/** A place of the shop's content, also where its version is deleted. */
function placeIn(subject: EntryRow['subject']): AuditAbout | undefined {
  const [place = ''] = subject['place'] ?? [];
  return place === '' ? undefined : presentPlace(place, place);
}

function presentPlace(place: string, subject: string): AuditAbout {
  const known = Object.entries(CONTENT_PLACES).find(([name]) => name === place);
  return {
    label: known ? known[1].label : place,
    subject,
    path: pageAddress('/operator/content/:place', { place }),
  };
}

/** What waits and has no name of its own, such as background work. */
function waitingIn(subject: EntryRow['subject']): AuditAbout | undefined {
  const [kind, id] = kindAndId(subject);
  const waiting = Object.entries(TO_DO_KINDS).find(([name]) => name === kind);
  return waiting && { label: waiting[1].label, subject: id, path: null };
}

function presentFound({ id, ownId, name, kind, role, subjectKind }: Found): AuditAbout {
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
    case 'case': {
      const { label } = SUBJECT_KINDS[subjectKind ?? 'product'];
      return {
        label: name === '' ? label : `${label}: ${name}`,
        subject: id,
        path: pageAddress('/operator/cases/:caseId', { caseId: ownId }),
      };
    }
    case 'approval':
      return {
        label: name,
        subject: id,
        path: pageAddress('/operator/products/:approvalId', { approvalId: ownId }),
      };
    case 'coupon':
      return {
        label: `Coupon ${name}`,
        subject: id,
        path: pageAddress('/operator/coupons/:couponId', { couponId: ownId }),
      };
    case 'deleted coupon':
      return { label: `Coupon ${name}`, subject: id, path: null };
    case 'content':
      return presentPlace(name, id);
    case 'category':
      return { label: `Category ${name}`, subject: id, path: pageAddress('/operator/categories') };
    case 'attribute':
      return {
        label: `Attribute ${name}`,
        subject: id,
        path: pageAddress('/operator/attributes/:attributeId', { attributeId: ownId }),
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
  const slugsOf = (source: Source) =>
    sql`${sql.param(named.filter((each) => each.source === source).map(({ id }) => id))}::text[]`;
  const { rows } = await db.execute<Found>(sql`
    select 'person' as source, id::text, id::text as "ownId", name, 'person' as kind, role, null as "subjectKind" from users
      where id = any(${uuidsOf('person')})
    union all
    select 'shop', id::text, id::text, name, 'shop', null, null from shops where id = any(${uuidsOf('shop')})
    union all
    select 'complaint', id::text, id::text, number, 'complaint', null, null from complaints where id = any(${uuidsOf('complaint')})
    union all
    select 'order', id::text, id::text, number, 'order', null, null from orders where id = any(${uuidsOf('order')})
    union all
    select 'shop order', part.id::text, whole.id::text, whole.number, 'order', null, null from shop_orders part
      join orders whole on whole.id = part.order_id where part.id = any(${uuidsOf('shop order')})
    union all
    select 'payment', payment.id::text, whole.id::text, whole.number, 'order', null, null from payments payment
      join orders whole on whole.id = payment.order_id where payment.id = any(${uuidsOf('payment')})
    union all
    select 'refund', refund.id::text, whole.id::text, whole.number, 'order', null, null from refunds refund
      join payments payment on payment.id = refund.payment_id join orders whole on whole.id = payment.order_id
      where refund.id = any(${uuidsOf('refund')})
    union all
    select 'proposal', proposal.id::text, whole.id::text, whole.number, 'order', null, null from payment_decisions proposal
      join shop_orders part on part.id = proposal.shop_order_id join orders whole on whole.id = part.order_id
      where proposal.id = any(${sql.param(numbers)}::bigint[])
    union all
    select 'case', c.id::text, c.id::text, coalesce(product.name, shop.name, ''), 'case', null, c.subject_kind from report_cases c
      left join reviews review on c.subject_kind = 'review' and review.id = c.subject_id
      left join answers answer on c.subject_kind = 'answer' and answer.id = c.subject_id
      left join questions question
        on question.id = case c.subject_kind when 'question' then c.subject_id else answer.question_id end
      left join products product on product.id =
        case c.subject_kind when 'product' then c.subject_id else coalesce(review.product_id, question.product_id) end
      left join shops shop on c.subject_kind = 'shop' and shop.id = c.subject_id
      where c.id = any(${uuidsOf('case')})
    union all
    select 'approval', approval.id::text, approval.id::text, product.name, 'approval', null, null from product_approvals approval
      join products product on product.id = approval.product_id where approval.id = any(${uuidsOf('approval')})
    union all
    select 'coupon', id::text, id::text, code, case when deleted_at is null then 'coupon' else 'deleted coupon' end, null, null
      from coupons where shop_id is null and id = any(${uuidsOf('coupon')})
    union all
    select 'content version', id::text, id::text, place, 'content', null, null from content_versions
      where id = any(${uuidsOf('content version')})
    union all
    select 'category', id, id, name, 'category', null, null from categories where id = any(${slugsOf('category')})
    union all
    select 'attribute', id, id, name, 'attribute', null, null from attributes where id = any(${slugsOf('attribute')})`);
  return rows;
}
