import type { SellerProduct } from '../../../contract/seller-products.ts';
import { type DraftTexts, dropDraft, saveDraft, readDraft, WAS } from '../../shared/drafts/draft-store.ts';
import { type EditedPicture, savedPictures } from './pictures/picture-list.ts';
import { ALT, dropFiles, saveFiles, productIn, readFiles } from './product-draft-store.ts';
import { FIELDS, type ProductValues, valuesOf } from './product-values.ts';
import { mergeNewer } from '../../shared/forms/merge-newer.ts';

const ORDER = 'order';

/** Names the draft of a change of a product. */
export function editDraftName(productId: string): string {
  return `product ${productId}`;
}

const filesKey = (ownerId: string, productId: string) => `${ownerId} ${productId}`;

/** An unsaved edit of a product, merged with the product's present version. */
export interface EditDraft {
  values: ProductValues;
  /** Fields that were edited here and changed elsewhere. */
  conflicts: (keyof ProductValues)[];
  /** Without the new ones, whose files come later. */
  pictures: EditedPicture[];
  /** The pictures with the new ones in their places. */
  withFiles: () => Promise<EditedPicture[]>;
}

export function readEditDraft(ownerId: string, product: SellerProduct): EditDraft | undefined {
  const texts = readDraft(editDraftName(product.id), ownerId);
  if (!texts) return undefined;
  const merged = mergeNewer(productIn(texts, WAS), productIn(texts), valuesOf(product));
  return {
    values: merged.values,
    conflicts: merged.contested,
    pictures: picturesIn(texts, product, []),
    withFiles: async () => picturesIn(texts, product, await readFiles(filesKey(ownerId, product.id))),
  };
}

/** The pictures as arranged; those removed elsewhere are left out, those added elsewhere come last. */
function picturesIn(
  texts: DraftTexts,
  product: SellerProduct,
  files: readonly { id: string; file: File }[],
): EditedPicture[] {
  const altOf = (id: string) => {
    const typed = texts[ALT + id];
    return typed === texts[WAS + ALT + id] ? undefined : typed;
  };
  const present = savedPictures(product).map((picture) => ({
    ...picture,
    alt: altOf(picture.id) ?? picture.alt,
  }));
  if (texts[ORDER] === texts[WAS + ORDER]) return present;
  const before = new Set(idsIn(texts[WAS + ORDER]));
  const chosen = idsIn(texts[ORDER]).flatMap((id): EditedPicture[] => {
    const kept = present.filter((picture) => picture.id === id);
    const added = files
      .filter((picture) => picture.id === id)
      .map(({ file }): EditedPicture => ({ kind: 'new', id, file, alt: altOf(id) ?? '' }));
    return [...kept, ...added];
  });
  return [...chosen, ...present.filter(({ id }) => !before.has(id))];
}

function idsIn(text = ''): string[] {
  return text.split(' ').filter(Boolean);
}

/** Stores the form's state with the product as it was when the form opened. */
export function saveEditDraft(
  ownerId: string,
  opened: SellerProduct,
  values: ProductValues,
  pictures: readonly EditedPicture[],
): void {
  const were = savedPictures(opened);
  const before = valuesOf(opened);
  saveDraft(editDraftName(opened.id), ownerId, {
    ...values,
    ...Object.fromEntries(FIELDS.map((field) => [WAS + field, before[field]])),
    [ORDER]: orderOf(pictures),
    [WAS + ORDER]: orderOf(were),
    ...Object.fromEntries(pictures.map(({ id, alt }) => [ALT + id, alt])),
    ...Object.fromEntries(were.map(({ id, alt }) => [WAS + ALT + id, alt])),
  });
}

function orderOf(pictures: readonly EditedPicture[]): string {
  return pictures.map(({ id }) => id).join(' ');
}

/** Stores the files of pictures that are not uploaded yet. */
export async function saveEditFiles(
  ownerId: string,
  productId: string,
  pictures: readonly EditedPicture[],
): Promise<void> {
  const chosen = pictures.filter((picture) => picture.kind === 'new');
  const key = filesKey(ownerId, productId);
  await (chosen.length === 0 ? dropFiles(key) : saveFiles(key, chosen));
}

/** The edit was saved or discarded. */
export function dropEditDraft(ownerId: string, productId: string): void {
  dropDraft(editDraftName(productId), ownerId);
  void dropFiles(filesKey(ownerId, productId));
}
