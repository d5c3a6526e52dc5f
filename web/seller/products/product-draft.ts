import type { SellerProduct } from '../../../contract/seller-products.ts';
import type { DraftFile } from '../../shared/drafts/draft-files.ts';
import type { DraftTexts } from '../../shared/drafts/draft-store.ts';
import type { Draft } from '../../shared/drafts/drafted-form.tsx';
import { mergeNewer } from '../../shared/forms/merge-newer.ts';
import { type EditedPicture, savedPictures } from './pictures/picture-list.ts';
import { FIELDS, type ProductForm, type ProductValues, valuesOf } from './product-values.ts';

const ORDER = 'order';
/** Begins the names of the pictures' alternative texts, before the pictures' ids. */
const ALT = 'alt ';

export const NEW_PRODUCT_DRAFT = 'new product';

/** Names the draft of a change of a product. */
export function editDraftName(productId: string): string {
  return `product ${productId}`;
}

/** The form as texts; of pictures that are not uploaded yet, the files are stored beside them. */
export function textsOf({ images, ...fields }: ProductForm): DraftTexts {
  const alts = Object.fromEntries(images.map(({ id, alt }) => [ALT + id, alt]));
  return { ...fields, ...alts, [ORDER]: images.map(({ id }) => id).join(' ') };
}

type Typed = Pick<Draft, 'kept' | 'savedThen'>;

/** The form of a product with what was typed before, but without new pictures, whose files come later. */
export function restoreProduct(
  { kept, savedThen }: Typed,
  product: SellerProduct | undefined,
): { values: ProductForm; conflicts: (keyof ProductValues)[] } {
  const now = valuesOf(product);
  const then = fieldsIn(savedThen, now);
  const { values, contested } = mergeNewer(then, fieldsIn(kept, then), now);
  return {
    values: { ...values, images: picturesIn({ kept, savedThen }, product, []) },
    conflicts: contested,
  };
}

/** The fields from their texts; missing ones are taken from `saved`. */
function fieldsIn(texts: DraftTexts = {}, saved: ProductValues): ProductValues {
  return Object.fromEntries(
    FIELDS.map((field) => [field, texts[field] ?? saved[field]]),
  ) as unknown as ProductValues; // all its keys
}

/** The pictures as arranged; those removed elsewhere are left out, those added elsewhere come last. */
export function picturesIn(
  { kept = {}, savedThen = {} }: Typed,
  product: SellerProduct | undefined,
  files: readonly DraftFile[],
): EditedPicture[] {
  const altOf = (id: string) => kept[ALT + id];
  const present = savedPictures(product).map((picture) => ({
    ...picture,
    alt: altOf(picture.id) ?? picture.alt,
  }));
  if (kept[ORDER] === undefined) return present;
  const before = new Set(idsIn(savedThen[ORDER]));
  const chosen = idsIn(kept[ORDER]).flatMap((id): EditedPicture[] => {
    const saved = present.filter((picture) => picture.id === id);
    const added = files
      .filter((picture) => picture.id === id)
      .map(({ file }): EditedPicture => ({ kind: 'new', id, file, alt: altOf(id) ?? '' }));
    return [...saved, ...added];
  });
  return [...chosen, ...present.filter(({ id }) => !before.has(id))];
}

function idsIn(text = ''): string[] {
  return text.split(' ').filter(Boolean);
}
