import type { Address } from '../../../contract/addresses.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentAddress } from './present-address.ts';
import { listAddresses } from './store.ts';

/** A person's addresses, for the person. */
export async function exportAddresses(db: Queryable, userId: UserId): Promise<Address[]> {
  return (await listAddresses(db, userId)).map(presentAddress);
}
