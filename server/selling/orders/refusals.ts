import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { ShopOrderStatus } from '../../../contract/orders.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function orderNotFound(): Refusal {
  return notFound('The order');
}

/** An unknown number, another address and an erased one get the same words. */
export function noSuchTracking(): Refusal {
  return new Refusal(
    'not_found',
    'No order has this number with this e-mail address. Please check both in the mail about the order.',
  );
}

export function noLongerAwaitingPayment(): Refusal {
  return new Refusal(
    'wrong_state',
    'This order no longer awaits payment. Please check its current state under your orders.',
  );
}

export function noLongerAwaitingConfirmation(): Refusal {
  return new Refusal(
    'wrong_state',
    'This order can no longer be confirmed. Its items are back in stock: please order again.',
  );
}

export function orderPaused(): Refusal {
  return new Refusal(
    'wrong_state',
    'A shop of this order does not sell at the moment, so that it can no longer be ordered. Nothing is charged; money that was paid goes back.',
  );
}

/** The shop took orders when the cart was read. */
export function shopOfCartPaused(): Refusal {
  return new Refusal(
    'out_of_stock',
    'A shop of your cart does not sell at the moment. Please look at your cart again.',
  );
}

export function wrongConfirmationCode(): Refusal {
  const message = 'This is not the code from our latest mail. Please check it, or use the link in the mail.';
  return new Refusal('wrong_code', message, { errors: [{ path: 'code', message }] });
}

export function noMoreConfirmationMails(): Refusal {
  return new Refusal(
    'limit_reached',
    'We have sent this mail several times. Please check your spam folder, or order again with another address.',
  );
}

export function invalidConfirmationLink(): Refusal {
  return new Refusal('invalid_link', 'This link is not valid. Please use the link from our latest mail.');
}

export function stepNotPossible(status: ShopOrderStatus): Refusal {
  return new Refusal(
    'wrong_state',
    `This order is now ${status.replaceAll('_', ' ')}. Please check it again.`,
  );
}

export function lineNotFound(): Refusal {
  return notFound('The item of the order');
}

export function lineIsCancelled(): Refusal {
  return new Refusal('wrong_state', 'This item is already cancelled.');
}

export function tooLateToCancel(status: ShopOrderStatus): Refusal {
  return new Refusal(
    'wrong_state',
    status === 'cancelled'
      ? 'This is already cancelled.'
      : `This can no longer be cancelled: it is already ${status.replaceAll('_', ' ')}. You can return it once it is delivered.`,
  );
}

export function refundChanged(): Refusal {
  return new Refusal(
    'quote_changed',
    'The refund has changed since you saw it. Please check the new figures before you confirm.',
  );
}

export function couponCoversMore(shortfallPaise: Paise, isPaid: boolean): Refusal {
  const more = formatRupees(toRupees(shortfallPaise));
  return new Refusal(
    'coupon_refused',
    `Without this item the coupon no longer applies and the rest would cost ${more} more than ${
      isPaid ? 'you paid' : 'all of it does now'
    }. Cancel everything from this shop instead.`,
  );
}
