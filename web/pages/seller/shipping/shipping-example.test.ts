import { expect, test } from 'vitest';
import { paise } from '../../../../contract/kernel/money.ts';
import { FREE_SHIPPING, type ShippingRates } from '../../../../contract/kernel/shipping-fee.ts';
import { exampleOf } from './shipping-example.ts';

const zone = (pinCodes: string[], basePaise: number, perKgPaise: number) => ({
  name: 'Zone',
  pinCodes,
  basePaise: paise(basePaise),
  perKgPaise: paise(perKgPaise),
});

const RATES: ShippingRates = { ...FREE_SHIPPING, basePaise: paise(40_00), perKgPaise: paise(20_00) };

test.each<[Partial<ShippingRates>, string]>([
  [{}, 'A parcel of 1.2 kg costs ₹80.'],
  [{ freeFromPaise: paise(999_00) }, 'A parcel of 1.2 kg costs ₹80; free from ₹999.'],
  [
    { zones: [zone(['5600*'], 20_00, 20_00)], freeFromPaise: paise(999_00) },
    'A parcel of 1.2 kg to 560001 costs ₹60; to pin codes outside all zones ₹80; free from ₹999.',
  ],
  [
    { zones: [zone(['*', '110002'], 0, 0)] },
    'A parcel of 1.2 kg to 110002 is free; to pin codes outside all zones ₹80.',
  ],
  [
    { zones: [zone(['1*'], 50_00, 0)], basePaise: paise(0), perKgPaise: paise(0) },
    'A parcel of 1.2 kg to 100001 costs ₹50; to pin codes outside all zones it is free.',
  ],
  [{ zones: [zone([], 0, 0)] }, 'A parcel of 1.2 kg costs ₹80.'],
  [{ cashFeePaise: paise(30_00) }, 'A parcel of 1.2 kg costs ₹80. Cash on delivery adds ₹30.'],
  [
    { basePaise: paise(0), perKgPaise: paise(0), freeFromPaise: paise(999_00), cashFeePaise: paise(30_50) },
    'All your parcels are sent free of charge. Cash on delivery adds ₹30.50.',
  ],
])('by the fees %o buyers pay: %s', (changes, sentence) => {
  expect(exampleOf({ ...RATES, ...changes })).toBe(sentence);
});
