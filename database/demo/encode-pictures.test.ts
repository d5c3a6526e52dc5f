import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureKeyOf, pictureSources } from './encode-pictures.ts';
import { PICTURE_FOLDER } from './picture-folders.ts';
import { getPicture } from './pictures.ts';

test('the encoded pictures are those of the studio pictures as they are now', async () => {
  for (const source of pictureSources()) {
    const { key, alt } = getPicture(source.name);
    expect(key).toBe(await pictureKeyOf(source));
    expect(alt).toBe(source.alt);
  }
});

test('each picture is there in three widths, as AVIF and as WebP, and nothing else is', async () => {
  const wanted = pictureSources().flatMap(({ name }) =>
    [320, 480, 640].flatMap((width) =>
      ['avif', 'webp'].map((format) => `${getPicture(name).key}-${width}.${format}`),
    ),
  );
  const present = (await readdir(PICTURE_FOLDER)).filter((file) => file !== 'index.json');
  expect(present.sort()).toEqual(wanted.sort());
});

test('a file holds what its name says', async () => {
  const { key } = getPicture('mug-teal');
  for (const [format, compression] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const) {
    const file = await sharp(join(PICTURE_FOLDER, `${key}-480.${format}`)).metadata();
    expect(file).toMatchObject({ width: 480, height: 480, format: compression });
    expect(file.exif).toBeUndefined();
  }
});
