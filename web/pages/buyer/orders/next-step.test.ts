import { expect, test } from 'vitest';
import { OrderSummary } from '../../../../contract/orders.ts';
import { nextStepOf } from './next-step.ts';

const NOW = Date.parse('2026-11-26T06:00:00.000Z');

type Part = Partial<OrderSummary['shopOrders'][number]>;

function orderOf(status: OrderSummary['status'], parts: Part[] = [{}], expiresAt: string | null = null) {
  return OrderSummary.parse({
    id: crypto.randomUUID(),
    number: 'H-7K3Q9M2P',
    status,
    createdAt: '2026-11-26T05:50:00.000Z',
    expiresAt,
    total: 250,
    products: [],
    otherProducts: 0,
    shopOrders: parts.map((part) => ({
      id: crypto.randomUUID(),
      shopName: 'Mitti',
      status: 'placed',
      expectedBy: '2026-12-04',
      isLate: false,
      returnableUntil: null,
      unreadMessages: 0,
      openReturn: null,
      ...part,
    })),
  });
}

const wordsOf = (order: OrderSummary) => nextStepOf(order, NOW)?.words;

test('an order that waits for its buyer says for how long', () => {
  const soon = '2026-11-26T06:11:30.000Z';
  expect(wordsOf(orderOf('awaiting_payment', [{}], soon))).toBe('Pay within 12 min');
  expect(wordsOf(orderOf('awaiting_confirmation', [{}], soon))).toBe('Confirm within 12 min');
  expect(wordsOf(orderOf('awaiting_payment', [{}], '2026-11-26T05:59:00.000Z'))).toBe('Pay now');
  for (const over of ['failed', 'expired', 'cancelled'] as const) {
    expect(wordsOf(orderOf(over, [{ status: 'cancelled' }]))).toBeUndefined();
  }
});

test('an order on its way says when it comes, and a late one that it is late', () => {
  expect(wordsOf(orderOf('paid'))).toBe('Expected by Fri, 4 Dec');
  const late = { status: 'shipped', isLate: true, expectedBy: '2026-11-20' } as const;
  expect(nextStepOf(orderOf('paid', [{}, late]), NOW)).toEqual({
    words: 'Late: was expected by Fri, 20 Nov',
    isUrgent: true,
  });
});

test('a delivered order says until when it can go back, and one that goes back what comes next', () => {
  const delivered = { status: 'delivered', returnableUntil: '2026-12-03T20:00:00.000Z' } as const;
  expect(wordsOf(orderOf('paid', [delivered]))).toBe('Can be returned until Fri, 4 Dec');
  expect(wordsOf(orderOf('paid', [{ status: 'delivered' }]))).toBeUndefined();
  const back = (status: 'requested' | 'accepted' | 'received' | 'sent', kind: 'return' | 'exchange') =>
    wordsOf(orderOf('paid', [{ status: 'return_requested', openReturn: { kind, status } }]));
  expect(back('requested', 'return')).toBe('Mitti is reviewing your return');
  expect(back('accepted', 'exchange')).toBe('Send it back to Mitti');
  expect(back('received', 'return')).toBe('It has arrived; your refund follows');
  expect(back('received', 'exchange')).toBe('Mitti will send your replacement');
  expect(back('sent', 'exchange')).toBe('Your replacement is on its way');
});
