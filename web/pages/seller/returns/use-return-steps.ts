import { useRef, useState } from 'react';
import type { ReturnId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { Return } from '../../../../contract/returns.ts';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, hasCode, messageOf } from '../../../kit/http/problem-message.ts';
import { returnWords } from '../../../concepts/returns/return-words.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import type { ReturnStep } from './seller-return-steps.ts';

interface OpenedStep {
  returnRequest: Return;
  step: ReturnStep;
  isCashOnDelivery: boolean;
  /** The shop's latest return address, else its own address. */
  suggestion: string;
}

type OrderOfReturn = Pick<ShopOrderSummary, 'id' | 'paymentMethod'>;

export interface ReturnSteps {
  opened: OpenedStep | undefined;
  /** A list has no details of a return, so the return is loaded first. */
  start: (order: OrderOfReturn, found: Return | ReturnId, step: ReturnStep) => Promise<void>;
  isBusy: (id: ReturnId) => boolean;
  close: () => void;
  send: (call: () => Promise<Return>) => Promise<void>;
  onFailure: (message: string, error: unknown) => void;
  /** The order whose return was moved since the last call. */
  takeMoved: () => ShopOrderId | undefined;
}

export function useReturnSteps(onMoved: () => void): ReturnSteps {
  const [opened, setOpened] = useState<OpenedStep>();
  const [busy, setBusy] = useState<ReturnId>();
  const order = useRef<ShopOrderId>(undefined);
  const moved = useRef<ShopOrderId>(undefined);

  const close = () => setOpened(undefined);
  const end = () => {
    moved.current = order.current;
    close();
    onMoved();
  };
  return {
    opened,
    close,
    isBusy: (id) => busy === id,
    start: async ({ id: shopOrderId, paymentMethod }, found, step) => {
      const id = typeof found === 'string' ? found : found.id;
      setBusy(id);
      order.current = shopOrderId;
      try {
        const [returnRequest, suggestion] = await Promise.all([
          typeof found === 'string' ? loadReturn(shopOrderId, found) : found,
          step === 'accept' ? loadSuggestion() : '',
        ]);
        const isCashOnDelivery = paymentMethod === 'cash_on_delivery';
        if (returnRequest) setOpened({ returnRequest, step, isCashOnDelivery, suggestion });
        else end();
      } catch (error) {
        notify('error', messageOf(error, couldNotBe('The return', 'loaded')));
      } finally {
        setBusy(undefined);
      }
    },
    send: async (call) => {
      notify('success', returnWords(await call()).title);
      end();
    },
    onFailure: (message, error) => {
      notify('error', message);
      if (hasCode(error, 'wrong_state')) end();
    },
    takeMoved: () => {
      const taken = moved.current;
      moved.current = undefined;
      return taken;
    },
  };
}

async function loadReturn(shopOrderId: ShopOrderId, id: ReturnId): Promise<Return | undefined> {
  const { returns } = await api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId } });
  return returns.find((each) => each.id === id);
}

/** Without a suggestion the address starts empty. */
async function loadSuggestion(): Promise<string> {
  const last = await api('GET /api/return/send-to').catch(() => ({ sendTo: null }));
  return last.sendTo ?? '';
}
