import type { SellerProduct } from '../../contract/seller-products.ts';
import type { SellerProductRow, RefusedPicture } from './seller-product-store.ts';
import { pictureUrl, presentProduct } from './present-product.ts';

/** A product as its seller sees it. */
export function presentSellerProduct(row: SellerProductRow): SellerProduct {
  return {
    ...presentProduct({ ...row, pictures: row.pictures.filter(({ isReady }) => isReady) }),
    isArchived: row.archivedAt !== null,
    pictures: row.pictures.map((picture) => ({ ...picture, url: pictureUrl(picture.key) })),
    refusedPictures: row.refusedPictures.map((picture) => ({
      key: picture.key,
      message: unreadable(picture),
    })),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Several files may have one name, and a place may have another picture by now: both together say which one is meant. */
function unreadable({ place, fileName }: RefusedPicture): string {
  const which = place === null ? 'A picture' : `Picture ${place}`;
  const name = fileName === null ? '' : ` ('${fileName}')`;
  return `${which}${name} could not be read and was removed. It may be damaged: save it anew as JPEG or PNG, and add it again.`;
}
