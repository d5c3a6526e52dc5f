import { RETURN_DAYS } from '../../contract/kernel/limits.ts';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import type { ReturnStatus } from '../../contract/returns.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

export function returnNotFound(): Refusal {
  return notFound('The return');
}

export function returnedLineNotFound(): Refusal {
  return notFound('The item of the order');
}

export function cannotBeReturned(status: ShopOrderStatus): Refusal {
  if (status === 'return_requested' || status === 'returned') {
    return new Refusal('wrong_state', 'A return is already under way. Please wait until it is finished.');
  }
  return new Refusal(
    'wrong_state',
    status === 'delivered' || status === 'refunded'
      ? `Items can be returned within ${RETURN_DAYS} days of delivery. That time is over.`
      : 'Only delivered items can be returned.',
  );
}

export function notAsManyLeft(): Refusal {
  return new Refusal(
    'limit_reached',
    'You cannot return more than you received. Please check the quantities.',
  );
}

export function returnMovedOn(status: ReturnStatus): Refusal {
  return new Refusal('wrong_state', `This return is now ${status}. Please check it again.`);
}
