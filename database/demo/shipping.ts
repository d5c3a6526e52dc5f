import { paise } from '../../contract/kernel/money.ts';
import type { ShopKey } from './shops.ts';

/** The other shops send free of charge. */
export const SHIPPING = {
  shop: 'backwater-living',
  rates: {
    basePaise: paise(40_00),
    perKgPaise: paise(10_00),
    freeFromPaise: paise(999_00),
    cashFeePaise: paise(30_00),
    usualWeightGrams: 800,
  },
  /** Covers the home region of the shop. */
  zone: { name: 'Kerala', basePaise: paise(25_00), perKgPaise: paise(5_00) },
} as const satisfies { shop: ShopKey; rates: object; zone: object };
