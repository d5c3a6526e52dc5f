import type { Cart } from '../../../contract/cart.ts';
import { api } from '../http/api.ts';
import { notify } from '../toasts/toasts.ts';
import type { CartLine } from './cart-store.ts';

/**
 * Tells a visitor what the server left out of the cart: products that were put there before they had options, of which
 * nothing is chosen.
 */
export function tellWhatIsMissing(stored: readonly CartLine[], { items }: Cart): void {
  const present = new Set(items.map(({ Product }) => Product.id));
  const ids = stored
    .filter(({ productId, variantId }) => variantId === undefined && !present.has(productId))
    .map(({ productId }) => productId);
  if (ids.length > 0) void tellNames(ids).catch(() => undefined); // the cart is right without the message
}

async function tellNames(ids: CartLine['productId'][]): Promise<void> {
  const products = await api('POST /api/pro/by-ids', { body: { ids } });
  const names = products.filter(({ options }) => options.length > 0).map(({ name }) => name);
  if (names.length > 0)
    notify('warning', `Some items need a new choice. Please add them again: ${names.join(', ')}`);
}
