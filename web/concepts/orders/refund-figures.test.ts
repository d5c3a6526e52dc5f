import { expect, test } from 'vitest';
import { refundFigures } from './refund-figures.ts';

test('money that has not gone out does not read as refunded', () => {
  const underWay = { wanted: 640, sent: 0, failed: 0 };
  expect(refundFigures({ refunded: 0, refundsUnderWay: underWay })).toEqual([
    { term: 'Refund to be sent', amount: 640 },
  ]);
  expect(refundFigures({ refunded: 100, refundsUnderWay: { wanted: 0, sent: 20, failed: 3 } })).toEqual([
    { term: 'Refund sent', amount: 20 },
    { term: 'Refund failed', amount: 3 },
    { term: 'Refunded', amount: 100 },
  ]);
});
