import { readPinCodes, writePinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { type Paise, paise, readRupees, toRupees } from '../../../../contract/kernel/money.ts';
import type { ShippingRates } from '../../../../contract/kernel/shipping-fee.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import type { OwnShipping, ShippingInput } from '../../../../contract/shipping.ts';

export interface ZoneValues {
  name: string;
  pinCodes: string;
  base: string;
  perKg: string;
}

export interface ShippingValues {
  base: string;
  perKg: string;
  freeFrom: string;
  cashFee: string;
  usualWeight: string;
  zones: ZoneValues[];
}

export const BLANK_ZONE: ZoneValues = { name: '', pinCodes: '', base: '', perKg: '' };

export const shippingCodec = {
  toForm: ({ base, perKg, freeFrom, cashFee, usualWeight, zones }: OwnShipping): ShippingValues => ({
    base: String(base),
    perKg: String(perKg),
    freeFrom: String(freeFrom ?? ''),
    cashFee: String(cashFee),
    usualWeight: String(usualWeight),
    zones: zones.map((zone) => ({
      name: zone.name,
      pinCodes: writePinCodes(zone.pinCodes),
      base: String(zone.base),
      perKg: String(zone.perKg),
    })),
  }),
  /** NaN for figures that cannot be read, which the contract refuses. */
  toBody: ({ base, perKg, freeFrom, cashFee, usualWeight, zones }: ShippingValues): ShippingInput => ({
    base: rupeesIn(feeIn(base)),
    perKg: rupeesIn(feeIn(perKg)),
    freeFrom: isEmpty(freeFrom) ? null : rupeesIn(readRupees(freeFrom)),
    cashFee: rupeesIn(feeIn(cashFee)),
    usualWeight: gramsIn(usualWeight),
    zones: zones.map((zone) => ({
      name: zone.name,
      pinCodes: readPinCodes(zone.pinCodes).codes,
      base: rupeesIn(feeIn(zone.base)),
      perKg: rupeesIn(feeIn(zone.perKg)),
    })),
  }),
};

/** Only faults that keep pin codes from being read are found here; the contract finds the rest. */
export function pinCodeFaults({ zones }: ShippingValues): FieldError[] {
  return zones.flatMap(({ pinCodes }, place) => {
    const { error } = readPinCodes(pinCodes);
    return error === undefined ? [] : [{ path: `zones.${place}.pinCodes`, message: error }];
  });
}

/** The text area shows the faults of all its entries. */
export function atField({ path, message }: FieldError): FieldError {
  return { path: path.replace(/^(zones\.\d+\.pinCodes)\.\d+$/, '$1'), message };
}

/** Undefined while an amount cannot be read. */
export function ratesIn(values: ShippingValues): ShippingRates | undefined {
  const fees = feesIn(values);
  const cashFeePaise = feeIn(values.cashFee);
  const freeFromPaise = isEmpty(values.freeFrom) ? null : readRupees(values.freeFrom) || undefined;
  const zones = values.zones.flatMap((zone) => {
    const own = feesIn(zone);
    return own ? [{ ...own, name: zone.name, pinCodes: readPinCodes(zone.pinCodes).codes }] : [];
  });
  const isRead = fees && cashFeePaise !== undefined && freeFromPaise !== undefined;
  if (!isRead || zones.length < values.zones.length) return undefined;
  return { ...fees, freeFromPaise, cashFeePaise, usualWeightGrams: gramsIn(values.usualWeight), zones };
}

function feesIn({ base, perKg }: { base: string; perKg: string }) {
  const [basePaise, perKgPaise] = [feeIn(base), feeIn(perKg)];
  return basePaise === undefined || perKgPaise === undefined ? undefined : { basePaise, perKgPaise };
}

/** An empty field asks for nothing. */
function feeIn(text: string): Paise | undefined {
  return isEmpty(text) ? paise(0) : readRupees(text);
}

function rupeesIn(amount: Paise | undefined): number {
  return amount === undefined ? Number.NaN : toRupees(amount);
}

function gramsIn(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}
