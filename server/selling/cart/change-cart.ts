import type { WantedItem } from '../../../contract/cart.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type { CartItemId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import { presentItems, requireVariants, variantRequiredOfBuyer } from '../../catalogue/products/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction, retry } from '../../platform/database/transaction.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import {
  couponNotFound,
  itemNotFound,
  outOfStock,
  productNotFound,
  shopPaused,
  tooManyLines,
  tooManyOfOne,
} from './refusals.ts';
import { type CartLine, findCartLine, listCartLines } from './line-store.ts';
import { mergeSaved } from './saved/store.ts';
import {
  type Addition,
  addUnits,
  mergeLines,
  moveBefore,
  moveLine,
  removeAll,
  removeCoupon,
  removeLine,
  updateQuantity,
  updateVersion,
  type VariantQuantity,
} from './store.ts';

/** The raised version lets a concurrent checkout notice the change. */
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

interface PlacedItem extends WantedItem {
  before?: readonly VariantId[];
}

/** @throws Refusal `not_found` for products that are not for sale, `limit_reached`, `out_of_stock`; then nothing changes */
export async function addToCart(
  db: Database,
  userId: UserId,
  { before = [], ...item }: PlacedItem,
): Promise<CartLine> {
  const { wanted, line, ...addition } = await addPresent(db, userId, item, before);
  if (!addition.isOffered) throw productNotFound();
  if (!addition.isActive) throw await notAdded(db, wanted);
  if (line) return line;
  if (addition.isPaused) throw shopPaused();
  const { present, available } = addition;
  throw present + item.quantity > MAX_LINE_QUANTITY ? tooManyOfOne() : outOfStock(available);
}

/** A merged product's successor is looked up only when the product is gone. */
async function addPresent(db: Database, userId: UserId, item: WantedItem, before: readonly VariantId[]) {
  const addition = await addOrRefuse(db, userId, item, before);
  const [wanted = item] = addition.isOffered ? [item] : await presentItems(db, [item]);
  if (wanted.productId === item.productId) return { wanted, ...addition };
  return { wanted, ...(await addOrRefuse(db, userId, wanted, before)) };
}

async function addBefore(
  tx: Transaction,
  userId: UserId,
  item: WantedItem,
  before: readonly VariantId[],
): Promise<Addition> {
  const addition = await addUnits(tx, userId, item);
  const { line, present } = addition;
  if (line && present === 0) await moveBefore(tx, userId, line.itemId, before);
  return addition;
}

async function addOrRefuse(
  db: Database,
  userId: UserId,
  item: WantedItem,
  before: readonly VariantId[],
): Promise<Addition> {
  // One statement is enough unless a new line has to be placed.
  const add = () =>
    before.length === 0
      ? retry(() => addUnits(db, userId, item))
      : inTransaction(db, (tx) => addBefore(tx, userId, item, before));
  try {
    const addition = await add();
    // Another addition took the room while this one waited for the cart; a second try sees the result.
    return isRefusedWithRoom(addition, item) ? await add() : addition;
  } catch (error) {
    if (violatedConstraint(error) === 'cart_items_count_check') throw tooManyLines();
    throw error;
  }
}

function isRefusedWithRoom(addition: Addition, item: WantedItem): boolean {
  const { line, isActive, isPaused, present, available } = addition;
  return !line && isActive && !isPaused && present + item.quantity <= Math.min(available, MAX_LINE_QUANTITY);
}

async function notAdded(db: Database, { productId, variantId }: WantedItem): Promise<Refusal> {
  const refusal = variantId === undefined ? await variantRequiredOfBuyer(db, productId) : undefined;
  return refusal ?? productNotFound();
}

export interface WantedUnits extends Required<WantedItem> {
  available: number;
}

/** Units in the cart already count. */
export function addAvailableUnits(
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
      const { line } = await addUnits(tx, userId, { productId, variantId, quantity: units });
      if (!line) continue;
      inCart.set(variantId, (present ?? 0) + units);
      added.set(variantId, units);
    }
    return added;
  });
}

export interface LineChange {
  quantity?: number | undefined;
  variantId?: VariantId | undefined;
}

/**
 * Lowering is always allowed, so that a line whose stock ran low can be reduced step by step.
 * @throws Refusal `out_of_stock` above what can be bought
 */
export function changeLine(
  db: Database,
  userId: UserId,
  itemId: CartItemId,
  { quantity, variantId }: LineChange,
): Promise<CartLine> {
  return changeCart(db, userId, async (tx) => {
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    const wanted = quantity ?? line.quantity;
    if (variantId !== undefined && variantId !== line.variantId) {
      return moveToVariant(tx, userId, line, { variantId, quantity: wanted });
    }
    const available = line.isAvailable ? line.stock.available : 0;
    if (wanted > line.quantity && wanted > available)
      throw line.isPaused ? shopPaused() : outOfStock(available);
    await updateQuantity(tx, userId, itemId, wanted);
    return { ...line, quantity: wanted };
  });
}

async function moveToVariant(
  tx: Transaction,
  userId: UserId,
  line: CartLine,
  { variantId, quantity }: VariantQuantity,
): Promise<CartLine> {
  const moved = await moveLine(tx, userId, line.itemId, { variantId, quantity });
  if (moved === undefined) throw productNotFound();
  if (moved === 'full') throw tooManyOfOne();
  const now = await findCartLine(tx, userId, moved);
  if (!now) throw itemNotFound();
  if (now.quantity > now.stock.available) throw outOfStock(now.stock.available);
  return now;
}

export function removeFromCart(db: Database, userId: UserId, itemId: CartItemId): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeLine(tx, userId, itemId))) throw itemNotFound();
  });
}

export function emptyCart(db: Database, userId: UserId): Promise<void> {
  return changeCart(db, userId, (tx) => removeAll(tx, userId));
}

export function removeCartCoupon(db: Database, userId: UserId, code: string): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    if (!(await removeCoupon(tx, userId, code))) throw couponNotFound();
  });
}

interface VisitorItems {
  items: readonly WantedItem[];
  savedItems: readonly WantedItem[];
}

/** POL10: runs at sign-in. @throws Refusal `variant_required` for lines that name none of several variants */
export function mergeCarts(db: Database, userId: UserId, visitor: VisitorItems): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    const items = await presentItems(tx, visitor.items);
    await requireVariants(tx, items);
    const savedItems = await presentItems(tx, visitor.savedItems);
    await requireVariants(tx, savedItems, 'savedItems');
    await mergeLines(tx, userId, items);
    await mergeSaved(tx, userId, savedItems);
  });
}
