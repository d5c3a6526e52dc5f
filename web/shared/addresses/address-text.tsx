import type { Address } from '../../../contract/addresses.ts';

/** The lines of an address, as on a parcel label. */
export function AddressText({ address }: { address: Omit<Address, 'id' | 'isDefault' | 'label'> }) {
  const { street_address, city, state, postal_code, country } = address;
  return (
    <address className="not-italic">
      {street_address}
      <br />
      {city}, {state} {postal_code}
      <br />
      {country}
    </address>
  );
}

/** The label of an address in a list. */
export function addressName({ label, street_address }: Pick<Address, 'label' | 'street_address'>): string {
  return label || street_address;
}
