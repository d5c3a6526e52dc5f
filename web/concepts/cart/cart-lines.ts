import type { Cart } from '../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../kit/http/api.ts';
import { countInterest } from '../interest/count-interest.ts';
import { isStillSignedInAs, useSession } from '../../kit/storage/session-store.ts';
import { type CartLine, useCart } from './cart-store.ts';

/** ERR-18. */
export const ADDED_TO_CART = 'Added to cart!';

type CartVariant = Omit<CartLine, 'quantity'>;

/** A line that names no variant is the only one of its product. */
function isSameVariant(a: CartVariant, b: CartVariant): boolean {
  return a.productId === b.productId && (a.variantId ?? b.variantId) === (b.variantId ?? a.variantId);
}

function changeLines(change: (lines: CartLine[]) => CartLine[]): void {
  useCart.setState(({ lines }) => ({ lines: change(lines) }));
}

/** A line that is present keeps its place, as on the server. */
function addLine(added: CartLine, before: readonly VariantId[]): void {
  changeLines((lines) => {
    const present = lines.find((line) => isSameVariant(line, added));
    const quantity = Math.min((present?.quantity ?? 0) + added.quantity, MAX_LINE_QUANTITY);
    const raised = { ...added, quantity };
    return present
      ? lines.map((line) => (line === present ? raised : line))
      : putBefore(lines, raised, before);
  });
}

/** The line goes before the first of these variants that is present, else last. */
export function putBefore<Line extends { variantId?: VariantId | undefined }>(
  lines: readonly Line[],
  line: Line,
  before: readonly VariantId[],
): Line[] {
  const next = lines.findIndex(({ variantId }) => variantId !== undefined && before.includes(variantId));
  return next === -1 ? [...lines, line] : lines.toSpliced(next, 0, line);
}

export function hasLine(variant: CartVariant): boolean {
  return useCart.getState().lines.some((line) => isSameVariant(line, variant));
}

export function updateLine(changed: CartLine): void {
  changeLines((lines) => lines.map((line) => (isSameVariant(line, changed) ? changed : line)));
}

export function removeLine(variant: CartVariant): void {
  changeLines((lines) => lines.filter((line) => !isSameVariant(line, variant)));
}

/** A line that has that variant already takes over the units. */
export function changeVariantOfLine(from: CartVariant, to: VariantId): void {
  changeLines((lines) => {
    const line = lines.find((candidate) => isSameVariant(candidate, from));
    if (!line) return lines;
    const other = lines.find(({ variantId }) => variantId === to);
    const kept = other ?? line;
    const quantity = Math.min(line.quantity + (other?.quantity ?? 0), MAX_LINE_QUANTITY);
    const changed = { ...line, variantId: to, quantity };
    return lines
      .filter((candidate) => candidate === kept || candidate !== line)
      .map((candidate) => (candidate === kept ? changed : candidate));
  });
}

export function saveUnits(saved: CartLine): void {
  useCart.setState(({ savedItems }) => {
    const present = savedItems.find((item) => isSameVariant(item, saved))?.quantity ?? 0;
    const quantity = Math.min(present + saved.quantity, MAX_LINE_QUANTITY);
    const others = savedItems.filter((item) => !isSameVariant(item, saved));
    return { savedItems: [{ ...saved, quantity }, ...others] };
  });
}

export function removeSaved(variant: CartVariant): void {
  useCart.setState(({ savedItems }) => ({
    savedItems: savedItems.filter((item) => !isSameVariant(item, variant)),
  }));
}

export function showSaved(cart: Cart): void {
  const savedItems = cart.savedItems.map(({ Product, variantId, quantity }) => ({
    productId: Product.id,
    variantId,
    quantity,
  }));
  useCart.setState({ savedItems });
}

export function showCart(cart: Cart): void {
  const lines = cart.items.map(({ Product, variantId, quantity }) => ({
    productId: Product.id,
    variantId,
    quantity,
  }));
  useCart.getState().set(lines);
}

/** @param before a new line goes before the first of these variants that is in the cart */
export async function addToCart(wanted: CartLine, before: VariantId[] = []): Promise<void> {
  await addUnits(wanted, before);
  countInterest(wanted.productId, 'addition');
}

async function addUnits(wanted: CartLine, before: VariantId[]): Promise<void> {
  const { id, role } = useSession.getState();
  if (role !== 'buyer') {
    addLine(wanted, before);
    return;
  }
  const item = await api('POST /api/cart', { body: { ...wanted, before } });
  if (!isStillSignedInAs(id)) return;
  // A product that was merged meanwhile has another id.
  const line = { productId: item.Product.id, variantId: item.variantId, quantity: item.quantity };
  if (hasLine(line)) updateLine(line);
  else addLine(line, before);
}
