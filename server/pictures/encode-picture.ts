import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type SharpInput, type SharpOptions } from 'sharp';
import { PICTURE_WIDTHS, pictureFiles } from './picture-files.ts';
import { badPicture } from './refusals.ts';

const MAX_PIXELS = 25_000_000;
const MAX_SIDE_PIXELS = 8000;
const SIDE = Math.max(...PICTURE_WIDTHS);
const AVIF = { quality: 48, effort: 2 } as const;
const WEBP = { quality: 72 } as const;
const DECODE_SECONDS = 10;

const NOT_A_PICTURE = 'Choose pictures in JPEG, PNG, WebP or AVIF format';
const UNREADABLE = 'This picture is damaged and cannot be read';

/** One picture at a time uses one thread: the work beside it shall not wait for pictures. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Refuses, from the header and before anything is decoded, what is not a still picture of a usual format and size
 * (UP1, UP4, UP5). What the sender says of it does not count.
 */
export async function checkPicture(original: Buffer): Promise<void> {
  // Nothing but these four formats reaches a decoder.
  if (!hasKnownSignature(original)) throw badPicture(NOT_A_PICTURE);
  const header = await readHeader(original);
  const isKnown =
    ['jpeg', 'png', 'webp'].includes(header.format) ||
    (header.format === 'heif' && header.compression === 'av1');
  if (!isKnown) throw badPicture(NOT_A_PICTURE);
  if ((header.pages ?? 1) > 1) throw badPicture('Moving pictures cannot be used');
  const { width, height } = header;
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw badPicture('A picture can have at most 25 megapixels, and 8,000 pixels on a side');
  }
}

/** Writes all sizes and formats of a checked picture, cut to a square; nothing of the original's bytes or its metadata stays. */
export async function encodePicture(original: Buffer, folder: string, key: string): Promise<void> {
  const { data, info } = await decodeSquare(original);
  await mkdir(folder, { recursive: true });
  for (const { width, format, name } of pictureFiles(key)) {
    const resized = image(data, { raw: info }).resize(width, width);
    const encoded = format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP);
    await writeFile(join(folder, name), await encoded.toBuffer());
  }
}

async function decodeSquare(original: Buffer) {
  try {
    return await image(original)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw badPicture(UNREADABLE);
  }
}

async function readHeader(original: Buffer): Promise<Metadata> {
  try {
    return await sharp(original, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    throw badPicture(UNREADABLE);
  }
}

function image(input: SharpInput, options: SharpOptions = {}) {
  return sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });
}

/** The first bytes of JPEG, PNG, WebP and AVIF files. */
function hasKnownSignature(bytes: Buffer): boolean {
  const latin = bytes.subarray(0, 16).toString('latin1');
  return (
    latin.startsWith('\xff\xd8\xff') ||
    latin.startsWith('\x89PNG\r\n\x1a\n') ||
    (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') ||
    ['ftypavif', 'ftypmif1'].includes(latin.slice(4, 12))
  );
}
