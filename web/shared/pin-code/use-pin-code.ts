import { useCart } from '../cart/cart-store.ts';

/** The pin code once given, '' without one and while the page hydrates. It follows other tabs. */
export function usePinCode(): string {
  return useCart(({ pinCode }) => pinCode);
}
