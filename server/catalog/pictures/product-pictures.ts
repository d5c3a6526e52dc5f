import { MAX_PRODUCT_IMAGES } from '../../../contract/kernel/limits.ts';
import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PictureForm } from '../../../contract/seller-products.ts';
import {
  badPicture,
  checkPictures,
  removeRefusedUpload,
  giveUpWaiting,
  type StoreUploads,
  type SentPicture,
  tooManyPictures,
} from '../../pictures/index.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { changeOrRefuse, getSellerProduct } from '../change-product.ts';
import type { SellerProductRow } from '../seller-product-store.ts';
import type { OwnPicture, ProductPicture } from '../product-row.ts';
import { pictureNotFound } from '../refusals.ts';
import { replacePictures } from './store.ts';

export interface Seller {
  ownerId: UserId;
  shopId: ShopId;
}

/** A picture as it was sent, before its place is known. */
export type PictureFile = Omit<SentPicture, 'place'>;

export function originalsOf(files: readonly PictureFile[]): Buffer[] {
  return files.map(({ original }) => original);
}

/** Placeholder in an order for each uploaded picture, in their sequence. */
const NEW = 'new';

/** Sets order and alternative texts of the product's pictures and removes those left out; refuses unknown ones. */
export function arrangePictures(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
  { pictures, version }: { pictures: readonly ProductPicture[]; version?: number | undefined },
): Promise<SellerProductRow> {
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, { version });
    const { pictures: present } = await getSellerProduct(tx, ownerId, productId);
    return placePictures(tx, ownerId, productId, present, knownPictures(present, pictures));
  });
}

/**
 * Adds pictures to the product, after those that it has or in the given order; those that the order leaves out are
 * removed. Refuses more than three in all, also of several calls at once.
 */
export async function addPictures(
  db: Database,
  storeUploads: StoreUploads,
  { ownerId, shopId }: Seller,
  productId: ProductId,
  { imageAlts, order, version }: PictureForm,
  files: readonly PictureFile[],
): Promise<SellerProductRow> {
  if (files.length === 0) throw badPicture('Choose at least one picture');
  await checkPictures(originalsOf(files), order && placesOfNew(order));
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, { version });
    const { name, pictures: present } = await getSellerProduct(tx, ownerId, productId);
    const added: readonly string[] = files.map(() => NEW);
    const asked = order
      ? order.map((key, index) => ({ key, alt: imageAlts[index] ?? '' }))
      : [...present, ...added.map((key, index) => ({ key, alt: imageAlts[index] ?? '' }))];
    if (asked.length > MAX_PRODUCT_IMAGES) throw tooManyPictures();
    if (asked.filter(({ key }) => key === NEW).length !== files.length) {
      throw badPicture(`Name each picture that is sent as '${NEW}' in the order`);
    }
    const kept = knownPictures(
      present,
      asked.filter(({ key }) => key !== NEW),
    );
    const places = placesOfNew(asked.map(({ key }) => key));
    const sent = files.map((file, index) => ({ ...file, place: places[index] ?? 1 }));
    const keys = await storeUploads(tx, { shopId, productId }, sent);
    const wanted = asked.map(({ key, alt }, position): OwnPicture => {
      const old = kept.find((picture) => picture.key === key);
      if (old) return old;
      return { key: keys.shift() ?? '', alt: alt || altOf(name, position), isReady: false };
    });
    return placePictures(tx, ownerId, productId, present, wanted);
  });
}

/** Counted from 1. */
function placesOfNew(order: readonly string[]): number[] {
  return order.flatMap((key, index) => (key === NEW ? [index + 1] : []));
}

/** Removes one picture, which may still be waiting for its files, or the notice of one that was refused. */
export function removePicture(
  db: Database,
  ownerId: UserId,
  productId: ProductId,
  key: string,
): Promise<SellerProductRow> {
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, {});
    const { pictures: present } = await getSellerProduct(tx, ownerId, productId);
    const others = present.filter((picture) => picture.key !== key);
    if (others.length === present.length && !(await removeRefusedUpload(tx, productId, key))) {
      throw pictureNotFound();
    }
    return placePictures(tx, ownerId, productId, present, others);
  });
}

/** A picture without a description takes the product's name. */
export function altOf(productName: string, position: number): string {
  return position === 0 ? productName : `${productName}, picture ${position + 1}`;
}

/** The requested pictures with their rows; refuses one that the product does not have, or that is named twice. */
function knownPictures(present: readonly OwnPicture[], asked: readonly ProductPicture[]): OwnPicture[] {
  const byKey = new Map(present.map((picture) => [picture.key, picture]));
  return asked.map(({ key, alt }) => {
    const picture = byKey.get(key);
    if (!picture) throw pictureNotFound();
    byKey.delete(key);
    return { ...picture, alt };
  });
}

async function placePictures(
  tx: Transaction,
  ownerId: UserId,
  productId: ProductId,
  before: readonly OwnPicture[],
  pictures: readonly OwnPicture[],
): Promise<SellerProductRow> {
  const stays = new Set(pictures.map(({ key }) => key));
  const removed = before.filter(({ key }) => !stays.has(key)).map(({ key }) => key);
  if (removed.length > 0) await giveUpWaiting(tx, removed);
  await replacePictures(tx, ownerId, productId, pictures);
  return getSellerProduct(tx, ownerId, productId);
}
