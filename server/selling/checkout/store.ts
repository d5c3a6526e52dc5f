import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PlacedOrder } from '../../../contract/checkout.ts';
import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import { idempotencyKeys } from '../../../database/schema/index.ts';
import { addressOf, type DeliveryAddress, pinCodeOfAddress } from '../addresses/index.ts';
import { type CartSnapshot, cartSnapshotOf, cartVariantIds, cartLockSql } from '../cart/index.ts';
import { type Availability, availabilityOf, entriesOf } from '../inventory/index.ts';
import {
  type CashOrder,
  type CashLimitValues,
  cashLimitKeys,
  cashLimitValues,
  hasOpenOrder,
  recentOrdersOf,
} from '../orders/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareOneRow, prepareStatement } from '../../platform/database/prepared-statement.ts';

const ROUTE = 'POST /api/checkout';
const CREATED = 201;

export type StoredAnswer = Omit<PlacedOrder, 'redirectUrl'>;

export interface StoredRequest {
  requestHash: string;
  answer: StoredAnswer;
}

export interface AccountContact {
  name: string;
  email: string | null;
  phoneNumber: string | null;
  isEmailVerified: boolean;
}

export interface CheckoutInput {
  stored: StoredRequest | null;
  address: DeliveryAddress | null;
  account: AccountContact;
}

const storedRequest = (buyerId: Placeholder, key: Placeholder) => sql`(
  select json_build_object('requestHash', request_hash, 'answer', response_body)
  from idempotency_keys where actor_id = ${buyerId} and route = ${ROUTE} and key = ${key})`;

export const findCheckoutInput = prepareOneRow<
  { buyerId: UserId; key: string; addressId: AddressId },
  CheckoutInput
>(
  'find_checkout_input',
  (value) => sql`
  select ${storedRequest(value('buyerId'), value('key'))} as stored,
    ${addressOf(value('buyerId'), value('addressId'))} as address,
    json_build_object('name', name, 'email', email, 'phoneNumber', phone_number,
      'isEmailVerified', is_email_verified) as account
  from people where id = ${value('buyerId')}`,
);

const availabilityOfCart = (buyerId: Placeholder, entries: Placeholder | SQL) => sql`(
  select coalesce(json_agg(found), '[]') from (${availabilityOf(cartVariantIds(buyerId), { buyerId, entries })}) found)`;

/** Everything is read at one moment without a lock; null means that the buyer has no such address. */
export interface SummaryInput {
  address: DeliveryAddress | null;
  snapshot: CartSnapshot;
  availability: Availability[];
}

export const findSummaryInput = prepareOneRow<{ buyerId: UserId; addressId: AddressId }, SummaryInput>(
  'read_checkout_summary',
  (value) => sql`
  select ${addressOf(value('buyerId'), value('addressId'))} as address, ${cartSnapshotOf(value('buyerId'))} as snapshot,
    ${availabilityOfCart(
      value('buyerId'),
      sql`(select ${entriesOf(sql`pin_code`)}
      from (select ${pinCodeOfAddress(value('buyerId'), value('addressId'))} as pin_code) address)`,
    )} as availability`,
);

/**
 * Locks the key and, where it was free, the cart and the keys of cash limits, until the transaction ends. False means that
 * another request with this key runs.
 */
export async function tryLock(
  tx: Transaction,
  { buyerId, key, cashOrder }: { buyerId: UserId; key: string; cashOrder: CashOrder | undefined },
): Promise<boolean> {
  const { isAlone } = await lockCheckout(tx, {
    buyerId,
    key: `${ROUTE} ${buyerId} ${key}`,
    ...cashLimitValues(cashOrder),
  });
  return isAlone;
}

const lockCheckout = prepareOneRow<{ buyerId: UserId; key: string } & CashLimitValues, { isAlone: boolean }>(
  'lock_checkout',
  (value) => sql`
  with attempt as materialized (
    select pg_try_advisory_xact_lock(hashtextextended(${value('key')}::text, 0)) as is_alone
  ), cart as materialized (
    ${cartLockSql(sql`(select is_alone from attempt)`, value('buyerId'))}
  ), door as materialized (
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select count(*) from cart) as locked, unnest(${cashLimitKeys(value)}) as key
    where (select is_alone from attempt)
  )
  select is_alone as "isAlone", (select count(*) from door) as doors from attempt`,
);

export interface LockedCheckout {
  stored: StoredRequest | null;
  snapshot: CartSnapshot;
  availability: Availability[];
  hasOpenOrder: boolean;
  recentOrders: number;
}

export const findLockedCheckout = prepareOneRow<
  { buyerId: UserId; key: string; minutes: number; entries: string[] },
  LockedCheckout
>(
  'read_locked_checkout',
  (value) => sql`
  select ${storedRequest(value('buyerId'), value('key'))} as stored, ${cartSnapshotOf(value('buyerId'))} as snapshot,
    ${availabilityOfCart(value('buyerId'), value('entries'))} as availability,
    ${hasOpenOrder(value('buyerId'))} as "hasOpenOrder", ${recentOrdersOf(value('buyerId'), value('minutes'))} as "recentOrders"`,
);

export async function insertAnswer(
  tx: Transaction,
  buyerId: UserId,
  key: string,
  { requestHash, answer }: StoredRequest,
): Promise<void> {
  await insertRequest(tx, { buyerId, key, requestHash, answer });
}

const insertRequest = prepareStatement<
  StoredRequest & { buyerId: UserId; key: string },
  Record<string, never>
>(
  'store_checkout_answer',
  (value) => sql`
  insert into idempotency_keys (actor_id, route, key, request_hash, response_status, response_body)
  values (${value('buyerId')}, ${ROUTE}, ${value('key')}, ${value('requestHash')}, ${CREATED}, ${value('answer')})`,
);

export async function removeOldAnswers(db: Queryable, days: number): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where created_at < now() - make_interval(days => ${days})`,
  );
}

/** The replies contain the order. */
export async function removeCheckouts(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actorId, userId));
}
