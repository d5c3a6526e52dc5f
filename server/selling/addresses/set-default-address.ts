import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addressNotFound } from './refusals.ts';
import { type AddressRow, lockAddresses, updateDefault } from './store.ts';

/** Makes an address the buyer's only default; a foreign or unknown one changes nothing. */
export function setDefaultAddress(db: Database, userId: UserId, addressId: AddressId): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const address = await updateDefault(tx, userId, addressId);
    if (!address) throw addressNotFound();
    return address;
  });
}
