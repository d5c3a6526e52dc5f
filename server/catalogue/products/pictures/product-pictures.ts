import type { ProductId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { PictureForm } from '../../../../contract/seller-products.ts';
import {
  badPicture,
  checkPictures,
  type FetchedPicture,
  newPictureKey,
  noPicture,
  removeRefusedUpload,
  type SentPicture,
  type StoreUploads,
} from '../../pictures/index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { ProductDocument } from '../document.ts';
import { getSellerProduct } from '../change-product.ts';
import { editProduct, lockEditable, saveEdits } from '../edit-products.ts';
import { pictureNotFound } from '../refusals.ts';
import { altOf, type AskedPicture, arrangedPictures } from './arrange-pictures.ts';

export interface Seller {
  ownerId: UserId;
  shopId: ShopId;
}

export type PictureFile = Omit<SentPicture, 'key' | 'place'>;

export function originalsOf(files: readonly PictureFile[]): Buffer[] {
  return files.map(({ original }) => original);
}

const NEW = 'new';

/** Pictures that no change of the product names are removed after a day. @throws Refusal `not_found`, `invalid_input` */
export async function uploadPictures(
  db: Database,
  storeUploads: StoreUploads,
  { ownerId, shopId }: Seller,
  productId: ProductId,
  files: readonly PictureFile[],
): Promise<string[]> {
  if (files.length === 0) throw noPicture();
  await checkPictures(originalsOf(files));
  const keys = files.map(newPictureKey);
  await inTransaction(db, async (tx) => {
    await getSellerProduct(tx, ownerId, productId);
    const sent = files.map((file, index) => ({ ...file, key: keys[index] ?? '', place: null }));
    await storeUploads(tx, { shopId, productId }, sent);
  });
  return keys;
}

/** Pictures that the order leaves out are removed. The limit holds for concurrent calls too. */
export async function addPictures(
  db: Database,
  storeUploads: StoreUploads,
  tree: CategoryTree,
  { ownerId, shopId }: Seller,
  productId: ProductId,
  { imageAlts, shownFor, order, version }: PictureForm,
  files: readonly PictureFile[],
): Promise<void> {
  if (files.length === 0) throw noPicture();
  await checkPictures(originalsOf(files), order && placesOfNew(order));
  const keys = files.map(newPictureKey);
  await editProduct(db, tree, ownerId, productId, { version }, async (tx, { working }) => {
    const asked = askedPictures(working, keys, { imageAlts, shownFor, order });
    const edited = withPictures(working, asked, keys);
    await storeUploads(tx, { shopId, productId }, sentPictures(files, keys, keysOf(asked)));
    return edited;
  });
}

function askedPictures(
  { pictures }: ProductDocument,
  keys: readonly string[],
  { imageAlts, shownFor, order }: Pick<PictureForm, 'imageAlts' | 'shownFor' | 'order'>,
): AskedPicture[] {
  const described = (each: readonly string[]) =>
    each.map(
      (key, place): AskedPicture => ({ key, alt: imageAlts[place] ?? '', shownFor: shownFor?.[place] }),
    );
  if (!order) return [...unchangedPictures(pictures), ...described(keys)];
  if (placesOfNew(order).length !== keys.length)
    throw badPicture(`Name each picture that is sent as '${NEW}' in the order`);
  const fresh = keys.values();
  return described(order.map((key) => (key === NEW ? (fresh.next().value ?? '') : key)));
}

const unchangedPictures = (pictures: ProductDocument['pictures']): AskedPicture[] =>
  pictures.map(({ key, alt }) => ({ key, alt }));

const keysOf = (asked: readonly AskedPicture[]) => asked.map(({ key }) => key);

function withPictures(
  document: ProductDocument,
  asked: readonly AskedPicture[],
  fresh: readonly string[],
): ProductDocument {
  const uploads = new Map(fresh.map((key) => [key, 'waiting' as const]));
  return { ...document, pictures: arrangedPictures(document, document, asked, uploads) };
}

function sentPictures(
  files: readonly PictureFile[],
  keys: readonly string[],
  order: readonly string[],
): SentPicture[] {
  return files.map((file, index) => {
    const key = keys[index] ?? '';
    return { ...file, key, place: order.indexOf(key) + 1 };
  });
}

function placesOfNew(order: readonly string[]): number[] {
  return order.flatMap((key, index) => (key === NEW ? [index + 1] : []));
}

/** @throws Refusal like `addPictures` */
export async function attachFetched(
  tx: Transaction,
  storeUploads: StoreUploads,
  tree: CategoryTree,
  { productId, shopId, ownerId, place, alt, shownFor, original, fileName }: FetchedPicture,
  take: () => Promise<{ keysBehind: ReadonlySet<string> } | undefined>,
): Promise<string | undefined> {
  const [product] = await lockEditable(tx, tree, ownerId, [productId]);
  const taken = await take();
  if (!taken || !product) return undefined;
  const key = newPictureKey();
  const { working } = product;
  const behind = working.pictures.findIndex((picture) => taken.keysBehind.has(picture.key));
  const fresh = { key, alt: alt || altOf(working.name, place), shownFor };
  const asked = unchangedPictures(working.pictures).toSpliced(
    behind < 0 ? working.pictures.length : behind,
    0,
    fresh,
  );
  const edited = withPictures(working, asked, [key]);
  await storeUploads(
    tx,
    { shopId, productId, isFetched: true },
    sentPictures([{ original, fileName }], [key], keysOf(asked)),
  );
  await saveEdits(tx, tree, [{ product, edited }]);
  return key;
}

export function removePicture(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  key: string,
): Promise<void> {
  return editProduct(db, tree, ownerId, productId, {}, async (tx, { working }) => {
    const pictures = working.pictures.filter((picture) => picture.key !== key);
    if (pictures.length === working.pictures.length && !(await removeRefusedUpload(tx, productId, key)))
      throw pictureNotFound();
    return { ...working, pictures };
  });
}
