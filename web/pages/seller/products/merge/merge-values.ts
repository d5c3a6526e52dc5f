import type { z } from 'zod';
import type { MergeSuggestion, ProductMerge } from '../../../../../contract/product-merges.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import { isGivenByOption } from '../../../../../contract/kernel/attributes.ts';
import { kindNamed } from '../../../../../contract/kernel/option-values.ts';
import { FILL_IN } from '../../../../../contract/kernel/messages.ts';

export type MergeValues = z.input<typeof ProductMerge>;

export function valuesOf({ keptId, name, products, options, variants }: MergeSuggestion): MergeValues {
  return {
    keptId,
    name,
    options,
    products: products.map(({ id, version }) => ({ id, version })),
    variants: variants.map(({ id, choices, netQuantity }) => ({
      id,
      choices,
      netQuantity: netQuantity ?? '',
    })),
  };
}

/** The new name also sets the kind. */
export function renamed(
  options: MergeValues['options'],
  place: number,
  name: string,
): MergeValues['options'] {
  return options.map((option, index) =>
    index === place ? { name, kind: kindNamed(name) ?? option.kind ?? 'other' } : option,
  );
}

export function withOption(variants: MergeValues['variants']): MergeValues['variants'] {
  return variants.map(({ choices, ...variant }) => ({ ...variant, choices: [...choices, ''] }));
}

export function withoutOption(variants: MergeValues['variants'], place: number): MergeValues['variants'] {
  return variants.map(({ choices, ...variant }) => ({ ...variant, choices: choices.toSpliced(place, 1) }));
}

export function needsNetQuantity({ products }: MergeSuggestion, keptId: string): boolean {
  return products.some((product) => product.id === keptId && product.needsNetQuantity);
}

export function quantityErrors(seen: MergeSuggestion, { keptId, variants }: MergeValues): FieldError[] {
  if (!needsNetQuantity(seen, keptId)) return [];
  return variants.flatMap(({ netQuantity }, place) =>
    netQuantity?.trim() ? [] : [{ path: `variants.${place}.netQuantity`, message: FILL_IN }],
  );
}

export function offerWords({ price, available }: MergeSuggestion['variants'][number]): string {
  return `${formatRupees(price)} · ${available.toLocaleString('en-IN')} in stock`;
}

/** The figures tell a product from its twins. */
export function productWords({ name, sold, rate, isArchived }: MergeSuggestion['products'][number]): string {
  const reviews = rate === 1 ? '1 review' : `${rate.toLocaleString('en-IN')} reviews`;
  return `${name}: ${sold.toLocaleString('en-IN')} sold, ${reviews}${isArchived ? ', archived' : ''}`;
}

export function mergeNotes(
  { products }: MergeSuggestion,
  keptId: string,
  options: MergeValues['options'],
): string[] {
  const kept = products.find(({ id }) => id === keptId);
  const others = products.filter(({ id }) => id !== keptId);
  if (!kept) return [];
  const coupons = products.reduce((sum, product) => sum + product.coupons, 0);
  return [
    ...(others.some(({ brand }) => brand !== kept.brand)
      ? [`The brands differ. It becomes ${kept.brand ? `‘${kept.brand}’` : 'no brand'}.`]
      : []),
    ...(others.some(({ category }) => category !== kept.category)
      ? [`The categories differ. It becomes ${kept.category}.`]
      : []),
    ...droppedDetails(kept, others, options),
    ...(coupons > 0
      ? [
          `${coupons === 1 ? 'A coupon' : `${coupons} coupons`} for one of these products will be for all its variants.`,
        ]
      : []),
    ...(products.some(({ isArchived }) => isArchived) && products.some(({ isArchived }) => !isArchived)
      ? ['What is archived stays off sale.']
      : []),
  ];
}

/** Details that differ from those of the kept product, and that no option gives. */
function droppedDetails(
  kept: MergeSuggestion['products'][number],
  others: MergeSuggestion['products'],
  options: MergeValues['options'],
): string[] {
  const dropped = others
    .flatMap(({ specifications }) => specifications)
    .filter((each) => !isGivenByOption(each, options))
    .filter(({ id, value }) => !kept.specifications.some((own) => own.id === id && own.value === value));
  const values = Map.groupBy(dropped, ({ name }) => name);
  if (values.size === 0) return [];
  const words = [...values].map(
    ([name, said]) => `${name} ${[...new Set(said.map(({ value }) => value))].join(', ')}`,
  );
  return [`Details of the other products that will be dropped: ${words.join('; ')}.`];
}
