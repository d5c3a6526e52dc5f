import { ApiProblem } from '../../../contract/client.ts';
import { api } from '../../kit/http/api.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { type CartLine, useCart } from './cart-store.ts';

/** What a visitor's browser stores, as it is sent. */
export interface VisitorItems {
  items: CartLine[];
  savedItems: CartLine[];
}

/**
 * Sends a visitor's lines and what is saved for later. Those of products that got options later are refused, as no variant of them is
 * chosen: they leave the browser, the visitor gets a message, and the rest is sent.
 */
export async function sendChosen<Reply>(
  stored: VisitorItems,
  send: (visitor: VisitorItems) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(stored);
  } catch (error) {
    const unchosen = (list: keyof VisitorItems) =>
      stored[list].filter((_, place) => isRefused(error, `${list}.${place}.variantId`));
    const refused = [...unchosen('items'), ...unchosen('savedItems')];
    if (refused.length === 0) throw error;
    const without = (lines: CartLine[]) => lines.filter((line) => !refused.includes(line));
    useCart.setState(({ lines, savedItems }) => ({ lines: without(lines), savedItems: without(savedItems) }));
    // The cart is right without the message.
    void tellNames(refused.map(({ productId }) => productId)).catch(() => undefined);
    return sendChosen({ items: without(stored.items), savedItems: without(stored.savedItems) }, send);
  }
}

function isRefused(error: unknown, place: string): boolean {
  if (!(error instanceof ApiProblem) || error.code !== 'variant_required') return false;
  return error.errors.some(({ path }) => path === place);
}

async function tellNames(ids: CartLine['productId'][]): Promise<void> {
  const products = await api('POST /api/pro/by-ids', { body: { ids } });
  const names = products.filter(({ options }) => options.length > 0).map(({ name }) => name);
  if (names.length > 0)
    notify('warning', `Some items need a new choice. Please add them again: ${names.join(', ')}`);
}
