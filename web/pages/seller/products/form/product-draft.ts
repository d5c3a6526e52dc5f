import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import type { VariantId } from '../../../../../contract/kernel/schemas.ts';
import type { DraftFile } from '../../../../kit/drafts/draft-files.ts';
import {
  each,
  fieldsOf,
  isFlag,
  isNumber,
  isText,
  listOf,
  maybe,
  oneOf,
  orNull,
  recordOf,
  type Shape,
} from '../../../../kit/drafts/shape.ts';
import { mergeNewer } from '../../../../kit/forms/merge-newer.ts';
import { mergeAttributes } from '../attributes/attribute-texts.ts';
import { type EditedPicture, savedPictures } from '../pictures/picture-list.ts';
import { CELLS, type EditedOption, type EditedValue, type EditedVariant } from '../variants/matrix.ts';
import { mergeMatrix } from '../variants/matrix-texts.ts';
import { KINDS } from '../variants/option-values.ts';
import { FIELDS, type ProductForm, type ProductValues } from './product-values.ts';

export const NEW_PRODUCT_DRAFT = 'new product';

export function editDraftName(productId: string): string {
  return `product ${productId}`;
}

type DraftPicture = Pick<EditedPicture, 'id' | 'alt' | 'shownFor'>;

/** The files of new pictures are stored beside it. */
export interface ProductDraft extends Omit<ProductForm, 'images'> {
  images: readonly DraftPicture[];
}

export function draftOf(form: ProductForm): ProductDraft {
  return { ...form, images: form.images.map(({ id, alt, shownFor }) => ({ id, alt, shownFor })) };
}

/** New pictures without a file are left out. */
export function formOfDraft(
  { images, ...fields }: ProductDraft,
  product: SellerProduct | undefined,
  files: readonly DraftFile[],
): ProductForm {
  const saved = savedPictures(product);
  return {
    ...fields,
    images: images.flatMap((described): EditedPicture[] => {
      const picture = saved.find(({ id }) => id === described.id);
      if (picture) return [{ ...picture, ...described }];
      const found = files.find(({ id }) => id === described.id);
      return found ? [{ kind: 'new', file: found.file, ...described }] : [];
    }),
  };
}

// The merge drops ids that the saved product does not have.
const isVariantId: Shape<VariantId> = (value): value is VariantId => isText(value);

export const isProductDraft = fieldsOf<ProductDraft>({
  ...each(FIELDS, isText),
  attributes: recordOf(isText),
  images: listOf(fieldsOf<DraftPicture>({ ...each(['id', 'alt'], isText), shownFor: orNull(isText) })),
  options: listOf(
    fieldsOf<EditedOption>({
      ...each(['key', 'name', 'adding'], isText),
      kind: oneOf(KINDS.map(({ value }) => value)),
      values: listOf(
        fieldsOf<EditedValue>({ ...each(['key', 'name', 'swatch'], isText), number: maybe(isNumber) }),
      ),
    }),
  ),
  variants: listOf(
    fieldsOf<EditedVariant>({
      ...each(CELLS, isText),
      choices: listOf(isText),
      id: maybe(isVariantId),
      isArchived: isFlag,
    }),
  ),
});

/** Edited here and saved differently elsewhere. */
export interface Conflicts {
  fields: (keyof ProductValues)[];
  attributes: string[];
  variants: string[];
}

/** Merges the saved product into a form that started as `base`. */
export function mergeProduct(base: ProductDraft, typed: ProductDraft, newer: ProductDraft) {
  const fields = mergeNewer(fieldsIn(base), fieldsIn(typed), fieldsIn(newer));
  const attributes = mergeAttributes(base.attributes, typed.attributes, newer.attributes);
  const merged = mergeMatrix(base, typed, newer);
  const images = mergePictures(base.images, typed.images, newer.images);
  const conflicts: Conflicts = {
    fields: fields.contested,
    attributes: attributes.contested,
    variants: merged.conflicts,
  };
  const values: ProductDraft = { ...fields.values, ...merged.matrix, attributes: attributes.values, images };
  const next: ProductDraft = {
    ...fields.base,
    ...merged.base,
    attributes: attributes.base,
    images: newer.images,
  };
  return { values, base: next, conflicts };
}

function fieldsIn(draft: ProductDraft): ProductValues {
  const {
    images: _images,
    options: _options,
    variants: _variants,
    attributes: _attributes,
    ...fields
  } = draft;
  return fields;
}

/** Pictures removed elsewhere are left out; those added elsewhere come last. */
function mergePictures(
  base: readonly DraftPicture[],
  typed: readonly DraftPicture[],
  newer: readonly DraftPicture[],
): DraftPicture[] {
  const withId = (pictures: readonly DraftPicture[], id: string) => pictures.find((each) => each.id === id);
  const present = newer.map((picture): DraftPicture => {
    const [before, here] = [withId(base, picture.id), withId(typed, picture.id)];
    return before && here ? mergeNewer(before, here, picture).values : picture;
  });
  const idsOf = (pictures: readonly DraftPicture[]) => pictures.map(({ id }) => id).join(' ');
  if (idsOf(base) === idsOf(typed)) return present;
  const arranged = typed.flatMap((picture) => {
    const isNew = !withId(base, picture.id);
    return withId(present, picture.id) ?? (isNew ? picture : []);
  });
  return [...arranged, ...present.filter(({ id }) => !withId(base, id) && !withId(typed, id))];
}
