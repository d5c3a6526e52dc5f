import type { AddressForm } from '../../contract/addresses.ts';
import type { AddressId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { getAddress } from './get-address.ts';
import { type AddressRow, lockAddresses, updateAddress, updateDefault } from './store.ts';

/** Changes an address. Leaving 'default' unticked takes it from no address: another one has to be chosen for that. */
export function changeAddress(
  db: Database,
  userId: UserId,
  addressId: AddressId,
  form: AddressForm,
): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    await updateAddress(tx, userId, addressId, form);
    if (form.isDefault) await updateDefault(tx, userId, addressId);
    return getAddress(tx, userId, addressId);
  });
}
