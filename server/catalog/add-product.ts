import type { z } from 'zod';
import type { NewProductForm } from '../../contract/catalog.ts';
import { MAX_PRODUCT_IMAGES } from '../../contract/kernel/limits.ts';
import type { ProductId, ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { badPicture, type SavePictures, tooManyPictures } from '../pictures/index.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { changeOrRefuse, getOwnProduct } from './change-product.ts';
import type { OwnProductRow } from './own-product-store.ts';
import type { ProductPicture } from './product-row.ts';
import { insertProduct, replacePictures } from './store.ts';

interface Seller {
  ownerId: UserId;
  shopId: ShopId;
}

/** Adds a product with its pictures (ROLE-15). It is on sale when all of its pictures are ready, or not there at all. */
export async function addProduct(
  db: Database,
  savePictures: SavePictures,
  { ownerId, shopId }: Seller,
  { imageAlts, ...product }: z.output<typeof NewProductForm>,
  originals: readonly Buffer[],
): Promise<OwnProductRow> {
  const keys = await savePictures(shopId, originals);
  return inTransaction(db, async (tx) => {
    const productId = await insertProduct(tx, shopId, product);
    await replacePictures(tx, ownerId, productId, withAlts(keys, imageAlts, product.name, 0));
    return getOwnProduct(tx, ownerId, productId);
  });
}

/** Adds pictures after those that the product has; refuses more than three in all, also of several calls at once. */
export async function addPictures(
  db: Database,
  savePictures: SavePictures,
  { ownerId, shopId }: Seller,
  productId: ProductId,
  imageAlts: readonly string[],
  originals: readonly Buffer[],
): Promise<OwnProductRow> {
  if (originals.length === 0) throw badPicture('Choose at least one picture');
  const before = await getOwnProduct(db, ownerId, productId);
  if (before.pictures.length + originals.length > MAX_PRODUCT_IMAGES) throw tooManyPictures();
  const keys = await savePictures(shopId, originals);
  return inTransaction(db, async (tx) => {
    await changeOrRefuse(tx, ownerId, productId, {});
    const { name, pictures } = await getOwnProduct(tx, ownerId, productId);
    const all = [...pictures, ...withAlts(keys, imageAlts, name, pictures.length)];
    if (all.length > MAX_PRODUCT_IMAGES) throw tooManyPictures();
    await replacePictures(tx, ownerId, productId, all);
    return getOwnProduct(tx, ownerId, productId);
  });
}

/** A picture that nobody described is called after its product. */
function withAlts(
  keys: readonly string[],
  alts: readonly string[],
  productName: string,
  first: number,
): ProductPicture[] {
  return keys.map((key, index) => {
    const position = first + index;
    const name = position === 0 ? productName : `${productName}, picture ${position + 1}`;
    return { key, alt: alts[index] || name };
  });
}
