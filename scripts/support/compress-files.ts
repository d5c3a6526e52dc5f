import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Compressible files; fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(css|ico|js|json|svg|txt|webmanifest)$/;

/** Writes a .br and a .gz for every file that shrinks. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const sizeHint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, sizeHint));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
