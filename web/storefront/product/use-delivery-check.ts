import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliverableRecord } from '../../../contract/delivery.ts';
import { MAX_PAGE_SIZE } from '../../../contract/kernel/limits.ts';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { type ReasonOf, soldOutReason } from '../../shared/products/variant-choice.ts';
import { usePinCode, usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { FRESH_MS, REFRESH_EVENTS } from '../../shared/delivery/freshness.ts';

/** The states of the delivery check (PDP-08); an invalid pin code leaves it unchecked, with an error at the field. */
export type DeliveryState = 'unchecked' | 'checking' | 'available' | 'not_available' | 'error';

interface Arrival {
  pinCode: string;
  /** YYYY-MM-DD. */
  by: string;
}

/** What can be delivered to a pin code: of each variant the day by which it arrives. */
interface Answer {
  pinCode: string;
  arrivals: ReadonlyMap<VariantId, string>;
}

export interface DeliveryCheck {
  pinCode: string;
  state: DeliveryState;
  error: string | undefined;
  /** Whether it can be delivered, and by which day. */
  arrival: Arrival | undefined;
  /** Why a variant cannot be had, by its stock and the last answer. */
  reasonOf: ReasonOf;
  /** The pin code of the last answer, where other variants are delivered to it and this one is not. */
  missedAt: string | undefined;
  /** 'Check' was pressed for the chosen variant, so that the result line owes an answer. */
  isAsked: boolean;
  /** Editing clears the result (PDP-09). */
  edit: (pinCode: string) => void;
  check: () => void;
}

/**
 * Checks whether a variant can be delivered to a pin code: an active record of it with stock there (PDP-10). One call asks
 * for all variants of the product, so that choosing another one asks nothing. The pin code is stored, and a stored one is
 * checked automatically; a page left open checks again.
 */
export function useDeliveryCheck(productId: ProductId, variantId: VariantId): DeliveryCheck {
  const isReady = useStoredStateReady();
  const remembered = usePinCode();
  const [pinCode, setPinCode] = useState('');
  const [progress, setProgress] = useState<'unchecked' | 'checking' | 'answered' | 'error'>('unchecked');
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const [askedFor, setAskedFor] = useState<VariantId>();
  const pending = useRef<AbortController>(undefined);
  const previous = useRef('');
  /** On the page's clock, in ms. */
  const freshUntil = useRef(Number.POSITIVE_INFINITY);

  const request = useCallback(
    async (code: string, { isRefresh = false } = {}) => {
      pending.current?.abort();
      const controller = new AbortController();
      pending.current = controller;
      // The last answer stays on the screen during a refresh.
      if (!isRefresh) setProgress('checking');
      freshUntil.current = Number.POSITIVE_INFINITY;
      try {
        const records = await listRecords(productId, code, controller.signal);
        setAnswer({ pinCode: code, arrivals: arrivalsOf(records) });
        setProgress('answered');
        freshUntil.current = performance.now() + FRESH_MS;
      } catch {
        if (controller.signal.aborted) return;
        if (isRefresh) freshUntil.current = 0;
        else setProgress('error');
      }
    },
    [productId],
  );

  const refresh = useEffectEvent(() => {
    if (freshUntil.current <= performance.now()) void request(pinCode, { isRefresh: true });
  });
  useEffect(() => {
    const onEvent = () => refresh();
    for (const event of REFRESH_EVENTS) window.addEventListener(event, onEvent);
    return () => {
      for (const event of REFRESH_EVENTS) window.removeEventListener(event, onEvent);
    };
  }, []);

  const edit = useCallback((code: string) => {
    pending.current?.abort();
    freshUntil.current = Number.POSITIVE_INFINITY;
    setPinCode(code);
    setProgress('unchecked');
    setError(undefined);
    setAskedFor(undefined);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const isCleared = remembered === '' && previous.current !== '';
    previous.current = remembered;
    if (isPinCode(remembered)) {
      setPinCode(remembered);
      setError(undefined);
      void request(remembered);
    } else if (isCleared) {
      edit('');
    }
  }, [isReady, remembered, request, edit]);

  const known = progress === 'answered' ? answer : undefined;
  const by = known?.arrivals.get(variantId);
  return {
    pinCode,
    state: progress === 'answered' ? (by === undefined ? 'not_available' : 'available') : progress,
    error,
    arrival: known && by !== undefined ? { pinCode: known.pinCode, by } : undefined,
    reasonOf: (variant) => {
      if (known?.arrivals.has(variant.id)) return undefined;
      return soldOutReason(variant) ?? (known && `Not delivered to ${known.pinCode}`);
    },
    missedAt: by === undefined && known && known.arrivals.size > 0 ? known.pinCode : undefined,
    isAsked: askedFor === variantId,
    edit,
    check: () => {
      setAskedFor(variantId);
      if (!isPinCode(pinCode)) {
        setError(PIN_CODE_MESSAGE);
        return;
      }
      // Storing a new pin code triggers the check above; the same one is checked again here.
      if (pinCode === remembered) void request(pinCode);
      else usePinCodeStore.getState().setPinCode(pinCode);
    },
  };
}

/** The records of all variants at a pin code. */
async function listRecords(
  productId: ProductId,
  pinCode: string,
  signal: AbortSignal,
): Promise<DeliverableRecord[]> {
  const records: DeliverableRecord[] = [];
  for (let page = 1; ; page++) {
    const found = await api('GET /api/inventory/pin-code/:pinCode', {
      params: { pinCode },
      query: { product_id: productId, ...(page > 1 && { page: String(page) }) },
      signal,
    });
    records.push(...found);
    if (found.length < MAX_PAGE_SIZE) return records;
  }
}

function arrivalsOf(records: readonly DeliverableRecord[]): Answer['arrivals'] {
  const inStock = records.filter(({ status, quantity }) => status === 'active' && quantity > 0);
  return new Map(inStock.map(({ variant_id, arrivesBy }) => [variant_id, arrivesBy]));
}
