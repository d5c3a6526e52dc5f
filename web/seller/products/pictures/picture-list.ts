import { MAX_PICTURE_BYTES, MAX_PRODUCT_IMAGES } from '../../../../contract/kernel/limits.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { PICTURE_TYPES } from '../../../shared/pictures/picture-types.ts';
import { randomId } from '../../../shared/ids/random-id.ts';

/** A saved picture of the product. */
interface SavedPicture {
  kind: 'kept';
  /** The picture's key. */
  id: string;
  url: string;
  isReady: boolean;
  alt: string;
}

/** A picture to upload. */
export interface NewPicture {
  kind: 'new';
  id: string;
  file: File;
  alt: string;
}

export type EditedPicture = SavedPicture | NewPicture;

const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;

export interface Taken {
  pictures: EditedPicture[];
  /** The rejected files, with the reason. */
  messages: string[];
}

/** Appends chosen, dropped or pasted files while there is room (VAL-29, CONST-07). */
export function takeFiles(pictures: readonly EditedPicture[], files: readonly File[]): Taken {
  const messages = files.flatMap((file) => faultOf(file) ?? []);
  const usable = files.filter((file) => faultOf(file) === undefined);
  const room = MAX_PRODUCT_IMAGES - pictures.length;
  const taken = usable.slice(0, room);
  if (taken.length < usable.length) {
    messages.push(
      room === 0
        ? `A product has at most ${MAX_PRODUCT_IMAGES} pictures: remove or replace one first.`
        : `A product has at most ${MAX_PRODUCT_IMAGES} pictures: only the first ${taken.length === 1 ? 'one' : taken.length} of those chosen ${taken.length === 1 ? 'was' : 'were'} taken.`,
    );
  }
  return { pictures: [...pictures, ...taken.map(newPicture)], messages };
}

/** Replaces a picture by a file; the alternative text described the old one, so it is cleared. */
export function replacePicture(pictures: readonly EditedPicture[], id: string, file: File): Taken {
  const fault = faultOf(file);
  if (fault !== undefined) return { pictures: [...pictures], messages: [fault] };
  return {
    pictures: pictures.map((picture) => (picture.id === id ? newPicture(file) : picture)),
    messages: [],
  };
}

/** Moves a picture to another place (VAL-31). */
export function movePicture(pictures: readonly EditedPicture[], from: number, to: number): EditedPicture[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved);
}

function newPicture(file: File): NewPicture {
  return { kind: 'new', id: randomId(), file, alt: '' };
}

export function savedPictures(product: SellerProduct | undefined): EditedPicture[] {
  const pictures = product?.pictures ?? [];
  return pictures.map(({ key, url, alt, isReady }) => ({ kind: 'kept', id: key, url, alt, isReady }));
}

/** Those that are not uploaded yet. */
export function newPictures(pictures: readonly EditedPicture[]): NewPicture[] {
  return pictures.filter((picture) => picture.kind === 'new');
}

/** Whether the product's pictures have unsaved changes. */
export function arePicturesChanged(product: SellerProduct, pictures: readonly EditedPicture[]): boolean {
  const before = product.pictures;
  return (
    before.length !== pictures.length ||
    pictures.some(({ id, alt }, index) => before[index]?.key !== id || before[index].alt !== alt.trim())
  );
}

/** The form data of new pictures, in order; with `order` for a product that has saved ones. */
export function appendPictures(form: FormData, pictures: readonly EditedPicture[], withOrder: boolean): void {
  for (const picture of pictures) {
    form.append('imageAlts', picture.alt.trim());
    if (withOrder) form.append('order', picture.kind === 'new' ? 'new' : picture.id);
    if (picture.kind === 'new') form.append('images', picture.file);
  }
}

function faultOf(file: File): string | undefined {
  const name = file.name === '' ? 'This file' : `'${file.name}'`;
  if (!PICTURE_TYPES.includes(file.type)) {
    return `${name} is not a picture in JPEG, PNG, WebP or AVIF format.`;
  }
  if (file.size > MAX_PICTURE_BYTES) {
    return `${name} is larger than ${MAX_MEGABYTES} MB: save it smaller, and choose it again.`;
  }
  return undefined;
}
