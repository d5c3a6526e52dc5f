import type { ProposedContent } from '../../../../database/schema/product-approvals.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { PlannedVariant } from '../plan-variants.ts';
import { replacePictures } from '../pictures/store.ts';
import { listSkuOwners } from '../read-products.ts';
import { writeContent } from '../store/products.ts';
import { removeVariants, replaceVariants } from '../store/variants.ts';
import { contentWith, withUsedValues } from './content.ts';
import { type LookedAtProduct, readUploads } from './store.ts';

/**
 * Makes of a locked product what is proposed for it, without a new version. What cannot be any more is left as buyers see it: a category
 * that is gone, a SKU that another product has got.
 */
export async function putIn(tx: Transaction, tree: CategoryTree, shown: LookedAtProduct): Promise<void> {
  const proposed = shown.present?.proposed;
  if (!proposed) return;
  const { place, ...others } = proposed;
  const isPlace = place && tree.placeOf(categoryIdOf(place)) !== undefined;
  const content = contentWith(shown.content, { ...others, ...(isPlace && { place }) });
  if (proposed.options) await putInVariants(tx, shown, proposed.options);
  await writeContent(tx, shown.id, content, shown.version);
  if (proposed.pictures) await putInPictures(tx, shown, proposed.pictures);
}

async function putInVariants(
  tx: Transaction,
  { id, shopId, variants: present }: LookedAtProduct,
  { options, variants }: NonNullable<ProposedContent['options']>,
): Promise<void> {
  const skus = variants.flatMap(({ added }) => added?.sku ?? []);
  const taken = new Set(
    (await listSkuOwners(tx, shopId, skus))
      .filter(({ productId }) => productId !== id)
      .map(({ sku }) => sku.toLowerCase()),
  );
  const planned = variants.flatMap(({ added, ...variant }): PlannedVariant[] => {
    const figures = added ?? present.find((each) => each.id === variant.id);
    if (!figures) return [];
    const isTaken = added?.sku && taken.has(added.sku.toLowerCase());
    return [{ ...figures, ...variant, ...(isTaken && { sku: null }) }];
  });
  await replaceVariants(tx, id, { options, variants: planned });
}

async function putInPictures(
  tx: Transaction,
  { id, ownerId }: LookedAtProduct,
  pictures: NonNullable<ProposedContent['pictures']>,
): Promise<void> {
  const isReady = await readUploads(
    tx,
    pictures.map(({ key }) => key),
  );
  await replacePictures(
    tx,
    ownerId,
    id,
    pictures.flatMap((picture) => {
      const ready = isReady.get(picture.key);
      return ready === undefined ? [] : [{ ...picture, isReady: ready }];
    }),
  );
}

/**
 * Makes of a product again what buyers see, after a save made something else of it. What it costs, and what else is not looked at, stays
 * as it was saved.
 *
 * @param proposed what of the save waits
 */
export async function putBack(
  tx: Transaction,
  shown: LookedAtProduct,
  saved: LookedAtProduct,
  proposed: ProposedContent,
): Promise<void> {
  const { id, ownerId, present } = shown;
  const isOptions = proposed.options !== undefined;
  if (isOptions || present?.proposed?.options) await putBackVariants(tx, shown, saved, isOptions);
  await writeContent(tx, id, shown.content, saved.version);
  if (!proposed.pictures && !present?.proposed?.pictures) return;
  const isReady = await readUploads(
    tx,
    shown.pictures.map(({ key }) => key),
  );
  // One that is removed before its files are written was given up.
  const kept = shown.pictures.filter((picture) => picture.isReady || isReady.has(picture.key));
  await replacePictures(tx, ownerId, id, kept);
}

/** Variants that the product does not have yet go; the others keep the figures of the save. */
async function putBackVariants(
  tx: Transaction,
  { id, content, variants: shown }: LookedAtProduct,
  saved: LookedAtProduct,
  isOptions: boolean,
): Promise<void> {
  const known = new Map(shown.map((variant) => [variant.id, variant]));
  const gone = saved.variants.filter(
    (variant) => !known.has(variant.id) && (isOptions || variant.isArchived),
  );
  await removeVariants(
    tx,
    gone.map((variant) => variant.id),
  );
  const kept = saved.variants.filter((variant) => !gone.includes(variant));
  if (!isOptions) {
    const options = withUsedValues(saved.content.options, kept);
    await replaceVariants(tx, id, { options, variants: kept });
    return;
  }
  const figures = new Map(kept.map((variant) => [variant.id, variant]));
  const variants = shown.map((variant) => {
    const { choices, formerChoices, isArchived } = variant;
    return { ...(figures.get(variant.id) ?? variant), choices, formerChoices, isArchived };
  });
  await replaceVariants(tx, id, { options: content.options, variants });
}
