import { MAX_PICTURE_BYTES, MAX_PRODUCT_IMAGES } from '../../../../contract/kernel/limits.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { PICTURE_TYPES } from '../../../shared/pictures/picture-types.ts';
import { randomId } from '../../../shared/ids/random-id.ts';

/** A picture that the product has. */
interface KeptPicture {
  kind: 'kept';
  /** Its key. */
  id: string;
  url: string;
  isReady: boolean;
  alt: string;
}

/** A picture that is to be sent. */
export interface NewPicture {
  kind: 'new';
  id: string;
  file: File;
  alt: string;
}

export type EditedPicture = KeptPicture | NewPicture;

const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;

export interface Taken {
  pictures: EditedPicture[];
  /** What was not taken, and why. */
  messages: string[];
}

/** Adds chosen, dropped or pasted files at the end, as far as there is room (VAL-29, CONST-07). */
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

/** Puts a file in the place of a picture; its alternative text described another picture, so it goes. */
export function replacePicture(pictures: readonly EditedPicture[], id: string, file: File): Taken {
  const fault = faultOf(file);
  if (fault !== undefined) return { pictures: [...pictures], messages: [fault] };
  return {
    pictures: pictures.map((picture) => (picture.id === id ? newPicture(file) : picture)),
    messages: [],
  };
}

/** Moves a picture to another place; those between close up (VAL-31). */
export function movePicture(pictures: readonly EditedPicture[], from: number, to: number): EditedPicture[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved);
}

function newPicture(file: File): NewPicture {
  return { kind: 'new', id: randomId(), file, alt: '' };
}

export function keptPictures(product: SellerProduct): EditedPicture[] {
  return product.pictures.map(({ key, url, alt, isReady }) => ({ kind: 'kept', id: key, url, alt, isReady }));
}

/** Whether anything about the product's pictures is to be saved. */
export function arePicturesChanged(product: SellerProduct, pictures: readonly EditedPicture[]): boolean {
  const before = product.pictures;
  return (
    before.length !== pictures.length ||
    pictures.some(({ id, alt }, index) => before[index]?.key !== id || before[index].alt !== alt.trim())
  );
}

/** The form's part of new pictures, in order; with `order` for a product that has some already. */
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
