import { useRef, useState } from 'react';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderSummary, ShopOrderDetails, SellerStep } from '../../../../contract/shop-orders.ts';
import { hasCode, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { showFailure, STEP_FAILED, STEP_WORDS, type TakenStep, takeStep } from './step-words.ts';

interface StepOutcomes {
  onMoved: (order: ShopOrderDetails) => void;
  /** Another user moved the order first; the message names its state. */
  onLate: (message: string) => void;
}

export interface SellerSteps {
  /** Opens a dialog where the step needs a text or a confirmation. */
  start: (order: ShopOrderSummary, step: SellerStep) => void;
  opened: { order: ShopOrderSummary; step: 'ship' | 'deliver' | 'cancel' } | undefined;
  send: (order: ShopOrderSummary, taken: TakenStep) => Promise<void>;
  close: () => void;
  isBusy: (order: ShopOrderSummary, step: SellerStep) => boolean;
  /** The order that was moved since the last call. */
  takeMoved: () => ShopOrderId | undefined;
}

export function useSellerSteps({ onMoved, onLate }: StepOutcomes): SellerSteps {
  const [opened, setOpened] = useState<SellerSteps['opened']>();
  const [busy, setBusy] = useState<string>();
  const lastMoved = useRef<ShopOrderId>(undefined);

  const close = () => setOpened(undefined);
  const send = async (order: ShopOrderSummary, taken: TakenStep) => {
    setBusy(nameOf(order, taken.step));
    // The list may show the new state before the reply arrives.
    lastMoved.current = order.id;
    try {
      const moved = await takeStep(order.id, taken);
      close();
      notify('success', STEP_WORDS[taken.step].done);
      onMoved(moved);
    } catch (error) {
      lastMoved.current = undefined;
      if (!hasCode(error, 'wrong_state')) throw error;
      close();
      onLate(messageOf(error, STEP_FAILED));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    opened,
    close,
    send,
    start: (order, step) =>
      step === 'accept' || step === 'pack'
        ? void send(order, { step }).catch(showFailure(STEP_FAILED))
        : setOpened({ order, step }),
    isBusy: (order, step) => busy === nameOf(order, step),
    takeMoved: () => {
      const moved = lastMoved.current;
      lastMoved.current = undefined;
      return moved;
    },
  };
}

function nameOf({ id }: ShopOrderSummary, step: SellerStep): string {
  return `${step} ${id}`;
}
