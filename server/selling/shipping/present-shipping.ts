import { DEFAULT_WEIGHT_GRAMS } from '../../../contract/kernel/limits.ts';
import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { FREE_SHIPPING, parcelFees } from '../../../contract/kernel/shipping-fee.ts';
import type { OwnShipping, ShippingOfProduct } from '../../../contract/shipping.ts';
import type { OwnRates, ShippedProduct } from './store.ts';

export function presentOwnShipping({ rates, version }: Omit<OwnRates, 'shopId'>): OwnShipping {
  const { basePaise, perKgPaise, freeFromPaise, cashFeePaise, zones } = rates ?? FREE_SHIPPING;
  return {
    base: toRupees(basePaise),
    perKg: toRupees(perKgPaise),
    freeFrom: rupeesOrNull(freeFromPaise),
    cashFee: toRupees(cashFeePaise),
    usualWeight: rates?.usualWeightGrams ?? DEFAULT_WEIGHT_GRAMS,
    zones: zones.map((zone) => ({
      name: zone.name,
      pinCodes: [...zone.pinCodes],
      base: toRupees(zone.basePaise),
      perKg: toRupees(zone.perKgPaise),
    })),
    version,
  };
}

export function presentShippingOfProduct(
  { pricePaise, weightGrams, rates }: ShippedProduct,
  pinCode: string | undefined,
): ShippingOfProduct {
  const of = rates ?? FREE_SHIPPING;
  const unit = { weightGrams, quantity: 1, totalPaise: pricePaise };
  const { shippingPaise, cashFeePaise } = parcelFees(of, [unit], pinCode);
  return {
    shipping: toRupees(shippingPaise),
    hasZones: of.zones.length > 0,
    freeFrom: rupeesOrNull(of.freeFromPaise),
    cashFee: toRupees(cashFeePaise),
  };
}

function rupeesOrNull(amount: Paise | null): number | null {
  return amount === null ? null : toRupees(amount);
}
