import type { Address } from '../../../contract/addresses.ts';

export function AddressText({ address }: { address: Omit<Address, 'id' | 'isDefault' | 'label'> }) {
  const { recipient, phone_number, street_address, city, state, postal_code, country } = address;
  return (
    <address className="not-italic">
      {recipient !== '' && (
        <>
          {recipient}
          <br />
        </>
      )}
      {street_address}
      <br />
      {city}, {state} {postal_code}
      <br />
      {country}
      {phone_number !== '' && (
        <>
          <br />
          {phone_number}
        </>
      )}
    </address>
  );
}

export function addressName({ label, street_address }: Pick<Address, 'label' | 'street_address'>): string {
  return label || street_address;
}
