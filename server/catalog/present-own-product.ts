import type { OwnProduct } from '../../contract/own-products.ts';
import type { OwnProductRow } from './own-product-store.ts';
import { pictureUrl, presentProduct } from './present-product.ts';

const UNREADABLE =
  'A picture could not be read and was removed. It may be damaged: save it anew as JPEG or PNG, and add it again.';

/** A product as its seller sees it. */
export function presentOwnProduct(row: OwnProductRow): OwnProduct {
  return {
    ...presentProduct({ ...row, pictures: row.pictures.filter(({ isReady }) => isReady) }),
    isArchived: row.archivedAt !== null,
    pictures: row.pictures.map((picture) => ({ ...picture, url: pictureUrl(picture.key) })),
    refusedPictures: row.refusedPictures.map((key) => ({ key, message: UNREADABLE })),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}
