import type { AddressForm } from '../../../contract/addresses.ts';
import { MAX_ADDRESSES } from '../../../contract/kernel/limits.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getAddress } from './get-address.ts';
import { tooManyAddresses } from './refusals.ts';
import { type AddressRow, countAddresses, insertAddress, lockAddresses, updateDefault } from './store.ts';

/** Adds an address; the buyer's first one becomes the default. Refuses with `limit_reached`. */
export function addAddress(db: Database, userId: UserId, form: AddressForm): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const count = await countAddresses(tx, userId);
    if (count >= MAX_ADDRESSES) throw tooManyAddresses();
    const addressId = await insertAddress(tx, userId, form);
    if (form.isDefault || count === 0) await updateDefault(tx, userId, addressId);
    return getAddress(tx, userId, addressId);
  });
}
