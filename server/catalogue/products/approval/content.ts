import { isDeepStrictEqual } from 'node:util';
import { type ProductOption, withoutRemoved } from '../../../../contract/kernel/product-options.ts';
import type { ProposedContent, ProposedOptions } from '../../../../database/schema/product-approvals.ts';
import type { SellerProductRow } from '../seller-product-store.ts';
import type { PresentVariant } from '../plan-variants.ts';

/** What of a product an operator looks at: all that it says and shows. */
export type Content = Required<Omit<ProposedContent, 'options'>> & { options: readonly ProductOption[] };

/** A product as the market may look at it. */
export interface LookedAt {
  content: Content;
  /** All of them, in their order. */
  variants: readonly PresentVariant[];
}

const KEYS = [
  'name',
  'brand',
  'gender',
  'description',
  'place',
  'attributes',
  'label',
  'pictures',
] as const satisfies (keyof Content)[];

/** What of the content differs between what buyers see and what a save made of it; nothing for a change of figures alone. */
export function proposedBy(shown: LookedAt, saved: LookedAt): ProposedContent {
  const texts: ProposedContent = Object.fromEntries(
    KEYS.filter((key) => !isDeepStrictEqual(shown.content[key], saved.content[key])).map((key) => [
      key,
      saved.content[key],
    ]),
  );
  if (hasSameOptions(shown.content.options, saved.content.options)) return texts;
  return { ...texts, options: proposedOptions(shown.variants, saved) };
}

/** Removed values are no content: they keep the words of archived variants. */
function hasSameOptions(shown: readonly ProductOption[], saved: readonly ProductOption[]): boolean {
  return isDeepStrictEqual(shown.map(withoutRemoved), saved.map(withoutRemoved));
}

function proposedOptions(shown: readonly PresentVariant[], { content, variants }: LookedAt): ProposedOptions {
  const known = new Set(shown.map(({ id }) => id));
  const all = variants
    .map(({ id, choices, formerChoices, isArchived, ...figures }) => ({
      id,
      choices,
      formerChoices,
      isArchived,
      added: known.has(id) ? null : figures,
    }))
    // One that was proposed and is no more never was there.
    .filter(({ added, isArchived }) => added === null || !isArchived);
  return { options: withUsedValues(content.options, all), variants: all };
}

/** The options without removed values that no variant has. */
export function withUsedValues(
  options: readonly ProductOption[],
  variants: readonly { choices: readonly number[] }[],
): ProductOption[] {
  const used = new Set(variants.flatMap(({ choices }) => choices));
  return options.map(({ removed = [], ...option }) => {
    const kept = removed.filter(({ number }) => used.has(number));
    return kept.length > 0 ? { ...option, removed: kept } : option;
  });
}

/** The content of a product as its seller works on it. */
export function contentOf(row: SellerProductRow): Content {
  const { name, brand, gender, description, category, subcategoryId, attributes, label, options } = row;
  return {
    name,
    brand,
    gender,
    description,
    attributes,
    label,
    options,
    place: { category, subcategoryId },
    pictures: row.pictures.map(({ key, alt, shownFor }) => ({ key, alt, shownFor })),
  };
}

/** The content with what is proposed in it. */
export function contentWith(shown: Content, { options, ...texts }: ProposedContent): Content {
  return { ...shown, ...texts, ...(options && { options: options.options }) };
}

/** All that buyers can read in it. */
export function textsOf({
  name,
  brand,
  description,
  attributes,
  label,
  options,
  pictures,
}: Content): string[] {
  return [
    name,
    brand,
    description,
    ...Object.values(attributes).flat().map(String),
    ...Object.values(label).flatMap((text) => text ?? []),
    ...options.flatMap((option) => [option.name, ...option.values.map((value) => value.name)]),
    ...pictures.map(({ alt }) => alt),
  ];
}
