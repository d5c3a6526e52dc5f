import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import { listAttachable, type UploadState } from '../../pictures/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ProductDocument } from '../document.ts';
import type { OwnPicture } from '../product-row.ts';
import { pictureNotFound } from '../refusals.ts';
import { numberOfColour, refuseTooMany } from './shown-for.ts';

export interface AskedPicture {
  key: string;
  alt: string;
  /** Null shows the picture for all colours; a picture without this field keeps its own. */
  shownFor?: string | null | undefined;
}

export async function listUploads(
  db: Queryable,
  productId: ProductId,
  { pictures }: { pictures?: readonly AskedPicture[] | undefined },
): Promise<ReadonlyMap<string, UploadState>> {
  const keys = (pictures ?? []).map(({ key }) => key);
  return keys.length === 0 ? new Map() : listAttachable(db, productId, keys);
}

/** @throws Refusal for unknown pictures, and for more than the product can have */
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
    // The picture turned out to be unreadable since; the product reports it by name.
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

export function altOf(productName: string, place: number): string {
  return place === 0 ? productName : `${productName}, picture ${place + 1}`;
}
