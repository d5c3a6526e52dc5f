import type { Metadata, SharpInput, SharpOptions } from 'sharp';
import { faultOf, HEIC_PHOTO, NOT_A_PICTURE } from '../../../contract/kernel/picture-files.ts';
import { PICTURE_SHAPES, type PictureShape } from '../../../contract/kernel/picture-shapes.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { FileStorage } from '../../platform/storage/folder-storage.ts';
import { pictureFiles, storedName } from './picture-files.ts';
import { badPicture, damagedPicture } from './refusals.ts';

const MAX_PIXELS = 25_000_000;
/** AVIF is decoded as a whole, with some 20 bytes for each pixel, where other formats take 4. */
const MAX_AVIF_PIXELS = 6_000_000;
const MAX_SIDE_PIXELS = 8000;
const AVIF = { quality: 48, effort: 2 } as const;
const WEBP = { quality: 72 } as const;
const DECODE_SECONDS = 10;

let sharp: Promise<typeof import('sharp')['default']> | undefined;

/** The library takes 10 MB, and a process that serves buyers may never need it. */
function loadSharp() {
  sharp ??= import('sharp').then(({ default: loaded }) => {
    // One thread handles one picture at a time, so that requests do not wait for pictures.
    loaded.concurrency(1);
    loaded.cache(false);
    return loaded;
  });
  return sharp;
}

/** UP1, UP4, UP5: the header decides before anything is decoded, never the sender's claims. */
export async function checkPicture(original: Buffer): Promise<void> {
  if (isHeic(original)) throw badPicture(HEIC_PHOTO);
  // No other format may reach a decoder.
  if (!hasKnownSignature(original)) throw badPicture(NOT_A_PICTURE);
  const header = await readHeader(original);
  const isKnown =
    ['jpeg', 'png', 'webp', 'gif'].includes(header.format) ||
    (header.format === 'heif' && header.compression === 'av1');
  if (!isKnown) throw badPicture(NOT_A_PICTURE);
  const { width, height } = header;
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw badPicture('A picture can have at most 25 megapixels, and 8,000 pixels on a side');
  }
  if (header.format === 'heif' && width * height > MAX_AVIF_PIXELS) {
    throw badPicture('A picture in AVIF format can have at most 6 megapixels: send it as JPEG');
  }
}

/** A refusal names the place in the form, from 1, where there are several. */
export async function checkPictures(
  originals: readonly Buffer[],
  places: readonly number[] = originals.map((_, index) => index + 1),
): Promise<void> {
  const isOnlyOne = Math.max(0, ...places) <= 1;
  for (const [index, original] of originals.entries()) {
    try {
      await checkPicture(original);
    } catch (error) {
      if (isOnlyOne || !(error instanceof Refusal)) throw error;
      throw badPicture(faultOf(`Picture ${places[index] ?? index + 1}`, error.message));
    }
  }
}

/** Crop values are fractions of width and height from the upper left corner of the upright picture. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Cut {
  shape: PictureShape;
  crop?: Crop;
}

const SQUARE: Cut = { shape: PICTURE_SHAPES.square };

type CutPicture = Awaited<ReturnType<typeof decodeCut>>;

/** Undefined means that the picture is broken behind its header. */
export async function decodePicture(original: Buffer, cut: Cut = SQUARE): Promise<CutPicture | undefined> {
  try {
    return await decodeCut(original, cut);
  } catch {
    return undefined;
  }
}

/** No byte or metadata of the original is kept. */
export async function writePicture(
  { data, info }: CutPicture,
  files: FileStorage,
  key: string,
  { shape: { widths, ratio } }: Cut = SQUARE,
): Promise<void> {
  for (const { width, format, name } of pictureFiles(key, widths)) {
    const resized = (await image(data, { raw: info })).resize(width, Math.round(width / ratio));
    const encoded = format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP);
    await files.write(storedName(name), await encoded.toBuffer());
  }
}

async function decodeCut(original: Buffer, { shape: { widths, ratio }, crop }: Cut) {
  const width = Math.max(...widths);
  const upright = (await image(original)).autoOrient();
  if (crop) upright.extract(await pixelsOf(original, crop));
  return upright
    .resize(width, Math.round(width / ratio), { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function pixelsOf(original: Buffer, crop: Crop) {
  const { autoOrient } = await readHeader(original);
  const along = (length: number, from: number, part: number) => {
    const start = Math.min(Math.round(length * from), length - 1);
    return [start, Math.max(1, Math.min(Math.round(length * part), length - start))] as const;
  };
  const [left, width] = along(autoOrient.width, crop.left, crop.width);
  const [top, height] = along(autoOrient.height, crop.top, crop.height);
  return { left, top, width, height };
}

async function readHeader(original: Buffer): Promise<Metadata> {
  const read = await loadSharp();
  try {
    return await read(original, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    throw damagedPicture();
  }
}

async function image(input: SharpInput, options: SharpOptions = {}) {
  const read = await loadSharp();
  return read(input, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });
}

function hasKnownSignature(bytes: Buffer): boolean {
  const latin = bytes.subarray(0, 16).toString('latin1');
  return (
    latin.startsWith('\xff\xd8\xff') ||
    latin.startsWith('\x89PNG\r\n\x1a\n') ||
    (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') ||
    ['GIF87a', 'GIF89a'].includes(latin.slice(0, 6)) ||
    ['ftypavif', 'ftypmif1'].includes(latin.slice(4, 12))
  );
}

/** HEIC and AVIF share a container, which names its brands, its own first. Any other file has none. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return [];
  const names = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), MAX_BRAND_BYTES)).toString('latin1');
  // A number follows the first brand.
  return (names.match(/.{4}/gs) ?? []).filter((_, place) => place !== 1);
}

const MAX_BRAND_BYTES = 256;
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/** iPhones take HEIC photos. Our build of the library lacks their decoder, which is patented. */
export function isHeic(bytes: Buffer): boolean {
  const brands = brandsOf(bytes);
  return brands.some((brand) => HEIC_BRANDS.has(brand)) && !brands.includes('avif');
}
