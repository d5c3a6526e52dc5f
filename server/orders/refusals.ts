import type { ShopOrderStatus } from '../../contract/orders.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

export function orderNotFound(): Refusal {
  return notFound('The order');
}

export function noLongerAwaitingPayment(): Refusal {
  return new Refusal(
    'wrong_state',
    'This order no longer awaits payment. Please look at its current state under your orders.',
  );
}

export function stepNotPossible(status: ShopOrderStatus): Refusal {
  return new Refusal(
    'wrong_state',
    `This order is ${status.replaceAll('_', ' ')} by now. Please look at it again.`,
  );
}

export function lineNotFound(): Refusal {
  return notFound('The item of the order');
}

export function lineIsCancelled(): Refusal {
  return new Refusal('wrong_state', 'This item is cancelled already.');
}

/** From the moment it is packed. */
export function tooLateToCancel(status: ShopOrderStatus): Refusal {
  return new Refusal(
    'wrong_state',
    status === 'cancelled'
      ? 'This is cancelled already.'
      : `This can no longer be cancelled: it is ${status.replaceAll('_', ' ')} by now. You can return it once it is delivered.`,
  );
}
