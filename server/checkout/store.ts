import { eq, sql } from 'drizzle-orm';
import type { PlacedOrder } from '../../contract/checkout.ts';
import type { AddressId, UserId } from '../../contract/kernel/schemas.ts';
import { idempotencyKeys } from '../../database/schema/index.ts';
import { addressOf, type DeliveryAddress } from '../addresses/index.ts';
import { type CartSnapshot, cartSnapshotOf, cartVariantIds } from '../cart/index.ts';
import { type Availability, availabilityOf } from '../inventory/index.ts';
import { hasOpenOrder, recentOrdersOf } from '../orders/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { readOne } from '../platform/database/read-one.ts';

const ROUTE = 'POST /api/checkout';
const CREATED = 201;

/** The first reply; the payment page is looked up each time. */
export type StoredAnswer = Omit<PlacedOrder, 'redirectUrl'>;

export interface StoredRequest {
  requestHash: string;
  answer: StoredAnswer;
}

/** What the account itself says about how to reach its owner. */
export interface AccountContact {
  name: string;
  email: string | null;
  phoneNumber: string | null;
  isEmailVerified: boolean;
}

/** What a checkout has to know before it begins. */
export interface CheckoutInput {
  /** The answer that the buyer got for this key before. */
  stored: StoredRequest | null;
  address: DeliveryAddress | null;
  account: AccountContact;
}

const storedRequest = (buyerId: UserId, key: string) => sql`(
  select json_build_object('requestHash', request_hash, 'answer', response_body)
  from idempotency_keys where actor_id = ${buyerId} and route = ${ROUTE} and key = ${key})`;

export async function findCheckoutInput(
  db: Queryable,
  { buyerId, key, addressId }: { buyerId: UserId; key: string; addressId: AddressId },
): Promise<CheckoutInput> {
  return readOne<CheckoutInput>(
    db,
    sql`select ${storedRequest(buyerId, key)} as stored, ${addressOf(buyerId, addressId)} as address,
      json_build_object('name', name, 'email', email, 'phoneNumber', phone_number,
        'isEmailVerified', email_verified_at is not null) as account
    from users where id = ${buyerId}`,
    { prepareAs: 'find_checkout_input' },
  );
}

/** The cart and what there is of it for the address, as of one moment and without a lock. */
export function findCartSnapshot(
  db: Queryable,
  { buyerId, pinCode }: { buyerId: UserId; pinCode: string },
): Promise<{ snapshot: CartSnapshot; availability: Availability[] }> {
  return readOne(
    db,
    sql`select ${cartSnapshotOf(buyerId)} as snapshot, (
      select coalesce(json_agg(found), '[]')
      from (${availabilityOf(cartVariantIds(buyerId), { buyerId, pinCode })}) found
    ) as availability`,
    { prepareAs: 'find_cart_to_order' },
  );
}

/**
 * Locks the key and, if it was free, the cart, until the transaction ends. Whether this request is the only one
 * with its key right now.
 */
export async function tryLock(tx: Transaction, buyerId: UserId, key: string): Promise<boolean> {
  const { isAlone } = await readOne<{ isAlone: boolean }>(
    tx,
    sql`
    with attempt as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`${ROUTE} ${buyerId} ${key}`}, 0)) as is_alone
    ), cart as (
      select user_id from carts where user_id = ${buyerId} and (select is_alone from attempt) for update
    )
    select is_alone as "isAlone" from attempt left join cart on true`,
  );
  return isAlone;
}

/** All that an order is made from, read once cart and key are locked. */
export interface LockedCheckout {
  stored: StoredRequest | null;
  snapshot: CartSnapshot;
  hasOpenOrder: boolean;
  /** Orders within the last minutes. */
  recentOrders: number;
}

export function findLockedCheckout(
  tx: Transaction,
  { buyerId, key, minutes }: { buyerId: UserId; key: string; minutes: number },
): Promise<LockedCheckout> {
  return readOne(
    tx,
    sql`select ${storedRequest(buyerId, key)} as stored, ${cartSnapshotOf(buyerId)} as snapshot,
      ${hasOpenOrder(buyerId)} as "hasOpenOrder", ${recentOrdersOf(buyerId, minutes)} as "recentOrders"`,
    { prepareAs: 'read_locked_checkout' },
  );
}

/** Stores the reply in the transaction that makes the order: both exist or neither. */
export async function insertAnswer(
  tx: Transaction,
  buyerId: UserId,
  key: string,
  { requestHash, answer }: StoredRequest,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({
    actorId: buyerId,
    route: ROUTE,
    key,
    requestHash,
    responseStatus: CREATED,
    responseBody: answer,
  });
}

/** Longer than any client repeats a request. */
export async function removeOldAnswers(db: Queryable, days: number): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where created_at < now() - make_interval(days => ${days})`,
  );
}

/** Deletes old replies: they contain what was ordered. */
export async function removeCheckouts(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actorId, userId));
}
