import type { ImportId, ProductId } from '../../../../contract/kernel/schemas.ts';
import type { PictureUse } from '../../../concept/concept.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { damagedPicture } from '../refusals.ts';
import {
  countFetches,
  type FetchCounts,
  type ImportOfShop,
  listFailedFetches,
  listNewlyNamed,
  moveFetches,
  noteFetches,
} from './store.ts';

export interface NamedPicture {
  url: string;
  alt?: string | undefined;
  shownFor?: string | null | undefined;
}

export interface PicturesOfProduct {
  productId: ProductId;
  pictures: readonly NamedPicture[];
}

/**
 * Callers save the products and lock their rows before; pictures are fetched after the commit.
 * @param uses whether a product shows a picture, or would with its change
 */
export async function requestPictures(
  transaction: Transaction,
  by: ImportOfShop,
  products: readonly PicturesOfProduct[],
  uses: readonly PictureUse[],
): Promise<void> {
  const fetches = products.flatMap(({ productId, pictures }) =>
    [...new Map(pictures.map((picture) => [picture.url, picture])).values()].map(
      ({ url, alt = '', shownFor = null }, place) => ({ productId, url, place, alt, shownFor }),
    ),
  );
  if (fetches.length > 0) await noteFetches(transaction, by, fetches, uses);
}

export async function findNewlyNamed(
  db: Queryable,
  products: readonly PicturesOfProduct[],
): Promise<Set<ProductId>> {
  const named = products.flatMap(({ productId, pictures }) =>
    pictures.map(({ url }) => ({ productId, url })),
  );
  return new Set(named.length === 0 ? [] : await listNewlyNamed(db, named));
}

export function moveRequests(
  transaction: Transaction,
  mergedIds: readonly ProductId[],
  keptId: ProductId,
): Promise<void> {
  return moveFetches(transaction, mergedIds, keptId, MERGED);
}

const MERGED = 'Its product was merged with this one before the picture came';

interface PictureFault {
  productId: ProductId;
  productName: string;
  url: string;
  reason: string;
}

export interface PicturesOfImport extends FetchCounts {
  faults: PictureFault[];
}

export async function findPicturesOfImport(
  db: Queryable,
  importId: ImportId,
  maxFaults: number,
): Promise<PicturesOfImport> {
  const counts = await countFetches(db, importId);
  const failed = counts.failed > 0 ? await listFailedFetches(db, importId, maxFaults) : [];
  const unreadable = damagedPicture().message;
  return { ...counts, faults: failed.map((fault) => ({ ...fault, reason: fault.reason ?? unreadable })) };
}
