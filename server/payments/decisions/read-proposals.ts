import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopOrderProposal } from '../../../contract/payment-decisions.ts';
import { findVersions } from '../../orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentShopOrderProposal } from './present-decisions.ts';
import { listShopOrderProposals } from './store.ts';

/** What waits for a second operator, the oldest first: of all shop orders or of these. */
export async function readShopOrderProposals(
  db: Queryable,
  limit: number,
  shopOrderIds?: readonly ShopOrderId[],
): Promise<ShopOrderProposal[]> {
  const rows = await listShopOrderProposals(db, limit, shopOrderIds && { shopOrderIds });
  const versions = await findVersions(
    db,
    rows.map((row) => row.shopOrderId),
  );
  return rows.map((row) => presentShopOrderProposal(row, versions.get(row.shopOrderId)?.version));
}
