import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { WantedItem } from '../../contract/cart.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import type { VariantChoice } from '../../contract/kernel/option-schemas.ts';
import {
  CartItemId,
  type CouponId,
  type ShopId,
  type UserId,
  type VariantId,
} from '../../contract/kernel/schemas.ts';
import { cartCoupons, cartItems, carts, products, shops, variants } from '../../database/schema/index.ts';
import { type ProductRow, type ProductStock, productColumns, variantStock } from '../catalog/index.ts';
import { type CouponTerms, findCouponTerms } from '../coupons/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { executePrepared } from '../platform/database/execute-prepared.ts';
import { isOneOf } from '../platform/database/is-one-of.ts';
import type { PriceableLine } from './price-cart.ts';

/** A line with its variant as it stands now. */
export interface CartLine extends PriceableLine {
  itemId: CartItemId;
  /** The number of its value of each option. */
  choices: number[];
  formerChoices: VariantChoice[] | null;
  discountPercent: number;
  stock: ProductStock;
  product: Pick<ProductRow, keyof typeof shownColumns>;
  /** Of its shop. */
  deliveryDays: number;
}

export interface VariantQuantity {
  variantId: VariantId;
  quantity: number;
}

/** Locks the buyer's cart, an empty one if there was none, until the transaction ends. */
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

/** Locks the cart and raises its version: the first step of every change. */
export async function updateVersion(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .insert(carts)
    .values({ userId })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1` } });
}

const { id, name, brand, category, pictures, options } = productColumns;
const shownColumns = { id, name, brand, category, pictures, options };

const currentVariant = {
  variantId: variants.id,
  productId: products.id,
  shopId: products.shopId,
  shopName: shops.name,
  deliveryDays: shops.deliveryDays,
  pricePaise: variants.pricePaise,
  discountPercent: variants.discountPercent,
  choices: variants.choices,
  formerChoices: variants.formerChoices,
  stock: variantStock,
  isAvailable: sql<boolean>`(${products.archivedAt} is null and ${variants.archivedAt} is null)`,
  product: shownColumns,
};

/** The lines of a cart with their variants and shops as they stand now, in the order in which they were added. */
export function listCartLines(db: Queryable, userId: UserId): Promise<CartLine[]> {
  return selectLines(db, userId);
}

/** A line of a stored cart. */
interface StoredLine extends CartLine {
  /** All lines of its cart. */
  linesInCart: number;
}

export async function findCartLine(
  db: Queryable,
  userId: UserId,
  itemId: CartItemId,
): Promise<StoredLine | undefined> {
  const [line] = await selectLines(db, userId, eq(cartItems.id, itemId));
  return line;
}

async function selectLines(db: Queryable, userId: UserId, condition?: SQL): Promise<StoredLine[]> {
  const linesInCart = sql<number>`(select count(*)::int from cart_items where user_id = ${userId})`;
  const rows = await db
    .select({
      ...currentVariant,
      ...{ itemId: cartItems.id, quantity: cartItems.quantity, ownReserved, linesInCart },
    })
    .from(cartItems)
    .innerJoin(variants, eq(variants.id, cartItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(and(eq(cartItems.userId, userId), condition))
    .orderBy(cartItems.createdAt, cartItems.id)
    .prepare(condition ? 'find_cart_line' : 'list_cart_lines')
    .execute();
  return rows.map(({ ownReserved, stock, ...line }) => ({
    ...line,
    stock: { ...stock, available: stock.available + ownReserved },
  }));
}

/** Units reserved for the buyer's own unpaid order: ordering again releases them first, so they count as available. */
const ownReserved = sql<number>`(
  select coalesce(sum(reservation.quantity), 0)::int
  from orders
  join shop_orders shop_order on shop_order.order_id = orders.id
  join order_lines line on line.shop_order_id = shop_order.id and line.variant_id = cart_items.variant_id
  join stock_reservations reservation on reservation.order_line_id = line.id and reservation.state = 'held'
  where orders.user_id = cart_items.user_id and orders.status in ('awaiting_payment', 'awaiting_confirmation')
)`;

/**
 * The variants of a visitor's cart, in its order; what is not known, or names no variant of several, is left out. Of a variant
 * that comes twice the larger quantity stands, as at sign-in.
 */
export async function findVisitorLines(db: Queryable, wanted: readonly WantedItem[]): Promise<CartLine[]> {
  const rows = await db
    .select({ ...currentVariant, isOnly: isOnlyVariant })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(
      and(
        isOneOf(
          products.id,
          wanted.map(({ productId }) => productId),
        ),
        isMeantByOneOf(wanted),
      ),
    );
  const lines = new Map<VariantId, CartLine>();
  for (const { productId, variantId, quantity } of wanted) {
    const row = rows.find(
      (each) =>
        each.productId === productId &&
        (variantId === undefined ? each.isOnly : each.variantId === variantId),
    );
    if (!row) continue;
    // Not an item of a stored cart: its product or variant stands for the item.
    const itemId = CartItemId.parse(variantId ?? productId);
    const larger = Math.max(quantity, lines.get(row.variantId)?.quantity ?? 0);
    lines.set(row.variantId, { ...row, itemId, quantity: larger });
  }
  return [...lines.values()];
}

/** Variants that are named, and the only ones of products without options. */
function isMeantByOneOf(wanted: readonly WantedItem[]): SQL | undefined {
  const named = wanted.flatMap(({ variantId }) => variantId ?? []);
  return or(isOneOf(variants.id, named), isOnlyVariant);
}

/** The active variant of a product without options: what its product's id alone means. */
const isOnlyVariant = sql<boolean>`(products.options = '[]' and variants.archived_at is null)`;

/** What became of units that were to be added. */
export interface Addition {
  /** Whether the product is for sale. */
  isOffered: boolean;
  /** Whether the variant is, too; false also where none of several is named. */
  isActive: boolean;
  /** Their line; null when they were not added: not for sale, or the line would pass the cap. */
  itemId: CartItemId | null;
}

/**
 * Locks the cart, an empty one if there was none, raises its version and adds units to the line of an active variant, a
 * new one if there is none.
 */
export async function addUnits(
  tx: Transaction,
  userId: UserId,
  { productId, variantId, quantity }: WantedItem,
): Promise<Addition> {
  const { rows } = await executePrepared<Addition>(
    tx,
    'add_to_cart',
    sql`
    with cart as (
      insert into carts (user_id) values (${userId})
      on conflict (user_id) do update set version = carts.version + 1 returning user_id
    ), product as (
      select id, options from products where id = ${productId} and archived_at is null
    ), variant as (
      select v.id, v.product_id from product join variants v on v.product_id = product.id
      where v.archived_at is null and (v.id = ${variantId ?? null}::uuid
        or (${variantId ?? null}::uuid is null and product.options = '[]'))
    ), line as (
      insert into cart_items (user_id, variant_id, product_id, quantity)
      select cart.user_id, variant.id, variant.product_id, ${quantity}::int from cart, variant
      on conflict (user_id, variant_id) do update set quantity = cart_items.quantity + excluded.quantity
        where cart_items.quantity + excluded.quantity <= ${MAX_LINE_QUANTITY}
      returning id
    )
    select exists (select from product) as "isOffered", exists (select from variant) as "isActive", (select id from line) as "itemId"`,
  );
  return rows[0] ?? { isOffered: false, isActive: false, itemId: null };
}

/**
 * Merges a visitor's lines into the cart: the larger quantity of each variant counts. Variants that are not for sale and
 * lines beyond the cap are left out. The cart must be locked.
 */
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
    join products on products.id = visitor.product_id and products.archived_at is null
    join variants on variants.product_id = products.id and variants.archived_at is null
      and (variants.id = visitor.variant_id or (visitor.variant_id is null and products.options = '[]'))
    group by variants.id
    on conflict (user_id, variant_id) do update set quantity = greatest(cart_items.quantity, excluded.quantity)`);
  await tx.execute(sql`
    delete from cart_items where id in (
      select id from cart_items where user_id = ${userId}
      order by created_at, id offset ${MAX_CART_LINES})`);
}

/**
 * Makes a line one of another active variant of its product; if the cart has such a line, that one takes over the units and
 * this one goes. Gives the line's id, `full` when it would pass the cap, and undefined when the variant is not for sale.
 */
export async function moveLine(
  tx: Transaction,
  userId: UserId,
  itemId: CartItemId,
  { variantId, quantity }: VariantQuantity,
): Promise<CartItemId | 'full' | undefined> {
  const { rows } = await tx.execute<{ other: CartItemId | null; units: number }>(sql`
    select other.id as other, coalesce(other.quantity, 0) + ${quantity}::int as units
    from cart_items line join products on products.id = line.product_id and products.archived_at is null
    join variants on variants.product_id = products.id and variants.id = ${variantId} and variants.archived_at is null
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

export async function updateQuantity(
  tx: Transaction,
  userId: UserId,
  itemId: CartItemId,
  quantity: number,
): Promise<void> {
  await tx.update(cartItems).set({ quantity }).where(own(userId, itemId));
}

/** Whether there was such a line. */
export async function removeLine(tx: Transaction, userId: UserId, itemId: CartItemId): Promise<boolean> {
  const removed = await tx.delete(cartItems).where(own(userId, itemId));
  return removed.rowCount === 1;
}

export async function removeAll(tx: Transaction, userId: UserId): Promise<void> {
  await tx.delete(cartCoupons).where(eq(cartCoupons.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
}

/**
 * Raises the version of a locked cart and takes units out of the lines of these variants, and the coupons of their shops
 * with them.
 */
export async function removeUnits(
  tx: Transaction,
  userId: UserId,
  ordered: readonly VariantQuantity[],
): Promise<void> {
  await executePrepared(
    tx,
    'remove_ordered_from_cart',
    sql`
    with ordered as (
      select * from unnest(
        ${sql.param(ordered.map(({ variantId }) => variantId))}::uuid[],
        ${sql.param(ordered.map(({ quantity }) => quantity))}::int[]
      ) as ordered (variant_id, quantity)
    ), changed as (
      update carts set version = version + 1 where user_id = ${userId}
    ), emptied as (
      delete from cart_items using ordered
      where cart_items.user_id = ${userId} and cart_items.variant_id = ordered.variant_id
        and cart_items.quantity <= ordered.quantity
    ), lowered as (
      update cart_items set quantity = cart_items.quantity - ordered.quantity from ordered
      where cart_items.user_id = ${userId} and cart_items.variant_id = ordered.variant_id
        and cart_items.quantity > ordered.quantity
    )
    delete from cart_coupons
    where user_id = ${userId} and shop_id in (
      select variants.shop_id from variants join ordered on ordered.variant_id = variants.id)`,
  );
}

/** The terms of the coupons that the buyer chose, at most one for each shop; `priceCart` decides whether they apply. */
export async function listCartCoupons(db: Queryable, userId: UserId): Promise<CouponTerms[]> {
  const chosen = await db
    .select({ couponId: cartCoupons.couponId })
    .from(cartCoupons)
    .where(eq(cartCoupons.userId, userId))
    .orderBy(cartCoupons.couponId);
  return findCouponTerms(
    db,
    chosen.map(({ couponId }) => couponId),
    userId,
  );
}

/** Puts a coupon on the cart, in the place of another one of its shop. */
export async function putCoupon(
  tx: Transaction,
  userId: UserId,
  { id: couponId, shopId }: { id: CouponId; shopId: ShopId },
): Promise<void> {
  await tx
    .insert(cartCoupons)
    .values({ userId, shopId, couponId })
    .onConflictDoUpdate({ target: [cartCoupons.userId, cartCoupons.shopId], set: { couponId } });
}

/** Whether a coupon of that code, in any letter case, was on the cart. */
export async function removeCoupon(tx: Transaction, userId: UserId, code: string): Promise<boolean> {
  const removed = await tx.execute(sql`
    delete from cart_coupons using coupons
    where cart_coupons.user_id = ${userId} and coupons.id = cart_coupons.coupon_id
      and lower(coupons.code) = lower(${code})`);
  return (removed.rowCount ?? 0) > 0;
}

function own(userId: UserId, itemId: CartItemId) {
  return and(eq(cartItems.id, itemId), eq(cartItems.userId, userId));
}

/** Removes a person's cart with its lines; waits for a checkout in progress. */
export async function removeCart(tx: Transaction, userId: UserId): Promise<void> {
  await lockCart(tx, userId);
  await tx.delete(carts).where(eq(carts.userId, userId));
}
