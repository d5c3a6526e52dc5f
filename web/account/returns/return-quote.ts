import type { OrderLine, ShopOrder } from '../../../contract/orders.ts';
import type { RefundQuote } from '../../../contract/refund-quote.ts';
import type { ReturnCause, ReturnForm } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import type { EventLoad } from '../../shared/screens/use-event-load.ts';

export const FIRST_CAUSE: ReturnCause = 'changed_mind';

/** The chosen units by the ids of their lines. */
export type ReturnUnits = Readonly<Record<string, number>>;

export interface ReturnChoice {
  shopOrder: ShopOrder;
  cause: ReturnCause;
  units: ReturnUnits;
}

/** The refund of what is chosen, loaded again at each change. */
export type ReturnQuote = EventLoad<ReturnChoice, RefundQuote | undefined>;

export async function loadReturnQuote({ shopOrder, cause, units }: ReturnChoice, signal: AbortSignal) {
  const lines = returnLines(shopOrder, units);
  if (lines.length === 0) return undefined;
  return api('POST /api/return/quote', { body: { shopOrderId: shopOrder.id, cause, lines }, signal });
}

export function returnLines(shopOrder: ShopOrder, units: ReturnUnits): ReturnForm['lines'] {
  return shopOrder.lines.flatMap(({ id }) => {
    const quantity = units[id] ?? 0;
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
}

/** The units at the beginning: with a single thing there is nothing to choose. */
export function firstUnits(shopOrder: ShopOrder): ReturnUnits {
  const [line, ...others] = returnableLines(shopOrder);
  return line && others.length === 0 ? { [line.id]: returnableUnits(line) } : {};
}

export function returnableLines({ lines }: ShopOrder): OrderLine[] {
  return lines.filter((line) => returnableUnits(line) > 0);
}

/** Units that were neither cancelled nor given back. */
export function returnableUnits({ isCancelled, quantity, returnedQuantity }: OrderLine): number {
  return isCancelled ? 0 : quantity - returnedQuantity;
}
