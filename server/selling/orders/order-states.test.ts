import { expect, test } from 'vitest';
import {
  checkOrderStates,
  expectReachable,
  ORDER_TRANSITIONS,
  SHOP_ORDER_TRANSITIONS,
  statesBefore,
} from './order-states.ts';

test('every state of an order and of its shop orders can be reached', () => {
  expect(checkOrderStates).not.toThrow();
});

test('a transition table with an unreachable state stops the start', () => {
  expect(() => expectReachable({ a: ['b'], b: [], c: ['a'] }, ['a'], ['a', 'b', 'c'])).toThrow('state c');
});

test('a payment places an order that awaits it, failed or expired, and never a cancelled one', {
  tags: ['ENT-25'],
}, () => {
  expect(statesBefore(ORDER_TRANSITIONS, 'paid')).toEqual(['awaiting_payment', 'failed', 'expired']);
  expect(ORDER_TRANSITIONS.cancelled).toEqual([]);
});

test('a shop order moves forward only; once shipped it cannot be cancelled', { tags: ['ENT-25'] }, () => {
  expect(statesBefore(SHOP_ORDER_TRANSITIONS, 'cancelled')).toEqual(['placed', 'accepted', 'packed']);
  expect(statesBefore(SHOP_ORDER_TRANSITIONS, 'placed')).toEqual(['awaiting_payment']);
});
