import type { Address } from '../../../contract/addresses.ts';
import type { AddressRow } from './store.ts';

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    label: row.label,
    recipient: row.recipient,
    phone_number: row.phoneNumber,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
    isDefault: row.isDefault,
  };
}
