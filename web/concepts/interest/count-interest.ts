import type { InterestKind } from '../../../contract/insights.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../kit/http/api.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { COUNTED_UNDER } from './counted-here.ts';

const MAX_COUNTED = 1_000;

/** Counts each product once per visit, which is the life of this tab. Nothing waits for the count. */
export function countInterest(productId: ProductId, kind: InterestKind): void {
  if (useSession.getState().role === 'seller') return;
  const entry = `${kind} ${productId}`;
  const counted = countedHere();
  if (counted.includes(entry) || counted.length >= MAX_COUNTED) return;
  if (!remember([...counted, entry])) return;
  api('POST /api/pro/:productId/interest', {
    params: { productId },
    body: { kind },
    keepalive: true,
  }).catch(() => undefined);
}

function countedHere(): string[] {
  return sessionStorage.getItem(COUNTED_UNDER)?.split(',') ?? [];
}

/** False without storage: a view that cannot be noted would be counted again. */
function remember(entries: readonly string[]): boolean {
  try {
    sessionStorage.setItem(COUNTED_UNDER, entries.join());
    return true;
  } catch {
    return false;
  }
}
