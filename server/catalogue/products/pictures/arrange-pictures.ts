import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import { listAttachable, type UploadState } from '../../pictures/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ProductDocument } from '../document.ts';
import type { OwnPicture } from '../product-row.ts';
import { pictureNotFound } from '../refusals.ts';
import { numberOfColour, refuseTooMany } from './shown-for.ts';

/** A picture of a form: one that the product has, or that was uploaded for it. */
export interface AskedPicture {
  key: string;
  /** Empty for a new one: then it is made from the product's name. */
  alt: string;
  /** The name of its colour, null for all; left out, the picture keeps its own. */
  shownFor?: string | null | undefined;
}

/** The states of pictures that were uploaded for the product and may be put into it, by their keys. */
export async function listUploads(
  db: Queryable,
  productId: ProductId,
  { pictures }: { pictures?: readonly AskedPicture[] | undefined },
): Promise<ReadonlyMap<string, UploadState>> {
  const keys = (pictures ?? []).map(({ key }) => key);
  return keys.length === 0 ? new Map() : listAttachable(db, productId, keys);
}

/**
 * The pictures in the given order, with their texts and colours; those left out are removed. Refuses ones that the product does not have
 * and that were not uploaded for it, and more than it can have.
 *
 * @param after the product with the options that the colours name
 * @param before the product with the pictures that it has
 */
export function arrangedPictures(
  after: Pick<ProductDocument, 'name' | 'options' | 'pictures'>,
  before: Pick<ProductDocument, 'pictures'>,
  asked: readonly AskedPicture[],
  uploads: ReadonlyMap<string, UploadState>,
): OwnPicture[] {
  const present = new Map(before.pictures.map((picture) => [picture.key, picture]));
  const colours = new Map(after.pictures.map(({ key, shownFor }) => [key, shownFor]));
  const shownFor = asked.map((picture) =>
    colourOf(after.options, picture.shownFor, colours.get(picture.key) ?? null),
  );
  refuseTooMany(after.options, shownFor);
  const taken = new Set<string>();
  return asked.flatMap(({ key, alt }, place) => {
    const upload = uploads.get(key);
    const isReady = present.get(key)?.isReady ?? (upload && upload === 'ready');
    if (isReady === undefined || taken.has(key)) throw pictureNotFound();
    taken.add(key);
    // It turned out to be unreadable since, which the product says by its name.
    if (upload === 'refused' && !present.has(key)) return [];
    const wanted = present.has(key) ? alt : alt || altOf(after.name, place);
    return [{ key, alt: wanted, isReady, shownFor: shownFor[place] ?? null }];
  });
}

function colourOf(
  options: readonly ProductOption[],
  name: string | null | undefined,
  present: number | null,
): number | null {
  return name === undefined ? present : numberOfColour(options, name);
}

/** A picture without a description takes the product's name. */
export function altOf(productName: string, place: number): string {
  return place === 0 ? productName : `${productName}, picture ${place + 1}`;
}
