import { readTaxId } from '../../../../contract/kernel/business-numbers.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { taxIdTaken } from '../refusals.ts';
import type { ShopRow } from '../store.ts';
import { taxIdOf } from './check-shop.ts';
import { claimTaxId, releaseTaxIds } from './store.ts';

/**
 * A suspended shop keeps every claim, or its seller could open another shop with the number. With `isApprovedAtOnce` no check
 * holds a shop back. Callers lock the shop.
 * @throws Refusal `already_exists` for a number of another approved shop
 */
export async function keepTaxId(
  tx: Transaction,
  shop: Pick<ShopRow, 'id' | 'gst' | 'state'>,
  { isApproved, isApprovedAtOnce = false }: { isApproved: boolean; isApprovedAtOnce?: boolean },
): Promise<void> {
  if (!isApproved && shop.state === 'suspended') return;
  const taxId = taxIdOf(shop);
  await releaseTaxIds(tx, shop.id, { except: taxId });
  if (!isApproved || !readTaxId(shop.gst)) return;
  if (!(await claimTaxId(tx, shop.id, taxId)) && !isApprovedAtOnce) throw taxIdTaken();
}
