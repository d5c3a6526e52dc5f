import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderProposal } from '../../../../contract/payment-decisions.ts';
import { findVersions } from '../../orders/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type ListPage, PAGE_ROWS, pageOf, writePlace } from '../../../platform/database/list-page.ts';
import { presentShopOrderProposal } from './present-decisions.ts';
import { listShopOrderProposals, type ShopOrderProposalRow } from './store.ts';

export async function readShopOrderProposals(
  db: Queryable,
  limit: number,
  of: { id?: number; shopOrderIds?: readonly ShopOrderId[] } = {},
): Promise<ShopOrderProposal[]> {
  return present(db, await listShopOrderProposals(db, limit, of));
}

export async function readProposalPage(
  db: Queryable,
  after: string | undefined,
): Promise<ListPage<ShopOrderProposal, string>> {
  const read = await listShopOrderProposals(db, PAGE_ROWS + 1, { after });
  const { shown, next } = pageOf(read, PAGE_ROWS, ({ since, id }) => writePlace(since, id));
  return { shown: await present(db, shown), next };
}

async function present(db: Queryable, rows: readonly ShopOrderProposalRow[]): Promise<ShopOrderProposal[]> {
  const versions = await findVersions(
    db,
    rows.map((row) => row.shopOrderId),
  );
  return rows.map((row) => presentShopOrderProposal(row, versions.get(row.shopOrderId)?.version));
}
