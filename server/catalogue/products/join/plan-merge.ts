import { isSameText } from '../../../../contract/kernel/words.ts';
import { swatchOf } from '../../../../contract/kernel/colours.ts';
import { compareSizes } from '../../../../contract/kernel/option-values.ts';
import type { ProductMerge } from '../../../../contract/product-merges.ts';
import type { OptionsAndVariants } from '../../../../contract/product-variants.ts';
import { wordsToKeep } from '../former-choices.ts';
import { type PlannedProduct, type PresentVariant, planVariants } from '../plan-variants.ts';
import type { MergingProduct } from './store.ts';

/** Archived variants of the others keep only words: their numbers would be those of other values here. */
export function planMerge(
  kept: MergingProduct,
  others: readonly MergingProduct[],
  { options, variants }: Pick<ProductMerge, 'options' | 'variants'>,
): PlannedProduct {
  const all = [kept, ...others];
  const isOffered = all.some(({ isArchived }) => !isArchived);
  const offSale = new Set(
    isOffered
      ? all.filter(({ isArchived }) => isArchived).flatMap((product) => product.variants.map(({ id }) => id))
      : [],
  );
  const moved = others.flatMap((product) =>
    product.variants.map((variant) => (variant.isArchived ? archivedWithWords(product, variant) : variant)),
  );
  const wanted = options.map((option, place) => ({
    ...option,
    values: valuesOf(option, place, all, variants),
  }));
  const rank = ({ choices }: ProductMerge['variants'][number]) =>
    wanted.map(({ values }, place) => values.findIndex(({ name }) => isSameText(name, choices[place] ?? '')));
  const inOrder = variants.toSorted((a, b) => compareLists(rank(a), rank(b)));
  return planVariants(
    { ...kept, variants: [...kept.variants, ...moved] },
    {
      options: wanted,
      variants: inOrder.map((variant) => ({ ...variant, isArchived: offSale.has(variant.id) })),
    },
  );
}

function archivedWithWords({ options }: MergingProduct, variant: PresentVariant): PresentVariant {
  return { ...variant, choices: [], formerChoices: wordsToKeep(options, variant) };
}

function valuesOf(
  { name, kind }: ProductMerge['options'][number],
  place: number,
  products: readonly MergingProduct[],
  variants: ProductMerge['variants'],
): OptionsAndVariants['options'][number]['values'] {
  const known = products.flatMap(({ options }) =>
    options.filter((option) => isSameText(option.name, name)).flatMap(({ values }) => values),
  );
  const names = variants
    .map(({ choices }) => choices[place] ?? '')
    .filter((value, index, list) => list.findIndex((other) => isSameText(other, value)) === index);
  const placeOf = (value: string) => {
    const found = known.findIndex((each) => isSameText(each.name, value));
    return found < 0 ? known.length : found;
  };
  const ordered = names.toSorted(kind === 'size' ? compareSizes : (a, b) => placeOf(a) - placeOf(b));
  return ordered.map((value) => {
    const swatch =
      known.find((each) => each.swatch !== undefined && isSameText(each.name, value))?.swatch ??
      (kind === 'colour' ? swatchOf(value) : undefined);
    return { name: value, ...(swatch !== undefined && { swatch }) };
  });
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((rank, index) => rank !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
