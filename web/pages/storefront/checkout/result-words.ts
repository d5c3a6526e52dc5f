import type { Order } from '../../../../contract/orders.ts';
import { ORDER_CANCELLED } from '../../../concepts/orders/order-words.ts';

export type ResultPage = 'paid' | 'failed' | 'placed';

export interface ResultWords {
  title: string;
  text: string;
  tone: 'ok' | 'deal' | 'info' | 'warn';
}

/** A payment may still arrive in these states. */
export const MAY_BE_PAID: readonly Order['status'][] = ['awaiting_payment', 'failed', 'expired'];

const CHECKING: ResultWords = {
  title: 'We are checking your payment',
  text: 'It usually takes a few seconds. If your bank takes longer, we write to you as soon as we know; what cannot become an order is paid back in full.',
  tone: 'info',
};

/** The order's state decides. @param isChecking the answer of the provider or the bank is pending */
export function resultWords(
  { status, paymentMethod }: Pick<Order, 'status' | 'paymentMethod'>,
  page: ResultPage,
  isChecking: boolean,
): ResultWords {
  if (isChecking && MAY_BE_PAID.includes(status)) return CHECKING;
  switch (status) {
    case 'paid':
      return { title: 'Payment Success', text: 'Thank you. The sellers have your order.', tone: 'ok' };
    case 'cash_on_delivery':
      return {
        title: 'Order placed',
        text: 'Thank you. The sellers have your order; you pay when it is handed to you.',
        tone: 'ok',
      };
    case 'awaiting_confirmation':
      return {
        title: 'Confirm your order',
        text: 'We have sent you an e-mail with a code and a link. Confirm with either of them, and the sellers get your order.',
        tone: 'info',
      };
    case 'awaiting_payment':
      if (page === 'failed') {
        return {
          title: 'Payment Failed',
          text: 'Nothing was charged. Your order is kept for a while, so you can pay once more.',
          tone: 'deal',
        };
      }
      return {
        title: 'Not paid yet',
        text: 'No payment has arrived so far. If you have paid, it shows here and under your orders as soon as we know.',
        tone: 'warn',
      };
    case 'failed':
      return {
        title: 'Payment Failed',
        text: 'Nothing was charged and your cart is as it was. You can try again.',
        tone: 'deal',
      };
    case 'expired':
      if (paymentMethod === 'cash_on_delivery') {
        return {
          title: 'Order not confirmed',
          text: 'The time to confirm has run out. Your cart is as it was, so you can order again.',
          tone: 'deal',
        };
      }
      return {
        title: 'Payment Failed',
        text: 'The time to pay has run out. Nothing was charged and your cart is as it was.',
        tone: 'deal',
      };
    case 'cancelled':
      return { title: ORDER_CANCELLED, text: 'Your cart is as it was.', tone: 'deal' };
  }
}
