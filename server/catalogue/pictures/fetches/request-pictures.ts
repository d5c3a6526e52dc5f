import type { ImportId, ProductId } from '../../../../contract/kernel/schemas.ts';
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

/** A picture of a product that a file names by its address. */
export interface NamedPicture {
  /** In its one spelling: see `readPictureAddress`. */
  url: string;
  /** Left out, it is described by the product's name. */
  alt?: string | undefined;
  /** The name of the colour that it is shown for; left out, it is shown for all. */
  shownFor?: string | null | undefined;
}

/** The pictures that a file names for a product, in their order. */
export interface PicturesOfProduct {
  productId: ProductId;
  pictures: readonly NamedPicture[];
}

/**
 * Has pictures fetched and attached to their products, in their order, once the transaction commits. An address whose picture the product
 * has from an import before is left as it is. To be called once the products are saved and their rows are locked.
 */
export async function requestPictures(
  transaction: Transaction,
  by: ImportOfShop,
  products: readonly PicturesOfProduct[],
): Promise<void> {
  const fetches = products.flatMap(({ productId, pictures }) =>
    [...new Map(pictures.map((picture) => [picture.url, picture])).values()].map(
      ({ url, alt = '', shownFor = null }, place) => ({ productId, url, place, alt, shownFor }),
    ),
  );
  if (fetches.length > 0) await noteFetches(transaction, by, fetches);
}

/** Those of the products for which an address is named that no import named before. */
export async function findNewlyNamed(
  db: Queryable,
  products: readonly PicturesOfProduct[],
): Promise<Set<ProductId>> {
  const named = products.flatMap(({ productId, pictures }) =>
    pictures.map(({ url }) => ({ productId, url })),
  );
  return new Set(named.length === 0 ? [] : await listNewlyNamed(db, named));
}

/** Lets what imports named for merged products be of the one that they are part of now. */
export function moveRequests(
  transaction: Transaction,
  mergedIds: readonly ProductId[],
  keptId: ProductId,
): Promise<void> {
  return moveFetches(transaction, mergedIds, keptId, MERGED);
}

const MERGED = 'Its product was merged with this one before the picture came';

/** A picture that could not be had by its address, and why. */
interface PictureFault {
  productId: ProductId;
  productName: string;
  url: string;
  reason: string;
}

/** What became of the pictures that an import named, with the first faults. */
export interface PicturesOfImport extends FetchCounts {
  faults: PictureFault[];
}

/** What an import has to say of the pictures that it named. */
export async function findPicturesOfImport(
  db: Queryable,
  importId: ImportId,
  mostFaults: number,
): Promise<PicturesOfImport> {
  const counts = await countFetches(db, importId);
  const failed = counts.failed > 0 ? await listFailedFetches(db, importId, mostFaults) : [];
  const unreadable = damagedPicture().message;
  return { ...counts, faults: failed.map((fault) => ({ ...fault, reason: fault.reason ?? unreadable })) };
}
