import { useState } from 'react';
import type { ShopOrderSummary, SellerStep } from '../../../contract/shop-orders.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { type BulkStep, takeBulkStep } from './seller-steps.ts';

const DONE: Record<SellerStep, string> = {
  accept: 'accepted',
  pack: 'marked as packed',
  ship: 'shipped',
  deliver: 'marked as delivered',
  cancel: 'cancelled',
};

export interface BulkSteps {
  /** Takes a step with those of the orders that allow it, or asks first. */
  start: (orders: readonly ShopOrderSummary[], step: SellerStep) => void;
  /** The orders that something is asked about. */
  asking: { orders: readonly ShopOrderSummary[]; step: 'ship' | 'deliver' | 'cancel' } | undefined;
  /** Faults of the words that were sent, by field. */
  errors: Record<string, string>;
  send: (orders: readonly ShopOrderSummary[], taken: BulkStep) => void;
  close: () => void;
  busy: SellerStep | undefined;
}

/** The steps of a seller with many orders at once: asking, sending, and what came of it. */
export function useBulkSteps(onMoved: () => void): BulkSteps {
  const [asking, setAsking] = useState<BulkSteps['asking']>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<SellerStep>();

  const close = () => {
    setAsking(undefined);
    setErrors({});
  };
  const send = async (orders: readonly ShopOrderSummary[], taken: BulkStep) => {
    setBusy(taken.step);
    try {
      const { moved, notMoved } = await takeBulkStep(
        orders.map(({ id }) => id),
        taken,
      );
      close();
      const left = orders.filter(({ id }) => notMoved.includes(id));
      notify(left.length === 0 ? 'success' : 'info', outcome(taken.step, moved.length, left), 'back_office');
      onMoved();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      notify('error', messageOf(error, 'The orders could not be changed. Please try again.'), 'back_office');
    }
    setBusy(undefined);
  };
  return {
    asking,
    errors,
    busy,
    close,
    send: (orders, taken) => void send(orders, taken),
    start: (orders, step) =>
      step === 'accept' || step === 'pack' ? void send(orders, { step }) : setAsking({ orders, step }),
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
