import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from './money.ts';
import { type ParcelLine, parcelFees, type ShippingRates } from './shipping-fee.ts';

const RATES: ShippingRates = {
  basePaise: paise(40_00),
  perKgPaise: paise(20_00),
  freeFromPaise: paise(999_00),
  cashFeePaise: paise(30_00),
  usualWeightGrams: 400,
  zones: [
    { name: 'City', pinCodes: ['560001'], basePaise: paise(0), perKgPaise: paise(5_00) },
    { name: 'Karnataka', pinCodes: ['56*', '57*'], basePaise: paise(25_00), perKgPaise: paise(10_00) },
  ],
};

const line = (changes: Partial<ParcelLine> = {}): ParcelLine => ({
  weightGrams: 1000,
  quantity: 1,
  totalPaise: paise(100_00),
  ...changes,
});

const shippingOf = (lines: ParcelLine[], pinCode?: string, rates = RATES) =>
  parcelFees(rates, lines, pinCode).shippingPaise;

test.each([
  ['a base and a kilogram', [line()], 60_00],
  ['each started kilogram', [line({ weightGrams: 1001 })], 80_00],
  ['units by their number', [line({ weightGrams: 250, quantity: 5 })], 80_00],
  ['the weights of all lines together', [line({ weightGrams: 300 }), line({ weightGrams: 300 })], 60_00],
  ['the usual weight where a variant has none', [line({ weightGrams: null, quantity: 3 })], 80_00],
])('the fee is %s', (_what, lines, fee) => {
  expect(shippingOf(lines)).toBe(fee);
});

test.each([
  ['the first zone that covers the pin code', '560001', 5_00],
  ['a later zone by its prefix', '560038', 35_00],
  ["the shop's own fee outside all zones", '110001', 60_00],
  ["the shop's own fee while no pin code is known", undefined, 60_00],
  ["the shop's own fee for what is no pin code of India", '56001', 60_00],
])('%s counts', (_what, pinCode, fee) => {
  expect(shippingOf([line()], pinCode)).toBe(fee);
});

test('a parcel is free from a value of goods on, and says before what is missing', () => {
  const almost = parcelFees(RATES, [line({ totalPaise: paise(998_99) })], '110001');
  expect(almost).toMatchObject({ shippingPaise: 60_00, cashFeePaise: 30_00, missingForFreePaise: 1 });
  const enough = parcelFees(RATES, [line({ totalPaise: paise(999_00) })], '110001');
  expect(enough).toMatchObject({ shippingPaise: 0, cashFeePaise: 30_00, missingForFreePaise: null });
});

test('where nothing is asked for, nothing is missing', () => {
  const rates = { ...RATES, basePaise: paise(0), perKgPaise: paise(0) };
  expect(parcelFees(rates, [line()], undefined)).toMatchObject({
    shippingPaise: 0,
    missingForFreePaise: null,
  });
});

test('nothing is sent, and nothing asked for, where no line can be bought', () => {
  expect(parcelFees(RATES, [], '110001')).toMatchObject({
    shippingPaise: 0,
    cashFeePaise: 0,
    missingForFreePaise: null,
  });
});

test('one more unit never makes a parcel cheaper, unless it becomes free', () => {
  const lines = fc.array(
    fc.record({
      weightGrams: fc.option(fc.integer({ min: 1, max: 50_000 })),
      quantity: fc.integer({ min: 1, max: 20 }),
      totalPaise: fc.integer({ min: 1, max: 500_00 }).map(paise),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(undefined, '560001', '570001', '110001'), (some, pinCode) => {
      const before = shippingOf(some, pinCode);
      const after = shippingOf([...some, line({ weightGrams: 1 })], pinCode);
      expect(Number.isSafeInteger(before) && before >= 0).toBe(true);
      expect(after >= before || after === 0).toBe(true);
    }),
  );
});

test('where no value makes a parcel free, nothing is missing, whatever it costs', () => {
  const fees = parcelFees(
    { ...RATES, freeFromPaise: null },
    [line({ totalPaise: paise(50_000_00) })],
    '110001',
  );
  expect(fees).toMatchObject({ shippingPaise: 60_00, missingForFreePaise: null });
});

test('a parcel says whether its fee depends on the pin code', () => {
  const hasZones = (zones: ShippingRates['zones'], lines = [line()]) =>
    parcelFees({ ...RATES, zones }, lines, undefined).hasZones;
  expect([hasZones(RATES.zones), hasZones([]), hasZones(RATES.zones, [])]).toEqual([true, false, false]);
});
