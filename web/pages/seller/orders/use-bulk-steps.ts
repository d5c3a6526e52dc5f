import { useState } from 'react';
import type { ShopOrderSummary, SellerStep } from '../../../../contract/shop-orders.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { type BulkStep, showFailure, STEPS_FAILED, takeBulkStep } from './step-words.ts';

const DONE: Record<SellerStep, string> = {
  accept: 'accepted',
  pack: 'marked as packed',
  ship: 'shipped',
  deliver: 'marked as delivered',
  cancel: 'cancelled',
};

export interface BulkSteps {
  /** Skips orders that do not allow the step; asks for a confirmation where one is needed. */
  start: (orders: readonly ShopOrderSummary[], step: SellerStep) => void;
  opened: { orders: readonly ShopOrderSummary[]; step: 'ship' | 'deliver' | 'cancel' } | undefined;
  send: (orders: readonly ShopOrderSummary[], taken: BulkStep) => Promise<void>;
  close: () => void;
  busy: SellerStep | undefined;
}

export function useBulkSteps(onMoved: () => void): BulkSteps {
  const [opened, setOpened] = useState<BulkSteps['opened']>();
  const [busy, setBusy] = useState<SellerStep>();

  const close = () => setOpened(undefined);
  const send = async (orders: readonly ShopOrderSummary[], taken: BulkStep) => {
    setBusy(taken.step);
    try {
      const { moved, notMoved } = await takeBulkStep(
        orders.map(({ id }) => id),
        taken,
      );
      close();
      const left = orders.filter(({ id }) => notMoved.includes(id));
      notify(left.length === 0 ? 'success' : 'info', outcome(taken.step, moved.length, left));
      onMoved();
    } finally {
      setBusy(undefined);
    }
  };
  return {
    opened,
    busy,
    close,
    send,
    start: (orders, step) =>
      step === 'accept' || step === 'pack'
        ? void send(orders, { step }).catch(showFailure(STEPS_FAILED))
        : setOpened({ orders, step }),
  };
}

function outcome(step: SellerStep, moved: number, left: readonly ShopOrderSummary[]): string {
  const done = `${countOf(moved)} ${DONE[step]}`;
  if (left.length === 0) return done;
  const names = left.map(({ number }) => number).join(', ');
  return `${done}; ${names} had moved on and stayed ${left.length === 1 ? 'as it is' : 'as they are'}`;
}

export function countOf(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}
