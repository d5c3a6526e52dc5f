import { CART_EMPTY, FILL_IN } from '../../../contract/kernel/messages.ts';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { PHONE_NUMBER_MESSAGE } from '../../../contract/kernel/phone-number.ts';
import type { FieldError } from '../../../contract/problem.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CashLimits } from './cash-limits.ts';

export function cartEmpty(): Refusal {
  return new Refusal('cart_empty', CART_EMPTY);
}

export function quoteChanged(): Refusal {
  return new Refusal(
    'quote_changed',
    'Something in your order has changed since you saw it. Please look at the new figures before you order.',
  );
}

export function unavailable(productName: string, isPaused: boolean): Refusal {
  return new Refusal('out_of_stock', unavailableMessage(productName, isPaused));
}

export function unavailableMessage(productName: string, isPaused: boolean): string {
  return isPaused
    ? `The shop of ${productName} does not sell at the moment. Please save it for later or remove it from your cart.`
    : `${productName} is no longer for sale. Please remove it from your cart.`;
}

export function stillRunning(): Refusal {
  return new Refusal('still_running', 'Your order is being placed. Please wait a moment.', {
    retryAfterSeconds: 1,
  });
}

export function keyUsedForAnotherRequest(): Refusal {
  return new Refusal('idempotency_mismatch', 'This key was used for another order. Please reload the page.');
}

export function contactNeeded(missing: readonly string[]): Refusal {
  const errors: FieldError[] = missing.map((field) => ({
    path: `contact.${field}`,
    message: FILL_IN,
  }));
  return new Refusal('invalid_input', 'Please tell us your name, e-mail and phone number for this order', {
    errors,
  });
}

export function phoneNumberUnusable(): Refusal {
  return new Refusal('invalid_input', PHONE_NUMBER_MESSAGE, {
    errors: [{ path: 'contact.phoneNumber', message: PHONE_NUMBER_MESSAGE }],
  });
}

export function methodNotOffered(): Refusal {
  const message = 'This way to pay is not offered. Please choose another one.';
  return new Refusal('invalid_input', message, { errors: [{ path: 'paymentMethod', message }] });
}

export interface OtherWays {
  isOnlineOffered: boolean;
}

function instead({ isOnlineOffered }: OtherWays, otherwise: string): string {
  return isOnlineOffered ? `Please pay online, or ${otherwise}.` : `Please ${otherwise}.`;
}

const SHARED = { phone: 'With this phone number', address: 'To this address' };

type OpenLimits = Pick<CashLimits, 'openOrders' | 'openPaise'>;

export function tooManyOwnOrders(own: number, limits: OpenLimits, ways: OtherWays): Refusal {
  const message = `${ownOpenOrders(own)}. ${atMost(limits)} may be open at once. ${instead(ways, 'wait until they are delivered')}`;
  return new Refusal('open_orders_limit', message);
}

/** The words do not reveal orders of other accounts. Only callers with own orders get the code that leads to them. */
export function tooManySharedOrders(
  shared: keyof typeof SHARED,
  own: number,
  limits: OpenLimits,
  ways: OtherWays,
): Refusal {
  const message = `${SHARED[shared]} no more cash on delivery orders may be open: all accounts are counted together. ${atMost(limits)} may be open at once. ${ownOpenOrders(own)}. ${instead(ways, 'wait until some are delivered')}`;
  return new Refusal(own > 0 ? 'open_orders_limit' : 'limit_reached', message);
}

function ownOpenOrders(own: number): string {
  return `You have ${own === 0 ? 'no' : own} open cash on delivery ${own === 1 ? 'order' : 'orders'}`;
}

function atMost({ openOrders, openPaise }: OpenLimits): string {
  return `At most ${openOrders}, for ${inRupees(openPaise)} together,`;
}

export function cashOrderTooLarge({ openPaise }: Pick<CashLimits, 'openPaise'>, ways: OtherWays): Refusal {
  const most = inRupees(openPaise);
  return new Refusal(
    'limit_reached',
    `Cash on delivery is possible up to ${most}. ${instead(ways, 'order less at once')}`,
  );
}

const ORDER_AS_VERIFIED = 'sign in or register, confirm your e-mail address and order with it';

export function confirmedContactNeeded(ways: OtherWays): Refusal {
  return new Refusal(
    'limit_reached',
    `This order is too large for cash on delivery without a confirmed e-mail address. ${instead(ways, ORDER_AS_VERIFIED)}`,
  );
}

export function tooManyUnconfirmed(ways: OtherWays): Refusal {
  return new Refusal(
    'limit_reached',
    `Too many orders without an account have come from your network or for your pin code. ${instead(ways, ORDER_AS_VERIFIED)}`,
  );
}

export function tooBusy(): Refusal {
  return new Refusal(
    'unavailable',
    'A great many people are ordering right now. Please try again in a moment.',
    {
      retryAfterSeconds: 2,
    },
  );
}

const inRupees = (amount: Paise) => formatRupees(toRupees(amount));
