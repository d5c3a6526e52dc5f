import { faultOf, pictureFault } from '../../../../../contract/kernel/picture-files.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { randomId } from '../../../../kit/ids/random-id.ts';
import { keyOf } from '../variants/matrix.ts';
import { colourOfPicture, type Room } from './picture-colours.ts';

interface Described {
  alt: string;
  shownFor: string | null;
}

interface SavedPicture extends Described {
  kind: 'saved';
  id: string;
  url: string;
  isReady: boolean;
}

export interface NewPicture extends Described {
  kind: 'new';
  id: string;
  file: File;
}

export type EditedPicture = SavedPicture | NewPicture;

export interface Taken {
  pictures: EditedPicture[];
  messages: string[];
}

/** VAL-29, CONST-07. */
export function takeFiles(pictures: readonly EditedPicture[], files: readonly File[], most: number): Taken {
  const messages = files.flatMap((file) => refusalOf(file) ?? []);
  const usable = files.filter((file) => refusalOf(file) === undefined);
  const room = Math.max(0, most - pictures.length);
  const taken = usable.slice(0, room);
  if (taken.length < usable.length) {
    messages.push(
      room === 0
        ? `A product has at most ${most} pictures: remove or replace one first.`
        : `A product has at most ${most} pictures: only the first ${taken.length === 1 ? 'one' : taken.length} of those chosen ${taken.length === 1 ? 'was' : 'were'} taken.`,
    );
  }
  return { pictures: [...pictures, ...taken.map(newPicture)], messages };
}

/** The alternative text described the old picture, so it is cleared. */
export function replacePicture(pictures: readonly EditedPicture[], id: string, file: File): Taken {
  const reason = refusalOf(file);
  if (reason !== undefined) return { pictures: [...pictures], messages: [reason] };
  return {
    pictures: pictures.map((picture) =>
      picture.id === id ? { ...newPicture(file), shownFor: picture.shownFor } : picture,
    ),
    messages: [],
  };
}

/** VAL-31. */
export function movePicture(pictures: readonly EditedPicture[], from: number, to: number): EditedPicture[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved);
}

function newPicture(file: File): NewPicture {
  return { kind: 'new', id: randomId(), file, alt: '', shownFor: null };
}

export function savedPictures(product: SellerProduct | undefined): EditedPicture[] {
  const pictures = product?.pictures ?? [];
  const place = product?.options.findIndex(({ kind }) => kind === 'colour') ?? -1;
  return pictures.map(({ key, url, alt, isReady, shownFor }) => ({
    kind: 'saved',
    id: key,
    url,
    alt,
    isReady,
    shownFor: shownFor === null ? null : keyOf(place, shownFor),
  }));
}

export function newPictures(pictures: readonly EditedPicture[]): NewPicture[] {
  return pictures.filter((picture) => picture.kind === 'new');
}

export function arePicturesChanged(
  product: SellerProduct,
  pictures: readonly EditedPicture[],
  room: Room,
): boolean {
  const before = savedPictures(product);
  return (
    before.length !== pictures.length ||
    pictures.some((picture, index) => {
      const was = before[index];
      return (
        was?.id !== picture.id ||
        was.alt !== picture.alt.trim() ||
        was.shownFor !== (colourOfPicture(picture, room)?.id ?? null)
      );
    })
  );
}

export function appendPictures(form: FormData, pictures: readonly EditedPicture[], room: Room): void {
  if (room.colours.length > 0) {
    const names = pictures.map((picture) => colourOfPicture(picture, room)?.name ?? null);
    form.append('shownFor', JSON.stringify(names));
  }
  for (const picture of pictures) {
    form.append('imageAlts', picture.alt.trim());
    if (picture.kind === 'new') form.append('images', picture.file);
  }
}

function refusalOf(file: File): string | undefined {
  const fault = pictureFault(file);
  return fault && faultOf(file.name === '' ? 'This file' : `'${file.name}'`, fault);
}
