import { expect, test } from 'vitest';
import { paise } from '../../../../contract/kernel/money.ts';
import { ShippingForm } from '../../../../contract/shipping.ts';
import { atField, pinCodeFaults, ratesIn, shippingCodec, type ShippingValues } from './shipping-values.ts';

const KARNATAKA = {
  name: 'Karnataka',
  pinCodes: ['56*', '560001', '560002', '560003'],
  base: 25,
  perKg: 10.5,
};
const SAVED = {
  base: 40,
  perKg: 20,
  freeFrom: 999,
  cashFee: 30,
  usualWeight: 400,
  zones: [KARNATAKA],
  version: 3,
};

const TYPED: ShippingValues = {
  base: '40',
  perKg: '20',
  freeFrom: '999',
  cashFee: '30',
  usualWeight: '400',
  zones: [{ name: 'Karnataka', pinCodes: '56*, 560001-560003', base: '25', perKg: '10.5' }],
};

const zoneWith = (changes: Partial<ShippingValues['zones'][number]>): ShippingValues => ({
  ...TYPED,
  zones: TYPED.zones.map((zone) => ({ ...zone, ...changes })),
});

/** Where the form shows the faults that the contract finds. */
const faultsOf = (values: ShippingValues) =>
  Object.fromEntries(
    (ShippingForm.safeParse(shippingCodec.toBody(values)).error?.issues ?? []).map(({ path, message }) => {
      const shown = atField({ path: path.join('.'), message });
      return [shown.path, shown.message];
    }),
  );

test('what is saved is read back as it was, runs of pin codes as ranges', () => {
  expect(shippingCodec.toForm(SAVED)).toEqual(TYPED);
  const { version: _, ...body } = SAVED;
  expect(shippingCodec.toBody(TYPED)).toEqual(body);
});

test('a shop without fees asks for nothing, and an empty fee is none', () => {
  const free = { base: 0, perKg: 0, freeFrom: null, cashFee: 0, usualWeight: 500, zones: [] };
  const values = shippingCodec.toForm({ ...free, version: 0 });
  expect(values).toMatchObject({ base: '0', freeFrom: '', usualWeight: '500' });
  expect(shippingCodec.toBody({ ...values, base: '', perKg: ' ', cashFee: '' })).toEqual(free);
});

test('amounts are read as sellers write them', () => {
  const body = shippingCodec.toBody({ ...TYPED, base: '₹1,200.50', freeFrom: 'Rs. 1,00,000' });
  expect(body).toMatchObject({ base: 1200.5, freeFrom: 100_000 });
});

const IN_RUPEES = 'Enter an amount in rupees with at most two decimals';

test.each([
  [{ ...TYPED, base: 'forty' }, 'base', IN_RUPEES],
  [{ ...TYPED, perKg: '-1' }, 'perKg', IN_RUPEES],
  [{ ...TYPED, cashFee: '10001' }, 'cashFee', 'Enter at most ₹10,000'],
  [{ ...TYPED, freeFrom: '0' }, 'freeFrom', 'Enter an amount above 0'],
  [{ ...TYPED, freeFrom: '10000001' }, 'freeFrom', 'Enter an amount of at most one crore rupees'],
  [{ ...TYPED, usualWeight: '' }, 'usualWeight', 'Enter whole grams'],
  [{ ...TYPED, usualWeight: '0' }, 'usualWeight', 'Enter at least 1 gram'],
  [zoneWith({ name: ' ' }), 'zones.0.name', 'Please fill in this field'],
  [zoneWith({ perKg: '1.555' }), 'zones.0.perKg', IN_RUPEES],
  [
    zoneWith({ pinCodes: '' }),
    'zones.0.pinCodes',
    'Enter pin codes such as 560001, or prefixes such as 5600*',
  ],
  [
    zoneWith({ pinCodes: '560001 5600 *' }),
    'zones.0.pinCodes',
    "'*' is none of these: pin codes such as 560001, or prefixes such as 5600*",
  ],
])('%o has a fault at its field %s', (values, path, message) => {
  expect(faultsOf(values)).toEqual({ [path]: message });
});

test('a pin code belongs to one zone, and a range that is too long is named', () => {
  const [zone = expect.unreachable()] = TYPED.zones;
  const twice = { ...TYPED, zones: [zone, { ...zone, name: 'South', pinCodes: '57* 560002' }] };
  expect(faultsOf(twice)).toEqual({ 'zones.1.pinCodes': '560002 is in Karnataka already' });
  const [tooLong] = pinCodeFaults(zoneWith({ pinCodes: '560001-599999' }));
  expect(tooLong?.path).toBe('zones.0.pinCodes');
  expect(tooLong?.message).toContain('560001-599999 has 39,999 pin codes');
  expect(pinCodeFaults(TYPED)).toEqual([]);
});

test('rates are read while all amounts can be', () => {
  expect(ratesIn(TYPED)).toMatchObject({
    basePaise: paise(40_00),
    perKgPaise: paise(20_00),
    freeFromPaise: paise(999_00),
    cashFeePaise: paise(30_00),
    zones: [{ basePaise: paise(25_00), perKgPaise: paise(10_50), pinCodes: KARNATAKA.pinCodes }],
  });
  expect(ratesIn({ ...TYPED, freeFrom: '' })).toMatchObject({ freeFromPaise: null });
  for (const unread of [{ ...TYPED, base: 'x' }, { ...TYPED, freeFrom: '0' }, zoneWith({ base: 'x' })])
    expect(ratesIn(unread)).toBeUndefined();
});
