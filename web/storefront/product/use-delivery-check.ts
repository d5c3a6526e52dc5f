import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { api } from '../../shared/http/api.ts';
import { usePinCode, usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { FRESH_MS, REFRESH_EVENTS } from '../../shared/delivery/use-deliverable.ts';

/** The states of the delivery check (PDP-08); an invalid pin code leaves it unchecked, with an error at the field. */
export type DeliveryState = 'unchecked' | 'checking' | 'available' | 'not_available' | 'error';

interface Arrival {
  pinCode: string;
  /** YYYY-MM-DD. */
  by: string;
}

export interface DeliveryCheck {
  pinCode: string;
  state: DeliveryState;
  fault: string | undefined;
  /** Whether it can be delivered, and by which day. */
  arrival: Arrival | undefined;
  /** Editing clears the result (PDP-09). */
  edit: (pinCode: string) => void;
  check: () => void;
}

/**
 * Checks whether a product can be delivered to a pin code: an active record of it with stock there (PDP-10). The pin
 * code is stored, and a stored one is checked automatically; a page left open checks again.
 */
export function useDeliveryCheck(productId: ProductId): DeliveryCheck {
  const isReady = useStoredStateReady();
  const remembered = usePinCode();
  const [pinCode, setPinCode] = useState('');
  const [state, setState] = useState<DeliveryState>('unchecked');
  const [fault, setFault] = useState<string>();
  const [arrival, setArrival] = useState<Arrival>();
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
      if (!isRefresh) setState('checking');
      freshUntil.current = Number.POSITIVE_INFINITY;
      try {
        const records = await api('GET /api/inventory/pin-code/:pinCode', {
          params: { pinCode: code },
          query: { product_id: productId },
          signal: controller.signal,
        });
        const found = records.find(({ status, quantity }) => status === 'active' && quantity > 0);
        setArrival(found && { pinCode: code, by: found.arrivesBy });
        setState(found ? 'available' : 'not_available');
        freshUntil.current = performance.now() + FRESH_MS;
      } catch {
        if (controller.signal.aborted) return;
        if (isRefresh) freshUntil.current = 0;
        else setState('error');
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
    setState('unchecked');
    setFault(undefined);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const isCleared = remembered === '' && previous.current !== '';
    previous.current = remembered;
    if (isPinCode(remembered)) {
      setPinCode(remembered);
      setFault(undefined);
      void request(remembered);
    } else if (isCleared) {
      edit('');
    }
  }, [isReady, remembered, request, edit]);

  return {
    pinCode,
    state,
    fault,
    arrival: state === 'available' ? arrival : undefined,
    edit,
    check: () => {
      if (!isPinCode(pinCode)) {
        setFault(PIN_CODE_MESSAGE);
        return;
      }
      // Storing a new pin code triggers the check above; the same one is checked again here.
      if (pinCode === remembered) void request(pinCode);
      else usePinCodeStore.getState().setPinCode(pinCode);
    },
  };
}
