import { PICTURE_WIDTHS } from '../../contract/kernel/picture-widths.ts';

const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** The name of a picture's file in the storage. */
export function storedName(file: string): string {
  return `pictures/${file}`;
}

/** The files of a picture, `{key}-{width}.{format}`. */
export function pictureFiles(key: string) {
  return PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, name: `${key}-${width}.${format}` })),
  );
}
