import type { AddressId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { addressNotFound } from './refusals.ts';
import { type AddressRow, findAddress } from './store.ts';

/** One address of the buyer; refuses with `not_found` when it does not exist or is someone else's. */
export async function getAddress(db: Queryable, userId: UserId, addressId: AddressId): Promise<AddressRow> {
  const address = await findAddress(db, userId, addressId);
  if (!address) throw addressNotFound();
  return address;
}
