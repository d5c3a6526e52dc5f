import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeliverableRecord } from '../../../../contract/delivery.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/kernel/limits.ts';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../../contract/kernel/pin-code.ts';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { type ReasonOf, soldOutReason } from '../../../concepts/products/variant-choice.ts';
import { usePinCode, usePinCodeStore } from '../../../concepts/pin-code/pin-code-store.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { FRESH_MS, REFRESH_EVENTS } from '../../../concepts/delivery/freshness.ts';

/** PDP-08. An invalid pin code leaves it unchecked, with an error at the field. */
export type DeliveryState = 'unchecked' | 'checking' | 'available' | 'not_available' | 'error';

interface Arrival {
  pinCode: string;
  /** YYYY-MM-DD. */
  by: string;
}

export interface DeliveryCheck {
  pinCode: string;
  state: DeliveryState;
  error: string | undefined;
  arrival: Arrival | undefined;
  /** The reason depends on the variant's stock and the last answer. */
  reasonOf: ReasonOf;
  /** Set where other variants are delivered to the pin code and this one is not. */
  missedAt: string | undefined;
  /** 'Check' was pressed for the chosen variant, so the result line must answer. */
  isAsked: boolean;
  /** Editing clears the result (PDP-09). */
  edit: (pinCode: string) => void;
  check: () => void;
}

/** PDP-10. One call covers all variants. A page left open checks the stored pin code again. */
export function useDeliveryCheck(productId: ProductId, variantId: VariantId): DeliveryCheck {
  const isReady = useStoredStateReady();
  const remembered = usePinCode();
  const [pinCode, setPinCode] = useState('');
  const [error, setError] = useState<string>();
  /** The time tells two checks of the same pin code apart. */
  const [asked, setAsked] = useState<{ pinCode: string; at: number }>();
  const [askedFor, setAskedFor] = useState<VariantId>();
  const previous = useRef('');
  /** On the page's clock, in ms. */
  const freshUntil = useRef(0);
  const load = useLoad(loadArrivals, asked && { productId, ...asked }, {
    onData: () => {
      freshUntil.current = performance.now() + FRESH_MS;
    },
  });

  // The last answer stays on the screen meanwhile.
  const refresh = useEffectEvent(() => {
    if (load.data && !load.isLoading && freshUntil.current <= performance.now()) load.reload();
  });
  useEffect(() => {
    const onEvent = () => refresh();
    for (const event of REFRESH_EVENTS) window.addEventListener(event, onEvent);
    return () => {
      for (const event of REFRESH_EVENTS) window.removeEventListener(event, onEvent);
    };
  }, []);

  const ask = useCallback((code: string) => setAsked({ pinCode: code, at: performance.now() }), []);
  const edit = useCallback((code: string) => {
    setPinCode(code);
    setAsked(undefined);
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
      ask(remembered);
    } else if (isCleared) {
      edit('');
    }
  }, [isReady, remembered, ask, edit]);

  const arrivals = asked && load.data;
  const by = arrivals?.get(variantId);
  const stateOf = (): DeliveryState => {
    if (!asked) return 'unchecked';
    if (arrivals) return by === undefined ? 'not_available' : 'available';
    return load.error === undefined ? 'checking' : 'error';
  };
  return {
    pinCode,
    state: stateOf(),
    error,
    arrival: asked && by !== undefined ? { pinCode: asked.pinCode, by } : undefined,
    reasonOf: (variant) => {
      if (arrivals?.has(variant.id)) return undefined;
      return soldOutReason(variant) ?? (arrivals && asked && `Not delivered to ${asked.pinCode}`);
    },
    missedAt: by === undefined && arrivals && arrivals.size > 0 ? asked?.pinCode : undefined,
    isAsked: askedFor === variantId,
    edit,
    check: () => {
      setAskedFor(variantId);
      if (!isPinCode(pinCode)) {
        setError(PIN_CODE_MESSAGE);
        return;
      }
      // Storing a new pin code triggers the check above; the same one is checked again here.
      if (pinCode === remembered) ask(pinCode);
      else usePinCodeStore.getState().setPinCode(pinCode);
    },
  };
}

async function loadArrivals(
  { productId, pinCode }: { productId: ProductId; pinCode: string },
  signal: AbortSignal,
): Promise<ReadonlyMap<VariantId, string>> {
  const records: DeliverableRecord[] = [];
  for (let page = 1; ; page++) {
    const found = await api('GET /api/inventory/pin-code/:pinCode', {
      params: { pinCode },
      query: { product_id: productId, ...(page > 1 && { page: String(page) }) },
      signal,
    });
    records.push(...found);
    if (found.length < MAX_PAGE_SIZE) break;
  }
  const inStock = records.filter(({ status, quantity }) => status === 'active' && quantity > 0);
  return new Map(inStock.map(({ variant_id, arrivesBy }) => [variant_id, arrivesBy]));
}
