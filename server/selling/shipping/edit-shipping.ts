import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { ShippingForm } from '../../../contract/shipping.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { findOwnRates, type OwnRates, saveRates } from './store.ts';

/** @throws Refusal `not_found` where the seller has no shop */
export async function getOwnRates(db: Queryable, ownerId: UserId): Promise<OwnRates> {
  const own = await findOwnRates(db, ownerId);
  if (!own) throw notFound('Your shop');
  return own;
}

/**
 * Orders that were placed keep their fees.
 * @throws Refusal `not_found`, `stale` where the fees are not those of the given version
 */
export function saveShipping(
  db: Database,
  ownerId: UserId,
  { version, ...form }: ShippingForm & { version?: number | undefined },
): Promise<OwnRates> {
  return inTransaction(db, async (tx) => {
    const own = await getOwnRates(tx, ownerId);
    if (!(await saveRates(tx, own.shopId, form, version)))
      throw new Refusal('stale', 'The shipping fees have been changed. Please look at them again.');
    return getOwnRates(tx, ownerId);
  });
}
