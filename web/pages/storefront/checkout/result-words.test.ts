import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../../contract/orders.ts';
import { type ResultPage, resultWords } from './result-words.ts';

const titleOf = (status: OrderStatus, page: ResultPage) =>
  resultWords({ status, paymentMethod: 'stripe' }, page, false).title;

test('a paid order is a success and a failed one a failure, whichever page was opened', {
  tags: ['ROUTE-34', 'ROUTE-35'],
}, () => {
  for (const page of ['paid', 'failed', 'placed'] as const) {
    expect(titleOf('paid', page)).toBe('Payment Success');
    expect(titleOf('failed', page)).toBe('Payment Failed');
    expect(titleOf('expired', page)).toBe('Payment Failed');
  }
});

test('a visit to /success claims no payment that nobody confirmed', () => {
  expect(titleOf('awaiting_payment', 'paid')).toBe('Not paid yet');
  expect(titleOf('cancelled', 'paid')).toBe('Order cancelled');
});

test('a payment that is being checked shows as neither success nor failure, whatever became of its order', () => {
  for (const page of ['paid', 'failed'] as const) {
    for (const status of ['awaiting_payment', 'failed', 'expired'] as const)
      expect(resultWords({ status, paymentMethod: 'stripe' }, page, true).title).toBe(
        'We are checking your payment',
      );
    expect(resultWords({ status: 'paid', paymentMethod: 'stripe' }, page, true).title).toBe(
      'Payment Success',
    );
  }
});
