import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addressNotFound } from './refusals.ts';
import { lockAddresses, removeAddress, updateDefaultToNewest } from './store.ts';

/** Deletes an address; the newest remaining one takes over when it was the default. */
export function deleteAddress(db: Database, userId: UserId, addressId: AddressId): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const removed = await removeAddress(tx, userId, addressId);
    if (!removed) throw addressNotFound();
    if (removed.isDefault) await updateDefaultToNewest(tx, userId);
  });
}
