import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './programs.mjs';

const ANYTHING = /./;

interface Sources {
  /** Files and folders, from the root; tests in them do not count. */
  within: readonly string[];
  /** What counts in the folders; everything unless given. */
  named?: RegExp;
}

/**
 * Runs the work unless it ran on the same sources before.
 * @param stamp the file that says from which; the work may delete its folder
 */
export async function whenChanged(
  stamp: string,
  { within, named = ANYTHING }: Sources,
  work: () => Promise<void>,
): Promise<void> {
  const now = fingerprint(within.flatMap((source) => filesBelow(source)).filter((file) => named.test(file)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  // Written last, so that interrupted work runs again.
  writeFileSync(stamp, now);
}

/** Paths from the root, in a stable order, without tests. */
function filesBelow(path: string): string[] {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}
