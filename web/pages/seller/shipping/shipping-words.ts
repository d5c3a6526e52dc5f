import type { ShippingValues, ZoneValues } from './shipping-values.ts';

export const FEE_LABELS: Record<keyof ShippingValues, string> = {
  base: 'Fee per parcel',
  perKg: 'Fee per kilogram',
  freeFrom: 'Free shipping from',
  cashFee: 'Cash on delivery fee',
  usualWeight: 'Usual weight of one unit',
  zones: 'Zones',
};

/** A line for each, such as 'Fee per parcel: now 50'. */
export function changesIn(now: ShippingValues, names: readonly (keyof ShippingValues)[]): string[] {
  return names.map((name) => {
    const value = name === 'zones' ? now.zones.map(zoneInWords).join('; ') : now[name];
    return `${FEE_LABELS[name]}: now ${value === '' ? 'none' : value}`;
  });
}

function zoneInWords({ name, base, perKg }: ZoneValues): string {
  return `${name} (${base} per parcel, ${perKg} per kilogram)`;
}
