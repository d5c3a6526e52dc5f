import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Cart, WantedItem } from '../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { useSession } from '../storage/session-store.ts';
import { storedUnder } from '../storage/stored-slice.ts';

/** What is in the cart: a variant, or a product that has only one. */
export type CartLine = WantedItem;
type CartVariant = Omit<CartLine, 'quantity'>;

interface CartState {
  /** A visitor's cart; for a buyer a mirror of the account's, for badges. */
  lines: CartLine[];
  /** A visitor's voucher codes; a buyer's are stored on the server. */
  couponCodes: string[];
  set: (lines: CartLine[]) => void;
  add: (line: CartLine) => void;
  update: (line: CartLine) => void;
  remove: (variant: CartVariant) => void;
  /** Makes a line one of another variant of its product; a line that has that one already takes over the units. */
  changeVariant: (from: CartVariant, to: VariantId) => void;
  clear: () => void;
  setCouponCodes: (couponCodes: string[]) => void;
}

/** The cart slice (CART-17, STORE-03). */
export const useCart = create<CartState>()(
  persist(
    (set) => ({
      lines: [],
      couponCodes: [],
      set: (lines) => set({ lines }),
      add: (added) =>
        set(({ lines }) => {
          const present = lines.find((line) => isSameVariant(line, added))?.quantity ?? 0;
          const line = { ...added, quantity: Math.min(present + added.quantity, MAX_LINE_QUANTITY) };
          return { lines: [...lines.filter((other) => !isSameVariant(other, added)), line] };
        }),
      update: (changed) =>
        set(({ lines }) => ({
          lines: lines.map((line) => (isSameVariant(line, changed) ? changed : line)),
        })),
      changeVariant: (from, to) =>
        set(({ lines }) => {
          const line = lines.find((candidate) => isSameVariant(candidate, from));
          if (!line) return { lines };
          const other = lines.find(({ variantId }) => variantId === to);
          const kept = other ?? line;
          const quantity = Math.min(line.quantity + (other?.quantity ?? 0), MAX_LINE_QUANTITY);
          const changed = { ...line, variantId: to, quantity };
          return {
            lines: lines
              .filter((candidate) => candidate === kept || candidate !== line)
              .map((candidate) => (candidate === kept ? changed : candidate)),
          };
        }),
      remove: (variant) =>
        set(({ lines }) => ({ lines: lines.filter((line) => !isSameVariant(line, variant)) })),
      clear: () => set({ lines: [], couponCodes: [] }),
      setCouponCodes: (couponCodes) => set({ couponCodes }),
    }),
    storedUnder('cart', ({ lines, couponCodes }) => ({ lines, couponCodes })),
  ),
);

/** A line that names no variant is the only one of its product. */
function isSameVariant(a: CartVariant, b: CartVariant): boolean {
  return a.productId === b.productId && (a.variantId ?? b.variantId) === (b.variantId ?? a.variantId);
}

/** Mirrors the account's cart into the slice, for badges. */
export function showCart(cart: Cart): void {
  const lines = cart.items.map(({ Product, variantId, quantity }) => ({
    ...{ productId: Product.id, variantId, quantity },
  }));
  useCart.getState().set(lines);
}

/** Units in the cart, for the badge. */
export function useCartCount(): number {
  return useCart(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));
}

/**
 * Adds units of a variant, or of a product that has only one, to the account's cart or, for a visitor, to this browser's.
 * @throws ApiProblem when the server refuses; nothing has changed then
 */
export async function addToCart(wanted: CartLine): Promise<void> {
  if (useSession.getState().role !== 'buyer') {
    useCart.getState().add(wanted);
    return;
  }
  const item = await api('POST /api/cart', { body: wanted });
  // A product that was merged meanwhile has another id.
  const line = { productId: item.Product.id, variantId: item.variantId, quantity: item.quantity };
  const { lines, update, add } = useCart.getState();
  if (lines.some((present) => isSameVariant(present, line))) update(line);
  else add(line);
}
