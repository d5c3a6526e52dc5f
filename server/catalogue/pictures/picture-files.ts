import { PICTURE_SHAPES, type PictureShape } from '../../../contract/kernel/picture-shapes.ts';

/** Of pictures of every shape. */
export const ALL_WIDTHS = [...new Set(Object.values(PICTURE_SHAPES).flatMap(({ widths }) => [...widths]))];
const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** The name of a picture's file in the storage. */
export function storedName(file: string): string {
  return `pictures/${file}`;
}

/** The files of a picture, `{key}-{width}.{format}`. */
export function pictureFiles(key: string, widths: PictureShape['widths'] = PICTURE_SHAPES.square.widths) {
  return filesAt(key, widths);
}

/** The names of all files that a picture of any shape may have. */
export function possibleFiles(key: string): string[] {
  return filesAt(key, ALL_WIDTHS).map(({ name }) => name);
}

function filesAt(key: string, widths: readonly number[]) {
  return widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, name: `${key}-${width}.${format}` })),
  );
}
