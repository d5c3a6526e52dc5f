import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { ProductMerge } from '../../../../contract/product-merges.ts';
import { mergePairs } from '../../bought-together/index.ts';
import {
  inOpenShop,
  joinProducts,
  lockMerge,
  onlyVariantOf,
  productNotFound,
  removeProducts,
} from '../index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import { moveCoupons } from '../../../selling/coupons/index.ts';
import { moveFavorites } from '../../../community/favorites/index.ts';
import { moveSources } from '../imports/index.ts';
import { moveInterest, moveUnmetDemand } from '../../../reports/insights/index.ts';
import { lockRecordsOfVariants } from '../../../selling/inventory/index.ts';
import { moveRequests } from '../../pictures/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { moveQuestions } from '../../../community/questions/index.ts';
import { moveReviews } from '../../../community/reviews/index.ts';
import { moveSizeChart } from '../../size-charts/index.ts';

/**
 * Makes one product of several of the seller's: the others' variants, with stock, cart lines, order lines and alerts, and all that was
 * theirs become those of the one that stays. Locks products, variants, stock and coupons in this order, each by id. A repeated call
 * changes nothing. Refuses `not_found`, `stale`, `limit_reached`, `invalid_input`, and `wrong_state` for a product with something in review.
 */
export function mergeProducts(
  db: Database,
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
    await joinProducts(tx, tree, ownerId, locked, merge);
    await moveCoupons(
      tx,
      all.map(({ id, variants }) => ({ productId: id, variantIds: variants.map((variant) => variant.id) })),
      kept.id,
    );
    await moveReviews(tx, mergedIds, kept.id);
    await moveQuestions(tx, mergedIds, kept.id);
    await moveFavorites(tx, mergedIds, kept.id);
    await moveSources(tx, mergedIds, kept.id);
    await moveRequests(tx, mergedIds, kept.id);
    await moveSizeChart(tx, mergedIds, kept.id);
    await mergePairs(tx, mergedIds, kept.id);
    await moveUnmetDemand(
      tx,
      all.map((product) => ({ productId: product.id, variantId: onlyVariantOf(product) })),
      kept.id,
    );
    await moveInterest(tx, mergedIds, kept.id);
    await removeProducts(tx, mergedIds);
  });
}
