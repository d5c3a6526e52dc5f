import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import type { ComplaintState } from '../../../contract/kernel/complaint-states.ts';
import type { OrderState } from '../../../contract/kernel/order-states.ts';
import type { Role } from '../../../contract/kernel/role.ts';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { ApprovalId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { lastPhoneDigits } from '../../../database/schema/columns.ts';
import { operatorAssignments, users } from '../../../database/schema/index.ts';
import { isInCharge } from '../accounts/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../shops/index.ts';
import type { WaitingSources } from '../../concept/waiting.ts';
import { dutiesOf, KINDS } from './kinds.ts';

export interface Assignment {
  kind: ToDoKind;
  subjectId: string;
  userId: UserId;
  name: string;
}

/** Something that waits, and the operator who takes care of it. */
export type Task = Omit<Assignment, 'name'>;

/** SQL: who took it may still see such things: was not shut out, and has a duty that does. */
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

/** Who takes care of these; operators who may no longer see them do not count. */
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
      name: users.name,
    })
    .from(operatorAssignments)
    .innerJoin(users, eq(users.id, operatorAssignments.userId))
    .where(
      and(
        sql`(${operatorAssignments.kind}, ${operatorAssignments.subjectId}) in (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
        isSeen(sources),
      ),
    );
}

/** Assigns it to an operator; false when another one, who may still see it, takes care of it. */
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

/** Gives it back; false when the operator does not take care of it. @param isForOthers also what another one takes care of */
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

/** Something found, with the state that it is in by its name. */
export type FoundRow = Pick<Found, 'id' | 'title' | 'detail'> &
  Record<string, unknown> &
  (
    | { kind: 'order'; state: OrderState; totalPaise: string; placedAt: string }
    | { kind: 'complaint'; state: ComplaintState }
    | { kind: 'person'; state: Role }
    | { kind: 'shop'; state: null }
    | ({ kind: 'product'; state: null } & ProductPlace)
  );

/** Where a product stands: whether buyers see it, what of it is in review, and whose it is. */
interface ProductPlace {
  isShown: boolean;
  approvalId: ApprovalId | null;
  shopId: ShopId;
}

const foundOrder = sql`'order' as kind, id, number as title, status as state, contact_name as detail,
  total_paise as "totalPaise", created_at as "placedAt"`;
/** SQL: in place of what only orders have. */
const isNoOrder = sql`null::bigint as "totalPaise", null::timestamptz as "placedAt"`;
const foundComplaint = sql`'complaint' as kind, id, number as title, state, name as detail, ${isNoOrder}`;
const foundPerson = sql`'person' as kind, id, name as title, role as state, '' as detail, ${isNoOrder}`;

/** The order with the number. */
export async function findOrdersByNumber(db: Queryable, number: string): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    select ${foundOrder} from orders where number = ${number}`);
  return rows;
}

/** The complaint with the number. */
export async function findComplaintsByNumber(db: Queryable, number: string): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(
    sql`select ${foundComplaint} from complaints where number = ${number}`,
  );
  return rows;
}

/** People, orders and complaints with the e-mail address, in lower case. */
export async function findByEmail(db: Queryable, email: string, limit: number): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    select ${foundPerson} from users where email = ${email}
    union all (
      select ${foundOrder} from orders
      where lower(contact_email) = ${email} order by created_at desc limit ${limit}
    )
    union all (
      select ${foundComplaint} from complaints where email = ${email} order by received_at desc limit ${limit}
    )`);
  return rows;
}

/** People and orders with the phone number, by its last ten digits. */
export async function findByPhone(db: Queryable, digits: string, limit: number): Promise<FoundRow[]> {
  const { rows } = await db.execute<FoundRow>(sql`
    (select ${foundPerson} from users
      where ${lastPhoneDigits(sql`phone_number`)} = ${digits} limit ${limit})
    union all (
      select ${foundOrder} from orders
      where ${lastPhoneDigits(sql`contact_phone`)} = ${digits} order by created_at desc limit ${limit}
    )`);
  return rows;
}

/** Shops with the tax number or whose name begins so, and products with the SKU. */
export async function findShopsAndProducts(db: Queryable, words: string, limit: number): Promise<FoundRow[]> {
  // Names are read in the order of their index, so that words with which many begin are found as soon as rare ones.
  const { rows } = await db.execute<FoundRow>(sql`
    (select 'shop' as kind, id, name as title, null::text as state, gst as detail,
      null::boolean as "isShown", null::uuid as "approvalId", null::uuid as "shopId" from (
        (select id, name, gst from shops where upper(gst) = upper(${words}) order by id limit ${limit})
        union
        (select id, name, gst from shops where lower(name) like ${`${escaped(words.toLowerCase())}%`}
          order by lower(name) using ~<~, id limit ${limit})
      ) found order by lower(name), id limit ${limit})
    union all (
      select 'product', p.id, p.name, null, v.sku, ${isOffered('p')}, waiting.id, p.shop_id
      from variants v join products p on p.id = v.product_id
      left join product_approvals waiting
        on waiting.product_id = p.id and waiting.state = 'waiting' and p.archived_at is null
      where lower(v.sku) = lower(${words}) limit ${limit}
    )`);
  return rows;
}

/** As LIKE reads it: no wildcards. */
function escaped(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
