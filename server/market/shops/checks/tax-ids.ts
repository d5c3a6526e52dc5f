import { readTaxId } from '../../../../contract/kernel/business-numbers.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { taxIdTaken } from '../refusals.ts';
import type { ShopRow } from '../store.ts';
import { taxIdOf } from './check-shop.ts';
import { claimTaxId, releaseTaxIds } from './store.ts';

/**
 * Claims the present tax number of an approved shop and frees its former one. A shop that is not approved claims none, but
 * keeps a claim of its present number. A suspended one keeps every claim, or its seller could open another shop with the
 * number. The shop must be locked. Refuses `already_exists` for a number of another approved shop.
 * @param sellsAtOnce the market's policy: then no check holds a shop back, and it sells without a claim of such a number
 */
export async function keepTaxId(
  tx: Transaction,
  shop: Pick<ShopRow, 'id' | 'gst' | 'state'>,
  { isApproved, sellsAtOnce = false }: { isApproved: boolean; sellsAtOnce?: boolean },
): Promise<void> {
  if (!isApproved && shop.state === 'suspended') return;
  const taxId = taxIdOf(shop);
  await releaseTaxIds(tx, shop.id, { except: taxId });
  if (!isApproved || !readTaxId(shop.gst)) return;
  if (!(await claimTaxId(tx, shop.id, taxId)) && !sellsAtOnce) throw taxIdTaken();
}
