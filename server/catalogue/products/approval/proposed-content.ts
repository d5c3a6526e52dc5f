import { isDeepStrictEqual } from 'node:util';
import { type ProductOption, withoutRemoved } from '../../../../contract/kernel/product-options.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { ProposedContent, ProposedOptions } from '../../../../database/schema/product-approvals.ts';
import { type CategoryTree, categoryIdOf } from '../../categories/index.ts';
import type { ProductContent, ProductDocument } from '../document.ts';
import type { PresentVariant } from '../plan-variants.ts';
import type { OwnPicture } from '../product-row.ts';

export interface ShopFacts {
  /** Keys are SKUs in lower case. */
  skuOwners: ReadonlyMap<string, ProductId>;
  /** True means that the files are written; unreadable pictures are missing. */
  uploads: ReadonlyMap<string, boolean>;
}

const TEXTS = ['name', 'brand', 'gender', 'description', 'attributes', 'label'] as const;

export function proposedContentOf(live: ProductDocument, edited: ProductDocument): ProposedContent {
  const texts = TEXTS.filter((key) => !isDeepStrictEqual(live[key], edited[key]));
  const { category, subcategoryId } = edited;
  const isMoved = category !== live.category || subcategoryId !== live.subcategoryId;
  const pictures = edited.pictures.map(describedPicture);
  return {
    ...Object.fromEntries(texts.map((key) => [key, edited[key]])),
    ...(isMoved && { place: { category, subcategoryId } }),
    ...(!isDeepStrictEqual(live.pictures.map(describedPicture), pictures) && { pictures }),
    ...(!hasSameOptions(live.options, edited.options) && { options: proposedOptions(live, edited) }),
  };
}

const describedPicture = ({ key, alt, shownFor }: OwnPicture) => ({ key, alt, shownFor });

/** Removed values are no content: they keep the words of archived variants. */
function hasSameOptions(live: readonly ProductOption[], edited: readonly ProductOption[]): boolean {
  return isDeepStrictEqual(live.map(withoutRemoved), edited.map(withoutRemoved));
}

function proposedOptions(live: ProductDocument, { options, variants }: ProductDocument): ProposedOptions {
  const known = new Set(live.variants.map(({ id }) => id));
  const all = variants
    .map(({ id, choices, formerChoices, isArchived, ...figures }) => ({
      id,
      choices,
      formerChoices,
      isArchived,
      added: known.has(id) ? null : figures,
    }))
    // A variant that was only proposed and is archived now was never stored.
    .filter(({ added, isArchived }) => added === null || !isArchived);
  return { options: withUsedValues(options, all), variants: all };
}

function withUsedValues(
  options: readonly ProductOption[],
  variants: readonly { choices: readonly number[] }[],
): ProductOption[] {
  const used = new Set(variants.flatMap(({ choices }) => choices));
  return options.map(({ removed = [], ...option }) => {
    const kept = removed.filter(({ number }) => used.has(number));
    return kept.length > 0 ? { ...option, removed: kept } : option;
  });
}

export function contentWith(
  live: ProductContent,
  { place, pictures, options, ...texts }: ProposedContent,
  { uploads }: Pick<ShopFacts, 'uploads'>,
): ProductContent {
  return {
    ...live,
    ...texts,
    ...place,
    ...(pictures && { pictures: readablePictures(pictures, uploads) }),
    ...(options && { options: options.options }),
  };
}

function readablePictures(
  pictures: NonNullable<ProposedContent['pictures']>,
  uploads: ShopFacts['uploads'],
): OwnPicture[] {
  return pictures.flatMap((picture) => {
    const isReady = uploads.get(picture.key);
    return isReady === undefined ? [] : [{ ...picture, isReady }];
  });
}

/** A part that became impossible meanwhile, such as a SKU of another product now, stays as buyers see it. */
export function workingCopy(
  tree: CategoryTree,
  { id, document: live }: { id: ProductId; document: ProductDocument },
  proposed: ProposedContent,
  facts: ShopFacts,
): ProductDocument {
  const { place, ...others } = proposed;
  const isPlace = place !== undefined && tree.placeOf(categoryIdOf(place)) !== undefined;
  const content = contentWith(live, isPlace ? proposed : others, facts);
  return {
    ...live,
    ...content,
    ...(proposed.options && { variants: proposedVariants(id, live, proposed.options, facts) }),
  };
}

function proposedVariants(
  productId: ProductId,
  live: ProductDocument,
  { variants }: ProposedOptions,
  { skuOwners }: ShopFacts,
): PresentVariant[] {
  const stored = new Map(live.variants.map((variant) => [variant.id, variant]));
  const isTaken = (sku: string) => (skuOwners.get(sku.toLowerCase()) ?? productId) !== productId;
  return variants.flatMap(({ added, ...variant }): PresentVariant[] => {
    const figures = added ?? stored.get(variant.id);
    if (!figures) return [];
    const hasTakenSku = added !== null && added.sku !== null && isTaken(added.sku);
    return [{ ...figures, ...variant, ...(hasTakenSku && { sku: null }) }];
  });
}

/** `earlier` was proposed before the edit. */
export function withoutProposedContent(
  live: ProductDocument,
  edited: ProductDocument,
  { options: proposed }: ProposedContent,
  earlier: ProposedContent | null | undefined,
): ProductDocument {
  const stored = new Map(live.variants.map((variant) => [variant.id, variant]));
  const { name, brand, gender, description, category, subcategoryId, attributes, label, pictures } = live;
  const texts = { name, brand, gender, description, category, subcategoryId, attributes, label, pictures };
  if (!proposed) {
    const proposedOnlyIds = new Set(
      (earlier?.options?.variants ?? []).flatMap(({ id, added }) => (added && !stored.has(id) ? [id] : [])),
    );
    // A variant that was archived while it was only proposed is never stored.
    const variants = edited.variants.filter(({ id, isArchived }) => !isArchived || !proposedOnlyIds.has(id));
    return { ...edited, ...texts, options: withUsedValues(edited.options, variants), variants };
  }
  const figures = new Map(edited.variants.map((variant) => [variant.id, variant]));
  const variants = live.variants.map((variant) => {
    const { choices, formerChoices, isArchived } = variant;
    return { ...(figures.get(variant.id) ?? variant), choices, formerChoices, isArchived };
  });
  return { ...edited, ...texts, options: live.options, variants };
}

export function textsOf(content: ProductContent): string[] {
  const { name, brand, description, attributes, label, options, pictures } = content;
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
