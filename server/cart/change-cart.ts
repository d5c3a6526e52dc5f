import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import type { CartItemId, UserId, VariantId } from '../../contract/kernel/schemas.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  couponNotFound,
  itemNotFound,
  outOfStock,
  productNotFound,
  tooManyLines,
  tooManyOfOne,
} from './refusals.ts';
import {
  addUnits,
  type CartLine,
  findCartLine,
  listCartLines,
  mergeLines,
  removeAll,
  removeCoupon,
  removeLine,
  updateQuantity,
  updateVersion,
  type WantedItem,
} from './store.ts';

/**
 * Changes a buyer's cart in a transaction that locks it and raises its version, so that a concurrent checkout
 * notices the change.
 */
export function changeCart<Result>(
  db: Database,
  userId: UserId,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await updateVersion(tx, userId);
    return change(tx);
  });
}

/**
 * Adds units of a product; more of one already there raises its line. Refuses with `not_found` for what is not for sale,
 * `limit_reached`, and `out_of_stock` when the line would hold more than can be bought; then nothing changes.
 */
export function addToCart(db: Database, userId: UserId, wanted: WantedItem): Promise<CartLine> {
  return inTransaction(db, async (tx) => {
    const { isActive, itemId } = await addUnits(tx, userId, wanted);
    if (!isActive) throw productNotFound();
    if (itemId === null) throw tooManyOfOne();
    // Read only now that the cart is locked: what others added at the same time counts.
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    if (line.linesInCart > MAX_CART_LINES) throw tooManyLines();
    const { available } = line.product.stock;
    if (line.quantity > available) throw outOfStock(available);
    return line;
  });
}

/** Units of an active variant that are wanted, of which `available` can be bought. */
export interface WantedUnits extends Required<WantedItem> {
  available: number;
}

/**
 * Adds as many units of each variant as are available and the cart has room for, and returns their number. What
 * is in the cart already counts.
 */
export function addWhatFits(
  db: Database,
  userId: UserId,
  wanted: readonly WantedUnits[],
): Promise<Map<VariantId, number>> {
  return changeCart(db, userId, async (tx) => {
    const inCart = new Map(
      (await listCartLines(tx, userId)).map(({ variantId, quantity }) => [variantId, quantity]),
    );
    const added = new Map<VariantId, number>();
    for (const { productId, variantId, quantity, available } of wanted) {
      const present = inCart.get(variantId);
      if (present === undefined && inCart.size >= MAX_CART_LINES) continue;
      const room = Math.min(MAX_LINE_QUANTITY, available) - (present ?? 0);
      const units = Math.min(quantity, room);
      if (units <= 0) continue;
      const { itemId } = await addUnits(tx, userId, { productId, variantId, quantity: units });
      if (itemId === null) continue;
      inCart.set(variantId, (present ?? 0) + units);
      added.set(variantId, units);
    }
    return added;
  });
}

/**
 * Sets the quantity of a line. More than can be bought is refused with `out_of_stock`; lowering never is, so that a line
 * whose stock ran low can be brought down step by step.
 */
export function setQuantity(
  db: Database,
  userId: UserId,
  itemId: CartItemId,
  quantity: number,
): Promise<CartLine> {
  return changeCart(db, userId, async (tx) => {
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    const available = line.isAvailable ? line.product.stock.available : 0;
    if (quantity > line.quantity && quantity > available) throw outOfStock(available);
    await updateQuantity(tx, userId, itemId, quantity);
    return { ...line, quantity };
  });
}

export function removeFromCart(db: Database, userId: UserId, itemId: CartItemId): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeLine(tx, userId, itemId))) throw itemNotFound();
  });
}

/** Takes all lines and coupons out. */
export function emptyCart(db: Database, userId: UserId): Promise<void> {
  return changeCart(db, userId, (tx) => removeAll(tx, userId));
}

/** Takes the coupons of that code off the cart; usually it is one. */
export function removeCartCoupon(db: Database, userId: UserId, code: string): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeCoupon(tx, userId, code))) throw couponNotFound();
  });
}

/** Brings a visitor's cart into the account's at sign-in (POL10). */
export function mergeCarts(db: Database, userId: UserId, visitorLines: readonly WantedItem[]): Promise<void> {
  return changeCart(db, userId, (tx) => mergeLines(tx, userId, visitorLines));
}
