import { sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ApprovalId, ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { readNames, type SearchSource, type Thing, uuidsOf } from '../../concept/thing.ts';
import { isOffered } from '../../market/shops/index.ts';

export const approvalThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(
      db,
      sql`select approval.id, product.name from product_approvals approval
        join products product on product.id = approval.product_id where approval.id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, name }) => ({
      id,
      noun: '',
      name,
      path: pageAddress('/operator/products/:approvalId', { approvalId: id }),
    }));
  },
};

interface SearchedRow extends Record<string, unknown> {
  id: ProductId;
  name: string;
  sku: string;
  isShown: boolean;
  approvalId: ApprovalId | null;
  shopId: ShopId;
}

export const searchedProducts: SearchSource = {
  openTo: endpoints['GET /api/operator/product/:approvalId'].access,
  find: async (db, { words }, limit) => {
    if (words === undefined) return [];
    const { rows } = await db.execute<SearchedRow>(sql`
      select p.id, p.name, v.sku, ${isOffered('p')} as "isShown", waiting.id as "approvalId", p.shop_id as "shopId"
      from variants v join products p on p.id = v.product_id
      left join product_approvals waiting
        on waiting.product_id = p.id and waiting.state = 'waiting' and p.archived_at is null
      where lower(v.sku) = lower(${words}) limit ${limit}`);
    return rows.map(
      (row): Found => ({
        kind: 'product',
        id: row.id,
        title: row.name,
        detail: row.isShown ? row.sku : `Not shown to buyers, ${row.sku}`,
        path: pageOf(row),
      }),
    );
  },
};

function pageOf({ id, isShown, approvalId, shopId }: SearchedRow): string {
  if (isShown) return pageAddress('/product/:productId', { productId: id });
  return approvalId === null
    ? pageAddress('/operator/shops/:shopId', { shopId })
    : pageAddress('/operator/products/:approvalId', { approvalId });
}
