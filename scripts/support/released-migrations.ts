import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for each release, with the rows of a market and the sums of the migrations that make its tables. */
export const releasesFolder = (root: string) => join(root, 'database/releases');

export const SUMS_FILE = 'migrations.sha256';

/** A line for each migration, in their order, as `sha256sum` writes it. */
export function migrationSums(root: string): string {
  const folder = join(root, 'database/migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names
    .toSorted()
    .map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
    .join('');
}

/** Empty where the version is none of the releases that are kept. */
export function releasedSums(root: string, version: string): string {
  const file = join(releasesFolder(root), version, SUMS_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
