import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { WantedItem } from '../../../contract/cart.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type {
  CartItemId,
  CouponId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../../contract/kernel/schemas.ts';
import { cartCoupons, cartItems, carts } from '../../../database/schema/index.ts';
import { type CouponTerms, findCouponTerms, hasCode } from '../coupons/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  prepareOneRow,
  prepareStatement,
  type ValueOrPlace,
} from '../../platform/database/prepared-statement.ts';
import { isOffered, takesOrders } from '../../market/shops/index.ts';
import { type CartLine, currentVariant, ownReserved, type StoredLine, toCartLine } from './line-store.ts';

export interface VariantQuantity {
  variantId: VariantId;
  quantity: number;
}

/** A cart is created where there is none; the lock lasts until the transaction ends. */
export async function lockCart(tx: Transaction, userId: UserId): Promise<{ version: number }> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing();
  const [cart] = await tx
    .select({ version: carts.version })
    .from(carts)
    .where(eq(carts.userId, userId))
    .for('update');
  if (!cart) throw new Error('a cart that was just made sure of is missing');
  return cart;
}

/** SQL: locks the cart, if there is one and the condition holds, as part of another statement. */
export const cartLockSql = (condition: SQL, userId: ValueOrPlace<UserId>): SQL =>
  sql`select user_id from carts where user_id = ${userId} and ${condition} for update`;

export async function updateVersion(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .insert(carts)
    .values({ userId })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1` } });
}

export interface Addition {
  isOffered: boolean;
  isActive: boolean;
  isPaused: boolean;
  present: number;
  available: number;
  line: CartLine | undefined;
}

type AdditionRow = Omit<Addition, 'line'> & Omit<StoredLine, 'itemId'> & { itemId: CartItemId | null };

/**
 * Locks the cart itself, and raises its version. Nothing changes where the line would exceed its limit or the stock.
 * Too many lines violate `cart_items_count_check`.
 */
export async function addUnits(
  db: Queryable,
  userId: UserId,
  {
    productId,
    variantId = null,
    quantity,
  }: { productId: ProductId; variantId?: VariantId | null; quantity: number },
): Promise<Addition> {
  const row = await runAddUnits(db, { userId, productId, variantId, quantity });
  const { isOffered, isActive, isPaused, present, available, itemId, ...stored } = row;
  const line = itemId === null ? undefined : toCartLine({ ...stored, itemId });
  return { isOffered, isActive, isPaused, present, available, line };
}

const runAddUnits = prepareOneRow<
  { userId: UserId; productId: ProductId; variantId: VariantId | null; quantity: number },
  AdditionRow
>(
  'add_to_cart',
  (value) => sql`
  with product as (
    select id, options, exists (
      select from shop_facts shops where shops.id = products.shop_id and ${takesOrders()}) as is_sold
    from product_facts products where id = ${value('productId')} and ${isOffered()}
  ), wanted as (
    select variants.id, variants.product_id, product.is_sold, ${ownReserved(value('userId'))} as own_reserved,
      coalesce((
        select quantity from cart_items where user_id = ${value('userId')} and variant_id = variants.id), 0) as present,
      coalesce((
        select sum(record.quantity - record.reserved) from stock_records record
        where record.variant_id = variants.id and record.status = 'active'), 0)::int as in_stock
    from product join variant_facts variants on variants.product_id = product.id
    where variants.archived_at is null and (variants.id = ${value('variantId')}::uuid
      or (${value('variantId')}::uuid is null and product.options = '[]'))
  ), cart as (
    insert into carts (user_id) select ${value('userId')}::uuid from wanted
    where is_sold and present + ${value('quantity')}::int <= least(in_stock + own_reserved, ${MAX_LINE_QUANTITY}::int)
    on conflict (user_id) do update set version = carts.version + 1 returning user_id
  ), line as (
    insert into cart_items (user_id, variant_id, product_id, quantity)
    select cart.user_id, wanted.id, wanted.product_id, ${value('quantity')}::int from cart, wanted
    on conflict (user_id, variant_id) do update set quantity = cart_items.quantity + excluded.quantity
      where cart_items.quantity + excluded.quantity
        <= least((select in_stock + own_reserved from wanted), ${MAX_LINE_QUANTITY}::int)
    returning id, quantity
  )
  select exists (select from product) as "isOffered", wanted.id is not null as "isActive",
    coalesce(not wanted.is_sold, false) as "isPaused",
    coalesce(wanted.present, 0) as present, coalesce(wanted.in_stock + wanted.own_reserved, 0) as available,
    line.id as "itemId", line.quantity, ${currentVariant} as variant, wanted.own_reserved as "ownReserved"
  from (select) as one
  left join wanted on true
  left join line on true
  left join variant_facts variants on variants.id = wanted.id
  left join product_facts products on products.id = wanted.product_id
  left join shop_facts shops on shops.id = products.shop_id`,
);

/** Callers lock the cart. The larger quantity counts; unavailable variants and lines beyond the limit are left out. */
export async function mergeLines(
  tx: Transaction,
  userId: UserId,
  lines: readonly WantedItem[],
): Promise<void> {
  await tx.execute(sql`
    insert into cart_items (user_id, variant_id, product_id, quantity, created_at)
    select ${userId}::uuid, variants.id, variants.product_id, max(visitor.quantity),
      now() + min(visitor.place) * interval '1 microsecond'
    from unnest(
      ${sql.param(lines.map(({ productId }) => productId))}::uuid[],
      ${sql.param(lines.map(({ variantId }) => variantId ?? null))}::uuid[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
    ) with ordinality as visitor (product_id, variant_id, quantity, place)
    join product_facts products on products.id = visitor.product_id and ${isOffered()}
    join variant_facts variants on variants.product_id = products.id and variants.archived_at is null
      and (variants.id = visitor.variant_id or (visitor.variant_id is null and products.options = '[]'))
    group by variants.id, variants.product_id
    on conflict (user_id, variant_id) do update set quantity = greatest(cart_items.quantity, excluded.quantity)`);
  await tx.execute(sql`
    delete from cart_items where id in (
      select id from cart_items where user_id = ${userId}
      order by created_at, id offset ${MAX_CART_LINES})`);
}

/** A present line of the new variant takes over the units. Undefined means that the variant is not for sale. */
export async function moveLine(
  tx: Transaction,
  userId: UserId,
  itemId: CartItemId,
  { variantId, quantity }: VariantQuantity,
): Promise<CartItemId | 'full' | undefined> {
  const { rows } = await tx.execute<{ other: CartItemId | null; units: number }>(sql`
    select other.id as other, coalesce(other.quantity, 0) + ${quantity}::int as units
    from cart_items line join product_facts products on products.id = line.product_id and ${isOffered()}
    join variant_facts variants on variants.product_id = products.id and variants.id = ${variantId} and variants.archived_at is null
    left join cart_items other on other.user_id = line.user_id and other.variant_id = variants.id
    where line.id = ${itemId} and line.user_id = ${userId}`);
  const [found] = rows;
  if (!found) return undefined;
  if (found.units > MAX_LINE_QUANTITY) return 'full';
  if (found.other === null) {
    await tx.update(cartItems).set({ variantId, quantity }).where(own(userId, itemId));
    return itemId;
  }
  await tx.delete(cartItems).where(own(userId, itemId));
  await updateQuantity(tx, userId, found.other, found.units);
  return found.other;
}

/** `created_at` orders the lines and may be equal for several, so those behind make room. Callers lock the cart. */
export async function moveBefore(
  tx: Transaction,
  userId: UserId,
  itemId: CartItemId,
  variantIds: readonly VariantId[],
): Promise<void> {
  await tx.execute(sql`
    with place as (
      select id, created_at from cart_items
      where user_id = ${userId} and id <> ${itemId} and variant_id = any(${sql.param([...variantIds])}::uuid[])
      order by created_at, id limit 1
    )
    update cart_items line
    set created_at = case when line.id = ${itemId} then place.created_at else line.created_at + interval '1 microsecond' end
      + interval '1 microsecond'
    from place
    where line.user_id = ${userId}
      and (line.id = ${itemId} or (line.created_at, line.id) >= (place.created_at, place.id))`);
}

export async function updateQuantity(
  tx: Transaction,
  userId: UserId,
  itemId: CartItemId,
  quantity: number,
): Promise<void> {
  await tx.update(cartItems).set({ quantity }).where(own(userId, itemId));
}

export async function removeLine(tx: Transaction, userId: UserId, itemId: CartItemId): Promise<boolean> {
  const removed = await tx.delete(cartItems).where(own(userId, itemId));
  return removed.rowCount === 1;
}

export async function removeAll(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(cartCoupons).where(eq(cartCoupons.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
}

/** A coupon goes with the last line of its shop, the market's with the last line of all. Callers lock the cart. */
export async function removeUnits(
  tx: Transaction,
  userId: UserId,
  ordered: readonly VariantQuantity[],
): Promise<void> {
  const units = ordered.map(({ variantId, quantity }) => ({ variantId, quantity }));
  await removeOrdered(tx, { userId, ordered: JSON.stringify(units) });
}

const removeOrdered = prepareStatement<{ userId: UserId; ordered: string }, Record<string, never>>(
  'remove_ordered_from_cart',
  (value) => sql`
  with ordered as (
    select "variantId" as variant_id, quantity
    from jsonb_to_recordset(${value('ordered')}::jsonb) as ordered ("variantId" uuid, quantity int)
  ), changed as (update carts set version = version + 1 where user_id = ${value('userId')}), emptied as (
    delete from cart_items using ordered
    where cart_items.user_id = ${value('userId')} and cart_items.variant_id = ordered.variant_id
      and cart_items.quantity <= ordered.quantity
  ), lowered as (
    update cart_items set quantity = cart_items.quantity - ordered.quantity from ordered
    where cart_items.user_id = ${value('userId')} and cart_items.variant_id = ordered.variant_id
      and cart_items.quantity > ordered.quantity
  )
  delete from cart_coupons
  where user_id = ${value('userId')} and (shop_id is null or shop_id in (
    select variants.shop_id from variant_facts variants join ordered on ordered.variant_id = variants.id))
    and not exists (
      select from cart_items item join variant_facts variants on variants.id = item.variant_id
      where item.user_id = cart_coupons.user_id
        and (cart_coupons.shop_id is null or variants.shop_id = cart_coupons.shop_id)
        and item.quantity > coalesce((select quantity from ordered where variant_id = variants.id), 0))`,
);

export async function listCartCoupons(
  db: Queryable,
  userId: UserId,
  shopIds: readonly ShopId[],
): Promise<CouponTerms[]> {
  const chosen = await db
    .select({ couponId: cartCoupons.couponId })
    .from(cartCoupons)
    .where(eq(cartCoupons.userId, userId))
    .orderBy(cartCoupons.couponId);
  const ids = chosen.map(({ couponId }) => couponId);
  return ids.length === 0 ? [] : findCouponTerms(db, ids, userId, shopIds);
}

/** Callers lock the cart, and give at most one coupon of each shop and one of the market. */
export async function replaceCoupons(
  tx: Transaction,
  userId: UserId,
  chosen: readonly { id: CouponId; shopId: ShopId | null }[],
): Promise<void> {
  await tx.delete(cartCoupons).where(eq(cartCoupons.userId, userId));
  if (chosen.length === 0) return;
  await tx
    .insert(cartCoupons)
    .values(chosen.map(({ id: couponId, shopId }) => ({ userId, shopId, couponId })));
}

export async function removeCoupon(tx: Transaction, userId: UserId, code: string): Promise<boolean> {
  const removed = await tx.execute(sql`
    delete from cart_coupons where user_id = ${userId} and ${hasCode(cartCoupons.couponId, code)}`);
  return (removed.rowCount ?? 0) > 0;
}

function own(userId: UserId, itemId: CartItemId) {
  return and(eq(cartItems.id, itemId), eq(cartItems.userId, userId));
}

export async function removeCart(tx: Transaction, userId: UserId): Promise<void> {
  await lockCart(tx, userId);
  await tx.delete(carts).where(eq(carts.userId, userId));
}
