import { RETURN_DAYS } from '../../../../contract/kernel/limits.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import { type Paise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { FoundReturn } from './store.ts';

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
  if (status.startsWith('exchange_')) {
    return new Refusal('wrong_state', 'An exchange is already under way. Please wait until it is finished.');
  }
  if (status === 'delivered' || status === 'refunded') return returnWindowOver();
  return new Refusal('wrong_state', 'Only delivered items can be returned or exchanged.');
}

export function returnWindowOver(): Refusal {
  return new Refusal(
    'wrong_state',
    `Items can be returned or exchanged within ${RETURN_DAYS} days of delivery. That time is over.`,
  );
}

export function moreThanReceived(): Refusal {
  return new Refusal(
    'limit_reached',
    'You cannot return more than you received. Please check the quantities.',
  );
}

export function returnMovedOn({ kind, status }: FoundReturn): Refusal {
  return new Refusal('wrong_state', `This ${kind} is now ${status}. Please check it again.`);
}

export function exchangeOneItem(): Refusal {
  return new Refusal(
    'invalid_input',
    'Exchange one item at a time, and confirm the price that you were shown.',
  );
}

export function replacementNotFound(): Refusal {
  return notFound('The other variant');
}

export function priceChanged(pricePaise: Paise): Refusal {
  const price = formatRupees(toRupees(pricePaise));
  return new Refusal(
    'quote_changed',
    `Its price is now ${price}. Please check the new figures before you confirm.`,
  );
}

export function refuseReplacement(
  name: string,
  pinCode: string,
  { available, isCovered }: { available: number; isCovered: boolean },
): never {
  if (!isCovered) {
    throw new Refusal(
      'not_deliverable',
      `${name} cannot be delivered to ${pinCode}. Please choose another one, or return the item.`,
    );
  }
  throw new Refusal(
    'out_of_stock',
    available > 0
      ? `Only ${available} left of ${name}. Please lower the quantity.`
      : `${name} is out of stock right now. Please choose another one, or return the item.`,
  );
}
