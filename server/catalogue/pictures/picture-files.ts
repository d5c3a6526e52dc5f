import { PICTURE_SHAPES, type PictureShape } from '../../../contract/kernel/picture-shapes.ts';

export const ALL_WIDTHS = [...new Set(Object.values(PICTURE_SHAPES).flatMap(({ widths }) => [...widths]))];
const PICTURE_FORMATS = ['avif', 'webp'] as const;

export function storedName(file: string): string {
  return `pictures/${file}`;
}

export function pictureFiles(key: string, widths: PictureShape['widths'] = PICTURE_SHAPES.square.widths) {
  return filesAt(key, widths);
}

export function possibleFiles(key: string): string[] {
  return filesAt(key, ALL_WIDTHS).map(({ name }) => name);
}

function filesAt(key: string, widths: readonly number[]) {
  return widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, name: `${key}-${width}.${format}` })),
  );
}

/** The address names the middle size as WebP; screens derive the other sizes. */
export function pictureUrl(key: string): string {
  return `/pictures/${key}-640.webp`;
}
