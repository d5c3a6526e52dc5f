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
