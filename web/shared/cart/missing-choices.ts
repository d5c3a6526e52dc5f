import { ApiProblem } from '../../../contract/client.ts';
import { api } from '../http/api.ts';
import { notify } from '../toasts/toasts.ts';
import { type CartLine, useCart } from './cart-store.ts';

/**
 * Sends a visitor's lines. Those of products that got options later are refused, as no variant of them is chosen: they
 * leave the stored cart, the visitor gets a message, and the rest is sent.
 */
export async function sendChosen<Reply>(
  stored: readonly CartLine[],
  send: (items: CartLine[]) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send([...stored]);
  } catch (error) {
    const unchosen = stored.filter((_, place) => isRefused(error, place));
    if (unchosen.length === 0) throw error;
    useCart.setState(({ lines }) => ({ lines: lines.filter((line) => !unchosen.includes(line)) }));
    // The cart is right without the message.
    void tellNames(unchosen.map(({ productId }) => productId)).catch(() => undefined);
    return send(stored.filter((line) => !unchosen.includes(line)));
  }
}

function isRefused(error: unknown, place: number): boolean {
  if (!(error instanceof ApiProblem) || error.code !== 'variant_required') return false;
  return error.errors.some(({ path }) => path === `items.${place}.variantId`);
}

async function tellNames(ids: CartLine['productId'][]): Promise<void> {
  const products = await api('POST /api/pro/by-ids', { body: { ids } });
  const names = products.filter(({ options }) => options.length > 0).map(({ name }) => name);
  if (names.length > 0)
    notify('warning', `Some items need a new choice. Please add them again: ${names.join(', ')}`);
}
