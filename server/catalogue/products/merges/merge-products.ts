import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { ProductMerge } from '../../../../contract/product-merges.ts';
import {
  inOpenShop,
  joinProducts,
  lockMerge,
  onlyVariantOf,
  productNotFound,
  removeProducts,
} from '../index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { lockRecordsOfVariants } from '../../../selling/inventory/index.ts';
import type { Concept } from '../../../concept/concept.ts';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Products, variants, stock and coupons are locked in this order, each by id. A repeated call changes nothing.
 * @throws Refusal `not_found`, `stale`, `limit_reached`, `invalid_input`, `wrong_state` for a product in review
 */
export function mergeProducts(
  db: Database,
  concepts: readonly Concept[],
  tree: CategoryTree,
  ownerId: UserId,
  merge: ProductMerge,
): Promise<void> {
  return inOpenShop(db, productNotFound, async (tx) => {
    const locked = await lockMerge(tx, ownerId, merge);
    if (!locked) return;
    const { kept, others } = locked;
    const all = [kept, ...others];
    const mergedIds = others.map(({ id }) => id);
    const variantIds = all.flatMap(({ variants }) => variants.map(({ id }) => id));
    await lockRecordsOfVariants(tx, variantIds);
    await joinProducts(tx, tree, locked, merge);
    const merged = {
      keptId: kept.id,
      mergedIds,
      all: all.map((product) => ({
        id: product.id,
        variantIds: product.variants.map(({ id }) => id),
        onlyVariantId: onlyVariantOf(product),
      })),
    };
    for (const { moveMerged } of concepts) await moveMerged?.(tx, merged);
    await removeProducts(tx, mergedIds);
  });
}
