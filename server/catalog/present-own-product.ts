import type { OwnProduct } from '../../contract/catalog.ts';
import type { OwnProductRow } from './own-product-store.ts';
import { pictureUrl, presentProduct } from './present-product.ts';

/** A product as its seller sees it. */
export function presentOwnProduct(row: OwnProductRow): OwnProduct {
  return {
    ...presentProduct(row),
    isArchived: row.archivedAt !== null,
    pictures: row.pictures.map(({ key, alt }) => ({ key, url: pictureUrl(key), alt })),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}
