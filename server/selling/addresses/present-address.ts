import type { Address } from '../../../contract/addresses.ts';
import { type AddressRow, listAddresses } from './store.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';

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

export async function exportAddresses(db: Queryable, userId: UserId): Promise<Address[]> {
  return (await listAddresses(db, userId)).map(presentAddress);
}
