import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { VariantsChange } from '../../../contract/product-variants.ts';
import type { CategoryTree } from '../categories/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { holdBackOne } from './approval/hold-back.ts';
import { requireAskedNetQuantity } from './asked-label.ts';
import { inOpenShop } from './change-product.ts';
import { type PlannedVariant, planVariants } from './plan-variants.ts';
import {
  noSuchVariants,
  productChangedMeanwhile,
  productNotFound,
  skuRepeated,
  skusTaken,
  tooManyVariants,
} from './refusals.ts';
import { releasePictures } from './pictures/shown-for.ts';
import { listSkuOwners } from './read-products.ts';
import { lockVariants, replaceVariants } from './store/variants.ts';
import { MAX_VARIANTS } from '../../../contract/kernel/limits.ts';

/**
 * Sets the options and variants of the seller's product; variants that are left out are archived, and one that is named by its choices
 * alone comes back. Pictures of colours that go are shown for all. Refuses `not_found`, `stale`, `already_exists` for a SKU of another
 * product, and `invalid_input`, also for a new or changed variant without the net quantity that its category requires.
 */
export function changeVariants(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  { version, ...change }: VariantsChange,
): Promise<void> {
  return inOpenShop(db, productNotFound, async (tx) => {
    await holdBackOne(tx, tree, ownerId, productId, async () => {
      const present = await lockVariants(tx, ownerId, productId);
      if (!present) throw productNotFound();
      if (version !== undefined && version !== present.version) throw productChangedMeanwhile();
      const planned = planVariants(present, change);
      refuseUnknownIds(planned.unknownIds);
      if (planned.variants.length > MAX_VARIANTS) throw tooManyVariants();
      requireAskedNetQuantity(tree, present, planned.variants, (_variant, place) => place);
      await refuseTakenSkus(tx, { shopId: present.shopId, besides: productId }, planned.variants);
      await releasePictures(tx, productId, planned);
      await replaceVariants(tx, productId, planned);
    });
  });
}

export function refuseUnknownIds(places: readonly number[]): void {
  if (places.length > 0) throw noSuchVariants(places);
}

/** The index on SKUs refuses what is taken in the very same moment; `inOpenShop` then asks this again. */
export async function refuseTakenSkus(
  tx: Transaction,
  { shopId, besides }: { shopId: ShopId; besides: ProductId | null },
  planned: readonly PlannedVariant[],
): Promise<void> {
  refuseRepeatedSkus(planned);
  const skus = planned.flatMap(({ sku, isArchived }) => (sku === null || isArchived ? [] : [sku]));
  const owners = (await listSkuOwners(tx, shopId, skus)).filter(({ productId }) => productId !== besides);
  if (owners.length === 0) return;
  throw skusTaken(
    owners.map(({ sku, productName }) => ({
      sku,
      productName,
      place: planned.findIndex((variant) => variant.sku?.toLowerCase() === sku.toLowerCase()),
    })),
  );
}

/** The contract compares what is given; a variant that gives no SKU keeps its own. */
function refuseRepeatedSkus(planned: readonly PlannedVariant[]): void {
  const known = new Set<string>();
  for (const [place, { sku, isArchived }] of planned.entries()) {
    if (sku === null || isArchived) continue;
    if (known.has(sku.toLowerCase())) throw skuRepeated(sku, place);
    known.add(sku.toLowerCase());
  }
}
