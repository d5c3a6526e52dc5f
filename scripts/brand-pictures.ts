/**
 * Generates the pictures of our own pages and the app's icons in public/, which are committed. Run it after the demo
 * art or the favicon changes. An argument names another folder of art.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));
const artFolder = resolve(
  process.argv[2] ?? fileURLToPath(new URL('../database/demo/art/', import.meta.url)),
);

interface Brief {
  /** The picture's name in public/pictures. */
  name: string;
  /** The file of the demo art, without its ending. */
  art: string;
  widths: number[];
  /** Width by height; square by default. */
  ratio?: number;
}

const squares = (prefix: string, widths: number[], pairs: Record<string, string>): Brief[] =>
  Object.entries(pairs).map(([name, art]) => ({ name: `${prefix}-${name}`, art, widths }));

const briefs: Brief[] = [
  ...['phones', 'consoles', 'perfume'].map((name) => ({
    name: `wide-${name}`,
    art: `wide-${name}`,
    widths: [640, 1280],
    ratio: 2,
  })),
  { name: 'hero-tall', art: 'dress-red', widths: [260, 416], ratio: 416 / 640 },
  ...squares('hero', [240, 400], {
    sunglasses: 'sunglasses-black',
    camera: 'camera-brown',
    sandals: 'sandals-coral',
    suitcase: 'suitcase-teal',
  }),
  ...squares('category', [160, 320], {
    electronics: 'headphones-teal',
    clothing: 'kurta-maroon',
    home: 'lamp-mustard',
    sports: 'football-blue',
    beauty: 'lipstick-rose',
    stationary: 'notebook-maroon',
    toys: 'teddy-brown',
    other: 'plant-terracotta',
  }),
  ...squares('empty', [160, 320], {
    favorites: 'gift-lilac',
    cart: 'handbag-tan',
    orders: 'gift-teal',
    addresses: 'lamp-teal',
    products: 'blocks-pastel',
    search: 'torch-yellow',
    'not-found': 'kite-teal',
  }),
];

await mkdir(join(publicFolder, 'pictures'), { recursive: true });
let bytes = 0;
for (const { name, art, widths, ratio = 1 } of briefs) {
  for (const width of widths) {
    const cut = sharp(join(artFolder, `${art}.webp`)).resize(width, Math.round(width / ratio), {
      fit: 'cover',
    });
    const file = join(publicFolder, 'pictures', `${name}-${width}`);
    const avif = await cut.clone().avif({ quality: 48, effort: 2 }).toFile(`${file}.avif`);
    const webp = await cut.clone().webp({ quality: 72, effort: 6 }).toFile(`${file}.webp`);
    bytes += avif.size + webp.size;
    console.log(`${name}-${width} avif ${avif.size} webp ${webp.size}`);
  }
}
console.log(`${briefs.length} pictures, ${bytes} bytes in all`);

const sign = join(publicFolder, 'favicon.svg');
const green = '#0b5f57';
const iconFolder = join(publicFolder, 'icons');
await mkdir(iconFolder, { recursive: true });
const drawn = (size: number) => sharp(sign, { density: (72 * size) / 64 }).resize(size, size);
await drawn(192).png({ palette: true }).toFile(join(iconFolder, 'app-192.png'));
await drawn(512).png({ palette: true }).toFile(join(iconFolder, 'app-512.png'));
for (const [file, size, share] of [
  ['app-maskable-512.png', 512, 0.72],
  ['apple-touch-icon.png', 180, 0.9],
] as const) {
  const inner = Math.round(size * share);
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  await sharp(await drawn(inner).png().toBuffer())
    .extend({ top: before, left: before, bottom: after, right: after, background: green })
    .flatten({ background: green })
    .png({ palette: true })
    .toFile(join(iconFolder, file));
}
await writeFile(join(publicFolder, 'favicon.ico'), icoOf(await drawn(32).png().toBuffer(), 32));

/** An .ico file that holds one PNG, for programs that request /favicon.ico regardless of the page. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
