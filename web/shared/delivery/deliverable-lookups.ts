import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { useCart } from '../cart/cart-store.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { FRESH_MS, REFRESH_EVENTS } from './freshness.ts';

const MAX_PRODUCTS_PER_CALL = 100;

/** The cached answer for a product at a pin code. */
interface Lookup {
  pinCode: string;
  productId: ProductId;
  /** The last answer; shown while a newer one loads. */
  isDeliverable?: boolean;
  /** On the page's clock, in ms; Infinity while the request runs. */
  freshUntil: number;
  /** The marks on the screen that show it. */
  listeners: Set<() => void>;
}

const lookups = new Map<string, Lookup>();
let calls = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

const keyOf = (pinCode: string, productId: ProductId) => `${pinCode} ${productId}`;

/** The last answer; undefined while unknown. */
export function lastAnswer(pinCode: string, productId: ProductId): boolean | undefined {
  return lookups.get(keyOf(pinCode, productId))?.isDeliverable;
}

/** Looks it up, and again when an answer is stale. Marks of a screen share one request. @returns ends it */
export function watchAnswer(pinCode: string, productId: ProductId, onAnswer: () => void): () => void {
  const key = keyOf(pinCode, productId);
  const lookup = lookups.get(key) ?? { pinCode, productId, freshUntil: 0, listeners: new Set() };
  lookups.set(key, lookup);
  lookup.listeners.add(onAnswer);
  startListening();
  scheduleRequests();
  return () => lookup.listeners.delete(onAnswer);
}

/** Marks mount in one task; the request in the next task covers all of them. */
function scheduleRequests(): void {
  timer ??= setTimeout(requestStale);
}

function requestStale(): void {
  timer = undefined;
  const now = performance.now();
  const byPinCode: Record<string, Lookup[]> = {};
  for (const [key, lookup] of lookups) {
    if (lookup.freshUntil > now) continue;
    if (lookup.listeners.size === 0) lookups.delete(key);
    else (byPinCode[lookup.pinCode] ??= []).push(lookup);
  }
  for (const [pinCode, due] of Object.entries(byPinCode)) {
    while (due.length > 0) void request(pinCode, due.splice(0, MAX_PRODUCTS_PER_CALL));
  }
}

async function request(pinCode: string, batch: Lookup[]): Promise<void> {
  const { signal } = calls;
  for (const lookup of batch) lookup.freshUntil = Number.POSITIVE_INFINITY;
  try {
    const { productIds } = await api('POST /api/inventory/deliverable', {
      body: { pinCode, productIds: batch.map(({ productId }) => productId) },
      signal,
    });
    for (const lookup of batch) {
      lookup.isDeliverable = productIds.includes(lookup.productId);
      lookup.freshUntil = performance.now() + FRESH_MS;
      for (const notify of lookup.listeners) notify();
    }
  } catch {
    // Without an answer the marks stay as they are until the next refresh.
    if (!signal.aborted) for (const lookup of batch) lookup.freshUntil = 0;
  }
}

/** Invalidates all answers: the pin code or the cart changed. */
function invalidateAll(): void {
  calls.abort();
  calls = new AbortController();
  for (const lookup of lookups.values()) lookup.freshUntil = 0;
  scheduleRequests();
}

function startListening(): void {
  if (isListening) return;
  isListening = true;
  for (const event of REFRESH_EVENTS) window.addEventListener(event, scheduleRequests);
  usePinCodeStore.subscribe((now, before) => {
    if (now.pinCode !== before.pinCode) invalidateAll();
  });
  useCart.subscribe((now, before) => {
    if (unitsOf(now) !== unitsOf(before)) invalidateAll();
  });
}

/** A key for the contents of a cart, to distinguish a change from a reload. */
function unitsOf({ lines }: { lines: readonly { productId: ProductId; quantity: number }[] }): string {
  return lines.map(({ productId, quantity }) => productId + quantity).join();
}
