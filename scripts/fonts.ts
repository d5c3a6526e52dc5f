/**
 * Splits the web fonts into the files that pages load and writes them to public/fonts with their licences. Every page
 * needs ASCII, punctuation and the rupee sign; browsers load other letters only when a name needs them (unicode-range
 * in web/styles/fonts.css, which must list the same ranges).
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const targetFolder = fileURLToPath(new URL('../public/fonts/', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;

const families = [
  { name: 'bricolage-grotesque', weights: { min: 600, max: 800 } },
  { name: 'figtree', weights: { min: 400, max: 700 } },
];

const characters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const pieces = [
  { name: 'basic', source: 'latin', text: `${characters(0x20, 0x7e)}\u00a0©·×–—‘’“”•…` },
  { name: 'rupee', source: 'latin-ext', text: '₹' },
  { name: 'latin', source: 'latin', text: characters(0xa1, 0xff).replace(/[©·×]/g, '') },
  { name: 'latin-ext', source: 'latin-ext', text: characters(0x100, 0x24f) + characters(0x1e00, 0x1eff) },
];

await mkdir(targetFolder, { recursive: true });
for (const family of families) {
  const folder = dirname(resolve(`@fontsource-variable/${family.name}/package.json`));
  await copyFile(join(folder, 'LICENSE'), join(targetFolder, `${family.name}-LICENSE.txt`));
  for (const piece of pieces) {
    const font = await readFile(join(folder, `files/${family.name}-${piece.source}-wght-normal.woff2`));
    const cut = await subsetFont(font, piece.text, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
      variationAxes: { wght: family.weights },
    });
    const file = `${family.name}-${piece.name}.woff2`;
    await writeFile(join(targetFolder, file), cut);
    console.log(`${file} ${cut.length} bytes`);
  }
}
