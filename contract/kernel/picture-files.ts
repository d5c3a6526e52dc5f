import { MAX_PICTURE_BYTES } from './limits.ts';

/** A moving picture gives its first frame. */
const PICTURE_FORMATS = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
};

/** File dialogs use it; the server goes by the bytes. Without HEIC in the list, phones send such photos as JPEG. */
export const PICTURE_TYPES = Object.keys(PICTURE_FORMATS);

const [last = '', ...others] = Object.values(PICTURE_FORMATS).reverse();

export const PICTURE_FORMATS_IN_WORDS = `${others.reverse().join(', ')} or ${last}`;

export const PICTURE_TOO_LARGE = `A picture can have at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`;
export const NOT_A_PICTURE = `Choose pictures in ${PICTURE_FORMATS_IN_WORDS} format`;
/** The library of the server leaves out the decoder, which is patented. */
export const HEIC_PHOTO =
  'This is a HEIC photo, which cannot be read here. On your iPhone, choose Settings > Camera > Formats > Most Compatible, or export the photo as JPEG.';

interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

export function isHeicFile({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

export function pictureFault(file: ChosenFile): string | undefined {
  if (isHeicFile(file)) return HEIC_PHOTO;
  if (file.type !== '' && !PICTURE_TYPES.includes(file.type)) return NOT_A_PICTURE;
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : undefined;
}

export function faultOf(which: string, fault: string): string {
  return `${which} cannot be used. ${fault}`;
}
