import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT_PAISE, paise } from '../../../../contract/kernel/money.ts';
import { VariantId } from '../../../../contract/kernel/schemas.ts';
import { type BulkValues, changedValues } from './bulk-values.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

function product(...prices: number[]): BulkValues {
  const variants = prices.map((pricePaise, place) => ({
    id: VariantId.parse(randomUUID()),
    choices: [place + 1],
    pricePaise: paise(pricePaise),
    discountPercent: 10 * (place + 1),
  }));
  return {
    pricePaise: paise(Math.min(...prices)),
    discountPercent: 10,
    category: 'Toys',
    subcategoryId: null,
    archivedAt: null,
    variants,
  };
}

function raised(pricePaise: number, percent: number, roundTo: 'rupee' | 'paisa'): number {
  return changedValues(product(pricePaise), { kind: 'raise_price', percent, roundTo }, NOW).pricePaise;
}

test.each([
  [99_900, 10, 'rupee', 109_900],
  [99_900, 10, 'paisa', 109_890],
  [99_950, -10, 'rupee', 90_000],
  [15, 10, 'paisa', 17],
  [14, 10, 'paisa', 15],
  [40, 10, 'rupee', 0],
])('%i paise changed by %i% and rounded to the %s are %i', (price, percent, roundTo, expected) => {
  expect(raised(price, percent, roundTo === 'rupee' ? 'rupee' : 'paisa')).toBe(expected);
});

test('a price changed by percent is never off by more than half of what it is rounded to', () => {
  const price = fc.integer({ min: 1, max: MAX_AMOUNT_PAISE });
  const percent = fc.integer({ min: -90, max: 500 });
  const unit = fc.constantFrom('rupee' as const, 'paisa' as const);
  fc.assert(
    fc.property(price, percent, unit, (pricePaise, by, roundTo) => {
      const after = raised(pricePaise, by, roundTo);
      const step = roundTo === 'rupee' ? 100 : 1;
      expect(after % step).toBe(0);
      // In hundredths of a paisa, so that both sides are whole.
      const exact = BigInt(pricePaise) * BigInt(100 + by);
      const twiceOff = 2n * (BigInt(after) * 100n - exact);
      expect(twiceOff <= BigInt(100 * step) && twiceOff > BigInt(-100 * step)).toBe(true);
    }),
  );
});

test('a change touches one thing and leaves the rest', () => {
  const before = product(5000);
  expect(changedValues(before, { kind: 'archive' }, NOW)).toEqual({ ...before, archivedAt: NOW });
  const earlier = new Date('2026-01-01T00:00:00Z');
  const archived = { ...before, archivedAt: earlier };
  expect(changedValues(archived, { kind: 'archive' }, NOW)).toEqual(archived);
  expect(changedValues(archived, { kind: 'restore' }, NOW)).toEqual(before);
  expect(changedValues(before, { kind: 'set_price', price: paise(100) }, NOW).pricePaise).toBe(100);
  expect(changedValues(before, { kind: 'set_discount', discount: 0 }, NOW).discountPercent).toBe(0);
  const place = { category: 'Other', subcategoryId: null } as const;
  expect(changedValues(before, { kind: 'set_category', place }, NOW)).toEqual({ ...before, ...place });
});

test('each variant is raised for itself, and the product shows the cheapest, of equals the most reduced one', () => {
  const before = product(40, 39);
  const after = changedValues(before, { kind: 'raise_price', percent: -50, roundTo: 'paisa' }, NOW);
  expect(after.variants.map(({ pricePaise }) => pricePaise)).toEqual([20, 20]);
  expect(after).toMatchObject({ pricePaise: 20, discountPercent: 20 });
});
