import { expect, test } from 'vitest';
import type { ShopOrderStatus, TimelineEntry } from '../../../contract/orders.ts';
import { dueWords, expectedWords, shopOrderSteps } from './order-words.ts';

function partIn(...statuses: ShopOrderStatus[]) {
  const timeline = statuses.map(
    (status): TimelineEntry => ({
      status,
      at: '2026-11-20T08:00:00.000Z',
      by: 'seller',
      note: null,
      reason: null,
    }),
  );
  return { status: statuses.at(-1) ?? 'placed', timeline };
}

const shown = (...statuses: ShopOrderStatus[]) =>
  shopOrderSteps(partIn(...statuses)).map(({ label, state }) => `${label}: ${state}`);

test('a parcel under way shows what happened, where it is, and what is to come', () => {
  expect(shown('placed', 'accepted')).toEqual([
    'Placed: done',
    'Accepted: current',
    'Packed: todo',
    'Shipped: todo',
    'Delivered: todo',
  ]);
});

test('a delivered parcel waits for nothing', () => {
  expect(shown('placed', 'accepted', 'packed', 'shipped', 'delivered').at(-1)).toBe('Delivered: done');
});

test('a shop order whose payment never arrived shows that it was not placed', () => {
  const { timeline } = partIn('awaiting_payment');
  const steps = shopOrderSteps({ status: 'cancelled', timeline });
  expect(steps.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'Ordered: done',
    'Not placed: failed',
  ]);
});

test('once an order is paid, the wait for it is history', () => {
  expect(shown('awaiting_payment', 'placed').slice(0, 2)).toEqual(['Ordered: done', 'Placed: current']);
});

test('the timeline of a cancelled shop order ends there', () => {
  expect(shown('placed', 'cancelled')).toEqual(['Placed: done', 'Cancelled: failed']);
});

test('an order that awaits payment shows the whole way before it', () => {
  expect(shown('awaiting_payment')).toEqual([
    'Not placed yet: current',
    'Placed: todo',
    'Accepted: todo',
    'Packed: todo',
    'Shipped: todo',
    'Delivered: todo',
  ]);
});

test('the expected delivery day shows until delivery; a late parcel says so', () => {
  const part = (status: ShopOrderStatus, isLate = false) =>
    expectedWords({ status, expectedBy: '2026-11-27', isLate });
  expect(part('placed')).toBe('Expected by Fri, 27 Nov');
  expect(part('shipped', true)).toBe('Late: was expected by Fri, 27 Nov');
  const inList = { status: 'packed', expectedBy: '2026-11-27' } as const;
  expect(dueWords({ ...inList, isLate: false })).toBe('Due Fri, 27 Nov');
  expect(dueWords({ ...inList, isLate: true })).toBe('Late: due Fri, 27 Nov');
  expect(dueWords({ ...inList, status: 'delivered', isLate: false })).toBeUndefined();
  for (const over of ['awaiting_payment', 'delivered', 'cancelled', 'returned'] as const) {
    expect(part(over)).toBeUndefined();
  }
});
