import { useCallback } from 'react';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { RefundQuote } from '../../../contract/refund-quote.ts';
import type { ReturnCause, ReturnForm } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import { useLoaded } from '../../shared/screens/use-loaded.ts';

/**
 * The refund of a return, requoted at each change; undefined while loading.
 * @param lines the chosen units as JSON
 */
export function useReturnQuote(shopOrderId: ShopOrderId, cause: ReturnCause, lines: string) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<RefundQuote | undefined> => {
      const chosen = JSON.parse(lines) as ReturnForm['lines']; // written by the form
      if (chosen.length === 0) return undefined;
      return api('POST /api/return/quote', { body: { shopOrderId, cause, lines: chosen }, signal });
    },
    [shopOrderId, cause, lines],
  );
  const quote = useLoaded(load);
  return { ...quote, data: quote.isLoading || quote.error !== undefined ? undefined : quote.data };
}
