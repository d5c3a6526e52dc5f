import { addPaise, type Paise, paise, timesPaise } from './money.ts';
import { coversPinCode, isPinCode } from './pin-code.ts';

interface Fees {
  basePaise: Paise;
  /** For each kilogram that the parcel begins. */
  perKgPaise: Paise;
}

export interface ShippingRates extends Fees {
  /** Null means that no value of goods makes a parcel free. */
  freeFromPaise: Paise | null;
  cashFeePaise: Paise;
  /** A unit whose variant has no weight counts as this. */
  usualWeightGrams: number;
  /** The first that covers a pin code counts. */
  zones: readonly (Fees & { name: string; pinCodes: readonly string[] })[];
}

export const FREE_SHIPPING: ShippingRates = {
  basePaise: paise(0),
  perKgPaise: paise(0),
  freeFromPaise: null,
  cashFeePaise: paise(0),
  usualWeightGrams: 0,
  zones: [],
};

export interface ParcelLine {
  weightGrams: number | null;
  quantity: number;
  /** Before coupons, so that using one never adds a fee. */
  totalPaise: Paise;
}

export interface ParcelFees {
  shippingPaise: Paise;
  /** Taking cash at the door would cost this in addition. */
  cashFeePaise: Paise;
  /** Goods for this much more make shipping free; null where it is free or nothing makes it so. */
  missingForFreePaise: Paise | null;
  /** The fee depends on the pin code. */
  hasZones: boolean;
}

/** A shop sends what it sells in one order as one parcel. @param pinCode where undefined, no zone counts */
export function parcelFees(
  rates: ShippingRates,
  lines: readonly ParcelLine[],
  pinCode: string | undefined,
): ParcelFees {
  if (lines.length === 0)
    return { shippingPaise: paise(0), cashFeePaise: paise(0), missingForFreePaise: null, hasZones: false };
  const { freeFromPaise, cashFeePaise } = rates;
  const valuePaise = addPaise(...lines.map(({ totalPaise }) => totalPaise));
  const isFree = freeFromPaise !== null && valuePaise >= freeFromPaise;
  const shippingPaise = isFree ? paise(0) : feeByWeight(rates, lines, pinCode);
  const isMissing = freeFromPaise !== null && shippingPaise > 0;
  return {
    shippingPaise,
    cashFeePaise,
    missingForFreePaise: isMissing ? paise(freeFromPaise - valuePaise) : null,
    hasZones: rates.zones.length > 0,
  };
}

const GRAMS_PER_KG = 1000;

function feeByWeight(rates: ShippingRates, lines: readonly ParcelLine[], pinCode: string | undefined): Paise {
  const zone =
    pinCode && isPinCode(pinCode) && rates.zones.find(({ pinCodes }) => coversPinCode(pinCodes, pinCode));
  const { basePaise, perKgPaise } = zone || rates;
  const grams = lines.reduce(
    (sum, { weightGrams, quantity }) => sum + (weightGrams ?? rates.usualWeightGrams) * quantity,
    0,
  );
  return addPaise(basePaise, timesPaise(perKgPaise, Math.ceil(grams / GRAMS_PER_KG)));
}
