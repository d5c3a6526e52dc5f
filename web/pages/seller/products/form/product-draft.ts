import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import type { DraftFile } from '../../../../kit/drafts/draft-files.ts';
import type { DraftTexts } from '../../../../kit/drafts/draft-store.ts';
import type { Draft } from '../../../../kit/drafts/drafted-form.tsx';
import { mergeNewer } from '../../../../kit/forms/merge-newer.ts';
import {
  type AttributeTexts,
  attributesInDraft,
  draftOfAttributes,
  mergeAttributes,
} from '../attributes/attribute-texts.ts';
import { type EditedPicture, savedPictures } from '../pictures/picture-list.ts';
import { FIELDS, formOf, type ProductForm, type ProductValues } from './product-values.ts';
import {
  conflictsInWords,
  isOfMatrix,
  matrixInTexts,
  mergeTexts,
  textsOfMatrix,
} from '../variants/matrix-texts.ts';

const ORDER = 'order';
const ATTRIBUTES = 'attributes';
const ALT = 'alt ';
const SHOWN_FOR = 'shown for ';

export const NEW_PRODUCT_DRAFT = 'new product';

export function editDraftName(productId: string): string {
  return `product ${productId}`;
}

/** The files of new pictures are stored beside the texts. */
export function textsOf({ images, options, variants, attributes, ...fields }: ProductForm): DraftTexts {
  const ofPictures = Object.fromEntries(
    images.flatMap(({ id, alt, shownFor }) => [
      [ALT + id, alt],
      [SHOWN_FOR + id, shownFor ?? ''],
    ]),
  );
  return {
    ...fields,
    ...textsOfMatrix({ options, variants }),
    ...ofPictures,
    [ATTRIBUTES]: draftOfAttributes(attributes),
    [ORDER]: images.map(({ id }) => id).join(' '),
  };
}

type Typed = Pick<Draft, 'stored' | 'savedThen'>;

/** Edited here and saved differently elsewhere. */
export interface Conflicts {
  fields: (keyof ProductValues)[];
  attributes: string[];
  variants: string[];
}

/** The files of new pictures come later, so they are left out. */
export function restoreProduct(
  { stored = {}, savedThen }: Typed,
  product: SellerProduct | undefined,
): { values: ProductForm; conflicts: Conflicts } {
  const now = textsOf(formOf(product));
  const then = savedThen ?? now;
  const { conflicts, ...merged } = mergeProduct(then, { ...then, ...stored }, product);
  return { values: { ...merged.values, images: picturesIn({ stored, savedThen }, product, []) }, conflicts };
}

/** Merges the saved product into a form that started as `base`. */
export function mergeProduct(
  base: DraftTexts,
  typed: DraftTexts,
  product: SellerProduct | undefined,
): { values: Omit<ProductForm, 'images'>; conflicts: Conflicts } {
  const saved = formOf(product);
  const now = textsOf(saved);
  const fields = mergeNewer(fieldsIn(base, saved), fieldsIn(typed, saved), fieldsIn(now, saved));
  const { attributes, contested: attributeIds } = mergeAttributes(
    attributesIn(base, saved),
    attributesIn(typed, saved),
    saved.attributes,
  );
  const { texts, contested } = mergeTexts(matrixTextsIn(base), matrixTextsIn(typed), matrixTextsIn(now));
  return {
    values: {
      ...fields.values,
      ...matrixInTexts(texts, product?.variants.map(({ id }) => id) ?? []),
      attributes,
    },
    conflicts: {
      fields: fields.contested,
      attributes: attributeIds,
      variants: conflictsInWords(contested, now, typed),
    },
  };
}

function attributesIn(texts: DraftTexts, saved: ProductForm): AttributeTexts {
  const draft = texts[ATTRIBUTES];
  return draft === undefined ? saved.attributes : attributesInDraft(draft);
}

function matrixTextsIn(texts: DraftTexts): DraftTexts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isOfMatrix(name)));
}

function fieldsIn(texts: DraftTexts, saved: ProductValues): ProductValues {
  return Object.fromEntries(
    FIELDS.map((field) => [field, texts[field] ?? saved[field]]),
  ) as unknown as ProductValues; // all its keys
}

/** Pictures removed elsewhere are left out; those added elsewhere come last. */
export function picturesIn(
  { stored = {}, savedThen = {} }: Typed,
  product: SellerProduct | undefined,
  files: readonly DraftFile[],
): EditedPicture[] {
  const described = <Picture extends EditedPicture>(picture: Picture): Picture => ({
    ...picture,
    alt: stored[ALT + picture.id] ?? picture.alt,
    shownFor: (stored[SHOWN_FOR + picture.id] ?? picture.shownFor) || null,
  });
  const present = savedPictures(product).map(described);
  if (stored[ORDER] === undefined) return present;
  const before = new Set(idsIn(savedThen[ORDER]));
  const chosen = idsIn(stored[ORDER]).flatMap((id): EditedPicture[] => {
    const saved = present.filter((picture) => picture.id === id);
    const added = files
      .filter((picture) => picture.id === id)
      .map(({ file }): EditedPicture => described({ kind: 'new', id, file, alt: '', shownFor: null }));
    return [...saved, ...added];
  });
  return [...chosen, ...present.filter(({ id }) => !before.has(id))];
}

function idsIn(text = ''): string[] {
  return text.split(' ').filter(Boolean);
}
