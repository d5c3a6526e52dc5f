import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import artIndex from './art/index.json' with { type: 'json' };
import { ART_FOLDER, PICTURE_FOLDER } from './picture-folders.ts';

/**
 * Makes the pictures of the demo shops from art/: run `node database/demo/encode-pictures.ts` after a change there. The encoded
 * files (10 MB) are in the repository, since encoding takes minutes and a fresh clone has to serve within one.
 */

const WIDTHS = [320, 480, 640] as const;
const AVIF = { quality: 48, effort: 2 } as const;
const WEBP = { quality: 72 } as const;
/** The part of a 640 px picture that its closer view shows; it was checked by eye for every kind. */
const DETAIL = { left: 130, top: 100, width: 380, height: 380 } as const;

export interface PictureSource {
  /** Such as `mug-teal`, or `mug-teal-detail` for the closer view. */
  name: string;
  file: string;
  isDetail: boolean;
  alt: string;
}

export function pictureSources(): PictureSource[] {
  const seen = new Map<string, number>();
  return artIndex
    .filter((art) => art.kind !== 'landing')
    .flatMap((art) => {
      const position = seen.get(art.kind) ?? 0;
      seen.set(art.kind, position + 1);
      const name = art.file.replace('.webp', '');
      const whole = { name, file: art.file, isDetail: false, alt: art.alt };
      if (position % 2 === 1) return [whole];
      return [
        whole,
        { name: `${name}-detail`, file: art.file, isDetail: true, alt: `${art.alt}: a closer view` },
      ];
    });
}

/** Derived from the source, so that a changed picture gets new addresses. */
export async function pictureKeyOf(source: PictureSource): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ART_FOLDER, source.file)));
  if (source.isDetail) hash.update(JSON.stringify(DETAIL));
  return hash.digest('hex').slice(0, 32);
}

async function encode(source: PictureSource, key: string): Promise<void> {
  const original = await readFile(join(ART_FOLDER, source.file));
  const square = source.isDetail ? sharp(original).extract(DETAIL) : sharp(original);
  await Promise.all(
    WIDTHS.flatMap((width) => {
      const resized = square.clone().resize(width, width);
      return [
        resized
          .clone()
          .avif(AVIF)
          .toFile(join(PICTURE_FOLDER, `${key}-${width}.avif`)),
        resized
          .clone()
          .webp(WEBP)
          .toFile(join(PICTURE_FOLDER, `${key}-${width}.webp`)),
      ];
    }),
  );
}

async function encodeAll(): Promise<void> {
  await mkdir(PICTURE_FOLDER, { recursive: true });
  const present = new Set(await readdir(PICTURE_FOLDER));
  const wanted = new Set<string>();
  const entries: [name: string, picture: { key: string; alt: string }][] = [];
  for (const source of pictureSources()) {
    const key = await pictureKeyOf(source);
    const files = WIDTHS.flatMap((width) => [`${key}-${width}.avif`, `${key}-${width}.webp`]);
    for (const file of files) wanted.add(file);
    if (!files.every((file) => present.has(file))) await encode(source, key);
    entries.push([source.name, { key, alt: source.alt }]);
  }
  for (const file of present)
    if (!wanted.has(file) && file !== 'index.json') await rm(join(PICTURE_FOLDER, file));
  await writeFile(
    join(PICTURE_FOLDER, 'index.json'),
    `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`,
  );
  console.log(`${entries.length} pictures, ${wanted.size} files`);
}

if (import.meta.main) await encodeAll();
