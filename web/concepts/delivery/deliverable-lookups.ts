import { create } from 'zustand';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../kit/http/api.ts';
import { useCart } from '../cart/cart-store.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { FRESH_MS, REFRESH_EVENTS } from './freshness.ts';
import { keyOfLookup, type Lookup, useLookups } from './lookups-store.ts';

const MAX_PRODUCTS_PER_CALL = 100;

interface Requests {
  /** The next task sends the request for stale answers. */
  isDue: boolean;
  abort: AbortController;
}

const useRequests = create<Requests>()(() => ({ isDue: false, abort: new AbortController() }));

/** Looks up again when the answer is stale. @returns ends the watch */
export function watchLookup(pinCode: string, productId: ProductId): () => void {
  const key = keyOfLookup(pinCode, productId);
  const addMarks = (added: number) =>
    useLookups.setState(({ [key]: lookup = { pinCode, productId, freshUntil: 0, marks: 0 } }) => ({
      [key]: { ...lookup, marks: lookup.marks + added },
    }));
  addMarks(1);
  scheduleRequests();
  return () => addMarks(-1);
}

/** Marks mount in one task; the request in the next task covers all of them. */
function scheduleRequests(): void {
  if (useRequests.getState().isDue) return;
  useRequests.setState({ isDue: true });
  setTimeout(requestStale);
}

function requestStale(): void {
  useRequests.setState({ isDue: false });
  const now = performance.now();
  const kept = Object.entries(useLookups.getState()).filter(
    ([, { freshUntil, marks }]) => freshUntil > now || marks > 0,
  );
  useLookups.setState(Object.fromEntries(kept), true);
  const stale = kept.map(([, lookup]) => lookup).filter(({ freshUntil }) => freshUntil <= now);
  for (const [pinCode, due] of Map.groupBy(stale, (lookup) => lookup.pinCode)) {
    while (due.length > 0) void request(pinCode, due.splice(0, MAX_PRODUCTS_PER_CALL));
  }
}

async function request(pinCode: string, batch: readonly Lookup[]): Promise<void> {
  const { signal } = useRequests.getState().abort;
  change(batch, () => ({ freshUntil: Number.POSITIVE_INFINITY }));
  try {
    const { productIds } = await api('POST /api/inventory/deliverable', {
      body: { pinCode, productIds: batch.map(({ productId }) => productId) },
      signal,
    });
    const freshUntil = performance.now() + FRESH_MS;
    change(batch, ({ productId }) => ({ freshUntil, isDeliverable: productIds.includes(productId) }));
  } catch {
    // Without an answer the marks stay as they are until the next refresh.
    if (!signal.aborted) change(batch, () => ({ freshUntil: 0 }));
  }
}

function change(batch: readonly Lookup[], changesOf: (lookup: Lookup) => Partial<Lookup>): void {
  useLookups.setState((lookups) =>
    Object.fromEntries(
      batch.map((asked) => {
        const key = keyOfLookup(asked.pinCode, asked.productId);
        return [key, { ...asked, ...lookups[key], ...changesOf(asked) }];
      }),
    ),
  );
}

/** The pin code or the cart changed. */
function invalidateAll(): void {
  useRequests.getState().abort.abort();
  useRequests.setState({ abort: new AbortController() });
  change(Object.values(useLookups.getState()), () => ({ freshUntil: 0 }));
  scheduleRequests();
}

for (const event of REFRESH_EVENTS) window.addEventListener(event, scheduleRequests);
usePinCodeStore.subscribe((now, before) => {
  if (now.pinCode !== before.pinCode) invalidateAll();
});
useCart.subscribe((now, before) => {
  if (unitsOf(now) !== unitsOf(before)) invalidateAll();
});

/** The key tells a changed cart from one that was merely loaded again. */
function unitsOf({ lines }: { lines: readonly { productId: ProductId; quantity: number }[] }): string {
  return lines.map(({ productId, quantity }) => productId + quantity).join();
}
