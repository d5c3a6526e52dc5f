import { join } from 'node:path';

export const PICTURE_WIDTHS = [320, 480, 640] as const;
const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** Where uploaded pictures lie: all processes of a shop share its data directory. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

/** The files of a picture, `{key}-{width}.{format}`. */
export function pictureFiles(key: string) {
  return PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({ width, format, name: `${key}-${width}.${format}` })),
  );
}
