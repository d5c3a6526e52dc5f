import type { AddressChange } from '../../../contract/addresses.ts';
import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import { isPostalCodeIn } from '../../../contract/postal-code.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getAddress } from './get-address.ts';
import { presentAddress } from './present-address.ts';
import { notAPostalCode } from './refusals.ts';
import { type AddressRow, lockAddresses, updateAddress, updateDefault } from './store.ts';

/**
 * Merges the given fields into an address. Refuses with `not_found`, and with `invalid_input` for a postal code that its country does
 * not have. Leaving 'default' unticked takes it from no address: another one has to be chosen for that.
 */
export function changeAddress(
  db: Database,
  userId: UserId,
  addressId: AddressId,
  change: AddressChange,
): Promise<AddressRow> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const after = { ...presentAddress(await getAddress(tx, userId, addressId)), ...change };
    if (!isPostalCodeIn(after.country, after.postal_code)) throw notAPostalCode();
    await updateAddress(tx, userId, addressId, after);
    if (change.isDefault) await updateDefault(tx, userId, addressId);
    return getAddress(tx, userId, addressId);
  });
}
