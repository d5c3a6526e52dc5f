import { api } from '../../kit/http/api.ts';
import { hasCode } from '../../kit/http/problem-message.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { type CartLine, useCart } from './cart-store.ts';

export interface VisitorItems {
  items: CartLine[];
  savedItems: CartLine[];
}

/** Products may have got options since the visitor chose: their lines leave the browser with a message. */
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
    void notifyRemovedProducts(refused.map(({ productId }) => productId)).catch(() => undefined);
    return sendChosen({ items: without(stored.items), savedItems: without(stored.savedItems) }, send);
  }
}

function isRefused(error: unknown, place: string): boolean {
  if (!hasCode(error, 'variant_required')) return false;
  return error.errors.some(({ path }) => path === place);
}

async function notifyRemovedProducts(ids: CartLine['productId'][]): Promise<void> {
  const products = await api('POST /api/pro/by-ids', { body: { ids } });
  const names = products.filter(({ options }) => options.length > 0).map(({ name }) => name);
  if (names.length > 0)
    notify('warning', `Some items need a new choice. Please add them again: ${names.join(', ')}`);
}
