import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion, paise, type Paise } from '../../../contract/kernel/money.ts';
import { OrderLineId, ProductId } from '../../../contract/kernel/schemas.ts';
import { type FrozenTerms, type PricedLine, repriceWithout } from './coupon-lapse.ts';

const PRODUCTS = Array.from({ length: 4 }, (_, place) =>
  ProductId.parse(`00000000-0000-4000-8000-00000000000${place}`),
);
const product = (place: number) => PRODUCTS[place] ?? expect.unreachable();

const line = (
  place: number,
  listRupees: number,
  paidRupees: number,
  more: Partial<PricedLine> = {},
): PricedLine => ({
  id: OrderLineId.parse(product(place)),
  productId: product(place),
  unitPricePaise: paise(listRupees * 100),
  quantity: 1,
  totalPaise: paise(paidRupees * 100),
  goneUnits: 0,
  faultyUnits: 0,
  lapsedPaise: paise(0),
  leavingUnits: 0,
  leavingDifferencePaise: paise(0),
  keptDifferencePaise: paise(0),
  givenUpPaise: paise(0),
  ...more,
});
const fromTenThousand: FrozenTerms = { minOrderPaise: paise(10_000_00), productId: null, lineIds: null };

test('below the minimum the discount of the remaining lines comes off the refund', () => {
  const lines = [line(0, 9500, 1900, { leavingUnits: 1 }), line(1, 500, 100)];
  expect(repriceWithout(fromTenThousand, lines)).toEqual({
    sharesPaise: [1900_00, 0],
    changesPaise: [0, 400_00],
    refundPaise: 1500_00,
    keptPaise: 500_00,
    shortfallPaise: 0,
  });
});

test('while the minimum is reached, without a coupon, and for a product that the coupon is not for, nothing lapses', () => {
  const lines = [line(0, 12_000, 2400), line(1, 500, 100, { leavingUnits: 1 })];
  const plain = { changesPaise: [0, 0], refundPaise: 100_00, shortfallPaise: 0 };
  expect(repriceWithout(fromTenThousand, lines)).toMatchObject(plain);
  expect(repriceWithout(undefined, lines)).toMatchObject(plain);
  const onlyFirst = { ...fromTenThousand, productId: product(0) };
  expect(repriceWithout(onlyFirst, lines)).toMatchObject(plain);
});

test('an amount that the refund does not cover is named, and charged with the next cancellation or return', () => {
  const first = [line(0, 525, 105, { leavingUnits: 1 }), line(1, 9475, 1895), line(2, 500, 100)];
  const terms = { ...fromTenThousand, minOrderPaise: paise(10_500_00) };
  const small = repriceWithout(terms, first);
  expect(small).toMatchObject({ refundPaise: 0, shortfallPaise: 7580_00 + 400_00 - 105_00 });
  const then = first.map((before, place) => ({
    ...before,
    goneUnits: before.leavingUnits,
    lapsedPaise: small.changesPaise[place] ?? paise(0),
    leavingDifferencePaise: paise(0),
    keptDifferencePaise: paise(0),
    givenUpPaise: paise(0),
    leavingUnits: place === 1 ? 1 : 0,
  }));
  // Together both returns give back what returning both at once does.
  expect(repriceWithout(terms, then)).toMatchObject({ refundPaise: 1600_00, shortfallPaise: 0 });
  const atOnce = first.map((before, place) => ({ ...before, leavingUnits: place === 2 ? 0 : 1 }));
  expect(repriceWithout(terms, atOnce)).toMatchObject({ refundPaise: 1600_00 });
});

test('a return of what was not as ordered lapses no discount, and its units count as kept from then on', () => {
  const faulty = [line(0, 9500, 1900, { leavingUnits: 1 }), line(1, 500, 100), line(2, 500, 100)];
  expect(repriceWithout(fromTenThousand, faulty, { isSellerAtFault: true })).toMatchObject({
    changesPaise: [0, 0, 0],
    refundPaise: 1900_00,
  });
  const later = [
    line(0, 9500, 1900, { goneUnits: 1, faultyUnits: 1 }),
    line(1, 500, 100, { leavingUnits: 1 }),
    line(2, 500, 100),
  ];
  expect(repriceWithout(fromTenThousand, later)).toMatchObject({ refundPaise: 100_00 });
});

interface Drawn {
  lines: PricedLine[];
  terms: FrozenTerms;
}

/** A part whose coupon applied when it was ordered, its discount spread over the eligible lines. */
const part: fc.Arbitrary<Drawn> = fc
  .record({
    items: fc.array(
      fc.record({ unit: fc.integer({ min: 1, max: 9_999_99 }), quantity: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 1,
        maxLength: PRODUCTS.length,
      },
    ),
    isForOne: fc.boolean(),
    percent: fc.integer({ min: 1, max: 100 }),
    reach: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ items, isForOne, percent, reach }) => {
    const lists = items.map(({ unit, quantity }) => paise(unit * quantity));
    const eligible = lists.map((list, place) => (isForOne && place > 0 ? paise(0) : list));
    const sum = eligible.reduce((total, list) => total + list, 0);
    const shares = apportion(paise(Math.floor((sum * percent) / 100)), eligible);
    return {
      terms: {
        minOrderPaise: paise(Math.max(1, Math.floor((sum * reach) / 100))),
        productId: isForOne ? product(0) : null,
        lineIds: null,
      },
      lines: items.map(({ unit, quantity }, place) => ({
        ...line(place, 0, 0),
        quantity,
        unitPricePaise: paise(unit),
        totalPaise: paise((lists[place] ?? 0) - (shares[place] ?? 0)),
      })),
    };
  });

const steps = fc.array(
  fc.record({
    units: fc.array(fc.nat(5), { minLength: PRODUCTS.length, maxLength: PRODUCTS.length }),
    isSellerAtFault: fc.boolean(),
  }),
  { maxLength: 6 },
);

/** The line after its units left. */
function moveOn(before: PricedLine, change: Paise | undefined, isSellerAtFault: boolean): PricedLine {
  return {
    ...before,
    goneUnits: before.goneUnits + before.leavingUnits,
    faultyUnits: before.faultyUnits + (isSellerAtFault ? before.leavingUnits : 0),
    lapsedPaise: paise(before.lapsedPaise + (change ?? 0)),
    leavingUnits: 0,
  };
}

const leaving = (units: readonly number[]) => (before: PricedLine, place: number) => ({
  ...before,
  leavingUnits: Math.min(units[place] ?? 0, before.quantity - before.goneUnits),
});
const totalOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const listOfKept = (lines: readonly PricedLine[]) =>
  totalOf(lines.map(({ unitPricePaise, quantity, goneUnits }) => unitPricePaise * (quantity - goneUnits)));

test('in whatever order units are cancelled or returned, no refund is negative, remaining units never cost more than their list price, and the refunds of all units are all that was paid', () => {
  fc.assert(
    fc.property(part, steps, ({ lines: ordered, terms }, taken) => {
      const paidPaise = totalOf(ordered.map(({ totalPaise }) => totalPaise));
      let lines = ordered;
      let refunded = 0;
      const everything = { units: ordered.map(({ quantity }) => quantity), isSellerAtFault: false };
      for (const { units, isSellerAtFault } of [...taken, everything]) {
        const asked = lines.map(leaving(units));
        const repriced = repriceWithout(terms, asked, { isSellerAtFault });
        const { changesPaise, refundPaise, keptPaise, shortfallPaise } = repriced;
        expect(refundPaise).toBeGreaterThanOrEqual(0);
        expect(shortfallPaise).toBeGreaterThanOrEqual(0);
        refunded += refundPaise;
        lines = asked.map((before, place) => moveOn(before, changesPaise[place], isSellerAtFault));
        for (const { lapsedPaise, quantity, unitPricePaise, totalPaise } of lines) {
          expect(lapsedPaise).toBeGreaterThanOrEqual(0);
          expect(lapsedPaise).toBeLessThanOrEqual(unitPricePaise * quantity - totalPaise);
        }
        expect(keptPaise).toBe(paidPaise - refunded);
        expect(keptPaise).toBeLessThanOrEqual(listOfKept(lines));
      }
      expect(refunded).toBe(paidPaise);
    }),
    { numRuns: 1000 },
  );
});

test('the kept items cost the same in however many steps a buyer who changes their mind returns the rest', () => {
  fc.assert(
    fc.property(
      part,
      fc.array(fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      ({ lines: ordered, terms }, taken) => {
        let lines = ordered;
        let refunded = 0;
        let isForgiven = false;
        for (const units of taken) {
          const asked = lines.map(leaving(units));
          const { changesPaise, refundPaise, shortfallPaise } = repriceWithout(terms, asked);
          refunded += refundPaise;
          isForgiven = shortfallPaise > 0;
          lines = asked.map((before, place) => moveOn(before, changesPaise[place], false));
        }
        const atOnce = repriceWithout(
          terms,
          ordered.map((before, place) => ({ ...before, leavingUnits: lines[place]?.goneUnits ?? 0 })),
        );
        // What went back before is never asked for again.
        if (isForgiven) expect(refunded).toBeGreaterThanOrEqual(atOnce.refundPaise);
        else expect(refunded).toBe(atOnce.refundPaise);
      },
    ),
    { numRuns: 1000 },
  );
});
