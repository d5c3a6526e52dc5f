import type { z } from 'zod';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import type { ProductMerge } from '../../contract/product-merges.ts';
import type { SellerProduct } from '../../contract/seller-products.ts';
import type { Person } from './builders.ts';

type Merge = z.input<typeof ProductMerge>;

/** The call that makes one product of these, the first staying, as suggested or changed. */
export async function theMerge(
  { api }: Person,
  ids: readonly ProductId[],
  changes: Partial<Merge> = {},
): Promise<Merge> {
  const suggestion = await api('POST /api/pro/merge/suggestion', { body: { ids: [...ids] } });
  return {
    keptId: ids[0] ?? suggestion.keptId,
    products: suggestion.products.map(({ id, version }) => ({ id, version })),
    options: suggestion.options,
    variants: suggestion.variants.map(({ id, choices }) => ({ id, choices })),
    ...changes,
  };
}

/** Makes one product of these. */
export async function merge(
  seller: Person,
  ids: readonly ProductId[],
  changes: Partial<Merge> = {},
): Promise<SellerProduct> {
  return seller.api('POST /api/pro/merge', { body: await theMerge(seller, ids, changes) });
}
