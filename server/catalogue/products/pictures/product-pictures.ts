import type { ProductId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { PictureForm } from '../../../../contract/seller-products.ts';
import {
  badPicture,
  checkPictures,
  type FetchedPicture,
  removeRefusedUpload,
  giveUpWaiting,
  noPicture,
  type StoreUploads,
  type SentPicture,
} from '../../pictures/index.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { holdBackOne } from '../approval/hold-back.ts';
import { changeOrRefuse, getSellerProduct } from '../change-product.ts';
import type { SellerProductRow } from '../seller-product-store.ts';
import type { OwnPicture } from '../product-row.ts';
import { pictureNotFound } from '../refusals.ts';
import { lockProduct } from '../store/products.ts';
import { numberOfColour, refuseTooMany } from './shown-for.ts';
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

/** A picture of a form, which the product has or which is sent. */
interface AskedPicture {
  key: string;
  alt: string;
  /** The name of its colour, null for all; left out, the picture keeps its own. */
  shownFor?: string | null | undefined;
}

/** Placeholder in an order for each uploaded picture, in their sequence. */
const NEW = 'new';

/** Does something to the pictures of a product in one transaction; what the market looks at waits. */
function changing(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return inTransaction(db, (tx) => holdBackOne(tx, tree, ownerId, productId, () => work(tx)));
}

/** Sets order, alternative texts and colours of the product's pictures and removes those left out; refuses unknown ones. */
export function arrangePictures(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  { pictures, version }: { pictures: readonly AskedPicture[]; version?: number | undefined },
): Promise<void> {
  return changing(db, tree, ownerId, productId, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, { version });
    const product = await getSellerProduct(tx, ownerId, productId);
    const colours = coloursOf(product, pictures);
    refuseTooMany(product.options, colours);
    const known = knownPictures(product.pictures, pictures);
    const wanted = known.map((picture, position) => ({ ...picture, shownFor: colours[position] ?? null }));
    return placePictures(tx, ownerId, product, wanted);
  });
}

/**
 * Adds pictures to the product, after those that it has or in the given order; those that the order leaves out are
 * removed. Refuses more than the product can have, also of several calls at once.
 */
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
  return changing(db, tree, ownerId, productId, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, { version });
    const described = (keys: readonly string[]) =>
      keys.map(
        (key, index): AskedPicture => ({ key, alt: imageAlts[index] ?? '', shownFor: shownFor?.[index] }),
      );
    await insertPictures(tx, storeUploads, { ownerId, shopId }, productId, files, ({ pictures }) =>
      order ? described(order) : [...asTheyAre(pictures), ...described(files.map(() => NEW))],
    );
  });
}

/**
 * Adds a picture that was fetched for an import to its product, before those that belong behind it; returns its key, and undefined where
 * it is not wanted any more. Refuses like `addPictures`.
 */
export async function attachFetched(
  tx: Transaction,
  storeUploads: StoreUploads,
  tree: CategoryTree,
  { productId, shopId, ownerId, place, alt, shownFor, original, fileName }: FetchedPicture,
  take: () => Promise<{ keysBehind: ReadonlySet<string> } | undefined>,
): Promise<string | undefined> {
  let added: string | undefined;
  await holdBackOne(tx, tree, ownerId, productId, async () => {
    await lockProduct(tx, productId);
    const taken = await take();
    if (!taken) return;
    await changeOrRefuse(tx, ownerId, productId, {});
    const storeFetched: StoreUploads = (_, owner, sent) =>
      storeUploads(tx, { ...owner, isFetched: true }, sent);
    const files = [{ original, fileName }];
    [added] = await insertPictures(tx, storeFetched, { ownerId, shopId }, productId, files, (product) => {
      const asked = asTheyAre(product.pictures);
      const behind = asked.findIndex(({ key }) => taken.keysBehind.has(key));
      const fresh = { key: NEW, alt: alt || altOf(product.name, place), shownFor };
      return asked.toSpliced(behind < 0 ? asked.length : behind, 0, fresh);
    });
  });
  return added;
}

/**
 * Puts what is asked for in the place of the locked product's pictures, the new ones among them; returns the keys of these. Refuses more
 * than the product can have.
 */
async function insertPictures(
  tx: Transaction,
  storeUploads: StoreUploads,
  { ownerId, shopId }: Seller,
  productId: ProductId,
  files: readonly PictureFile[],
  ask: (product: SellerProductRow) => readonly AskedPicture[],
): Promise<string[]> {
  const product = await getSellerProduct(tx, ownerId, productId);
  const { name, options, pictures: present } = product;
  const asked = ask(product);
  const colours = coloursOf(product, asked);
  refuseTooMany(options, colours);
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
  const fresh = keys.values();
  const wanted = asked.map(({ key, alt }, position): OwnPicture => {
    const shownFor = colours[position] ?? null;
    const old = kept.find((picture) => picture.key === key);
    if (old) return { ...old, shownFor };
    return { key: fresh.next().value ?? '', alt: alt || altOf(name, position), isReady: false, shownFor };
  });
  await placePictures(tx, ownerId, product, wanted);
  return keys;
}

const asTheyAre = (pictures: readonly OwnPicture[]): AskedPicture[] =>
  pictures.map(({ key, alt }) => ({ key, alt }));

/** Counted from 1. */
function placesOfNew(order: readonly string[]): number[] {
  return order.flatMap((key, index) => (key === NEW ? [index + 1] : []));
}

/** Removes one picture, which may still be waiting for its files, or the message about one that was refused. */
export function removePicture(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
  key: string,
): Promise<void> {
  return changing(db, tree, ownerId, productId, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, {});
    const product = await getSellerProduct(tx, ownerId, productId);
    const { pictures: present } = product;
    const others = present.filter((picture) => picture.key !== key);
    if (others.length === present.length && !(await removeRefusedUpload(tx, productId, key))) {
      throw pictureNotFound();
    }
    return placePictures(tx, ownerId, product, others);
  });
}

/** A picture without a description takes the product's name. */
export function altOf(productName: string, position: number): string {
  return position === 0 ? productName : `${productName}, picture ${position + 1}`;
}

/** The requested pictures with their rows; refuses one that the product does not have, or that is named twice. */
function knownPictures(present: readonly OwnPicture[], asked: readonly AskedPicture[]): OwnPicture[] {
  const byKey = new Map(present.map((picture) => [picture.key, picture]));
  return asked.map(({ key, alt }) => {
    const picture = byKey.get(key);
    if (!picture) throw pictureNotFound();
    byKey.delete(key);
    return { ...picture, alt };
  });
}

/** The colours for which the pictures are to be shown, null for all; refuses one that the product does not have. */
function coloursOf(
  { options, pictures }: SellerProductRow,
  asked: readonly AskedPicture[],
): (number | null)[] {
  return asked.map(({ key, shownFor }) =>
    shownFor === undefined
      ? (pictures.find((picture) => picture.key === key)?.shownFor ?? null)
      : numberOfColour(options, shownFor),
  );
}

async function placePictures(
  tx: Transaction,
  ownerId: UserId,
  { id: productId, pictures: before }: SellerProductRow,
  pictures: readonly OwnPicture[],
): Promise<void> {
  const stays = new Set(pictures.map(({ key }) => key));
  const removed = before.filter(({ key }) => !stays.has(key)).map(({ key }) => key);
  if (removed.length > 0) await giveUpWaiting(tx, removed);
  await replacePictures(tx, ownerId, productId, pictures);
}
