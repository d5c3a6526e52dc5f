import { isSameText } from '../../../../contract/kernel/words.ts';
import { MAX_VARIANTS } from '../../../../contract/kernel/limits.ts';
import type { UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { colourOption } from '../../../../contract/kernel/variant-pictures.ts';
import type { ProductMerge } from '../../../../contract/product-merges.ts';
import { giveUpWaiting } from '../../pictures/index.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readBeforeMerge, reviewMerged } from '../approval/merged.ts';
import { requireAskedNetQuantity } from '../asked-label.ts';
import { withoutGivenByOptions } from '../describe-product.ts';
import { type ProductDocument, type StoredProduct, withIds } from '../document.ts';
import { refusalReason, releasedPictures } from '../pictures/shown-for.ts';
import type { OwnPicture } from '../product-row.ts';
import {
  productNotFound,
  productsChangedMeanwhile,
  takenDownCannotMerge,
  tooManyTogether,
  variantsLeftOut,
} from '../refusals.ts';
import type { PlannedProduct } from '../plan-variants.ts';
import { moveVariants, writeProducts } from '../store/documents.ts';
import { addFigures } from '../store/figures.ts';
import { planMerge } from './plan-merge.ts';
import {
  areMergedInto,
  insertRedirects,
  lockToMerge,
  type MergingProduct,
  moveCarriedFigures,
} from './store.ts';

export interface LockedMerge {
  kept: MergingProduct;
  others: MergingProduct[];
}

/**
 * Undefined means that the products are one already, as after a repeated call.
 * @throws Refusal `not_found`, `stale`, `limit_reached`, `invalid_input`, and `wrong_state` for one that was taken down
 */
export async function lockMerge(
  tx: Transaction,
  ownerId: UserId,
  { keptId, products, variants }: ProductMerge,
): Promise<LockedMerge | undefined> {
  const ids = products.map(({ id }) => id);
  const locked = await lockToMerge(tx, ownerId, ids);
  const kept = locked.find(({ id }) => id === keptId);
  if (!kept || locked.length < ids.length) {
    const mergedIds = ids.filter((id) => id !== keptId);
    if (await areMergedInto(tx, ownerId, keptId, mergedIds)) return undefined;
    throw productNotFound();
  }
  const byId = new Map(locked.map((product) => [product.id, product]));
  if (products.some(({ id, version }) => byId.get(id)?.version !== version)) throw productsChangedMeanwhile();
  if (locked.some(({ isTakenDown }) => isTakenDown)) throw takenDownCannotMerge();
  const all = locked.flatMap((product) => product.variants);
  if (all.length > MAX_VARIANTS) throw tooManyTogether(all.length);
  const offered = new Set<VariantId>(all.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  if (variants.length !== offered.size || !variants.every(({ id }) => offered.has(id)))
    throw variantsLeftOut();
  // Pictures and values follow each other in the order of the call.
  const others = ids.flatMap((id) => (id === keptId ? [] : (byId.get(id) ?? [])));
  return { kept, others };
}

/**
 * Rows of the others stay until `removeProducts`, so that whatever points at them can be moved.
 * @throws Refusal `invalid_input` for a variant without a required net quantity, `wrong_state` while in review
 */
export async function joinProducts(
  tx: Transaction,
  tree: CategoryTree,
  { kept, others }: LockedMerge,
  merge: ProductMerge,
): Promise<void> {
  const planned = planMerge(kept, others, merge);
  requireAskedNetQuantity(tree, kept, planned.variants, ({ id }) =>
    merge.variants.findIndex((variant) => variant.id === id),
  );
  const mergedIds = others.map(({ id }) => id);
  const before = await readBeforeMerge(tx, [kept.id, ...mergedIds]);
  const stored = new Map(before.map((product) => [product.id, product]));
  const storedOf = ({ id }: MergingProduct): StoredProduct => {
    const product = stored.get(id);
    if (!product) throw new Error('a locked product is missing');
    return product;
  };
  const joined = joinedDocument(tree, storedOf(kept).document, { kept, others }, planned, merge);
  const pictures = joinedPictures(
    joined.pictures,
    kept,
    planned,
    others.map((each) => [each, storedOf(each).document.pictures]),
  );
  if (pictures.leftOver.length > 0) await giveUpWaiting(tx, pictures.leftOver);
  await writeProducts(
    tx,
    others.map((each) => {
      const product = storedOf(each);
      return { before: product, after: { ...product.document, pictures: [] } };
    }),
  );
  await moveVariants(tx, mergedIds, kept.id);
  await writeProducts(tx, [{ before: storedOf(kept), after: { ...joined, pictures: pictures.joined } }]);
  await addFigures(tx, mergedIds, kept.id);
  await moveCarriedFigures(tx, mergedIds, kept.id);
  await insertRedirects(
    tx,
    kept.id,
    others.map((product) => ({ fromId: product.id, variantId: onlyVariantOf(product) })),
  );
  await reviewMerged(tx, tree, before, kept.id);
}

function joinedDocument(
  tree: CategoryTree,
  document: ProductDocument,
  { kept, others }: LockedMerge,
  planned: PlannedProduct,
  { name = document.name, options }: ProductMerge,
): ProductDocument {
  const isOffered = kept.isArchived && others.some(({ isArchived }) => !isArchived);
  return {
    ...document,
    name,
    attributes: withoutGivenByOptions(tree.attributesOf(categoryIdOf(kept)), document.attributes, options),
    archivedAt: isOffered ? null : document.archivedAt,
    options: planned.options,
    variants: withIds(planned.variants),
    pictures: releasedPictures(planned, document.pictures),
  };
}

export function onlyVariantOf({ options, variants }: MergingProduct): VariantId | null {
  return options.length > 0 ? null : (variants.find(({ isArchived }) => !isArchived)?.id ?? null);
}

function joinedPictures(
  own: readonly OwnPicture[],
  kept: MergingProduct,
  planned: PlannedProduct,
  others: readonly (readonly [MergingProduct, readonly OwnPicture[]])[],
): { joined: OwnPicture[]; leftOver: string[] } {
  const colour = colourOf(kept, planned);
  const joined = own.map((picture) => ({ ...picture, shownFor: picture.shownFor ?? colour }));
  const leftOver: string[] = [];
  for (const [product, pictures] of others) {
    for (const picture of pictures) {
      const moved = { ...picture, shownFor: newColourOf(product, picture.shownFor, planned) };
      const shownFor = [...joined, moved].map((each) => each.shownFor);
      if (refusalReason(planned.options, shownFor) === undefined) joined.push(moved);
      else leftOver.push(picture.key);
    }
  }
  return { joined, leftOver };
}

function colourOf(
  { variants }: MergingProduct,
  { options, variants: planned }: PlannedProduct,
): number | null {
  const place = options.findIndex((option) => option === colourOption(options));
  const own = new Set<VariantId | null>(variants.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  const numbers = new Set(planned.filter(({ id }) => own.has(id)).map(({ choices }) => choices[place]));
  const [number] = numbers;
  return place >= 0 && numbers.size === 1 ? (number ?? null) : null;
}

function newColourOf(
  product: MergingProduct,
  shownFor: number | null,
  planned: PlannedProduct,
): number | null {
  const before = colourOption(product.options)?.values.find(({ number }) => number === shownFor);
  const after = colourOption(planned.options)?.values.find(
    ({ name }) => before !== undefined && isSameText(name, before.name),
  );
  return after?.number ?? colourOf(product, planned);
}
