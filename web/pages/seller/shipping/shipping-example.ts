import { type Paise, paise, toRupees } from '../../../../contract/kernel/money.ts';
import { isPinCodeOrPrefix } from '../../../../contract/kernel/pin-code.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { parcelFees, type ShippingRates } from '../../../../contract/kernel/shipping-fee.ts';

const PARCEL = { weightGrams: 1200, quantity: 1, totalPaise: paise(0) };

/** Says in a sentence or two what buyers pay by these rates. */
export function exampleOf(rates: ShippingRates): string {
  return [shippingInWords(rates), cashInWords(rates)].filter((sentence) => sentence !== '').join(' ');
}

function shippingInWords(rates: ShippingRates): string {
  const isFree = [rates, ...rates.zones].every(({ basePaise, perKgPaise }) => basePaise + perKgPaise === 0);
  if (isFree) return 'All your parcels are sent free of charge.';
  const pinCode = examplePinCode(rates);
  const outside = feeOf(rates, undefined);
  const parts = [
    pinCode === undefined
      ? `A parcel of 1.2 kg ${asVerb(outside)}`
      : `A parcel of 1.2 kg to ${pinCode} ${asVerb(feeOf(rates, pinCode))}`,
    pinCode !== undefined &&
      `to pin codes outside all zones ${outside === 0 ? 'it is free' : inRupees(outside)}`,
    rates.freeFromPaise !== null && `free from ${inRupees(rates.freeFromPaise)}`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}

function cashInWords({ cashFeePaise }: ShippingRates): string {
  return cashFeePaise === 0 ? '' : `Cash on delivery adds ${inRupees(cashFeePaise)}.`;
}

/** The first that the first zone covers. */
function examplePinCode({ zones }: ShippingRates): string | undefined {
  const entry = zones[0]?.pinCodes.find(isPinCodeOrPrefix);
  return entry?.endsWith('*') ? `${entry.slice(0, -1).padEnd(5, '0')}1` : entry;
}

function feeOf(rates: ShippingRates, pinCode: string | undefined): Paise {
  return parcelFees(rates, [PARCEL], pinCode).shippingPaise;
}

function asVerb(fee: Paise): string {
  return fee === 0 ? 'is free' : `costs ${inRupees(fee)}`;
}

function inRupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
