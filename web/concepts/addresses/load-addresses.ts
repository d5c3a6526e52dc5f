import type { Address } from '../../../contract/addresses.ts';

/** At most one address is the default, as on the server (ADDR-04). */
export function withAddress(addresses: readonly Address[], saved: Address): Address[] {
  const others = addresses
    .filter(({ id }) => id !== saved.id)
    .map((other) => (saved.isDefault ? { ...other, isDefault: false } : other));
  const index = addresses.findIndex(({ id }) => id === saved.id);
  return others.toSpliced(index === -1 ? others.length : index, 0, saved);
}
