/** Builds the web app into build/ when its sources have changed since: node scripts/build.ts */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './support/compress-files.ts';
import { Problem, ROOT, run, step } from './support/programs.mjs';
import { shrinkScripts } from './support/shrink-scripts.ts';

/** Everything that decides what the built app looks like. */
const SOURCES = [
  'web',
  'contract',
  'public',
  'scripts/build.ts',
  'scripts/support/compress-files.ts',
  'scripts/support/short-manifest.ts',
  'scripts/support/shrink-scripts.ts',
  'scripts/support/unused-router.ts',
  'scripts/support/web-chunks.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILD = join(ROOT, 'build');
const STAMP = join(BUILD, '.built-from');

export async function buildWebIfStale(): Promise<void> {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  await step('Building the web app', async () => {
    rmSync(BUILD, { recursive: true, force: true });
    await reactRouter('typegen');
    await reactRouter('build');
    await shrinkScripts(join(BUILD, 'client/assets'));
    await compressFiles(join(BUILD, 'client'));
    mkdirSync(BUILD, { recursive: true });
    // Written last: an interrupted build is not taken for a complete one.
    writeFileSync(STAMP, sources);
  });
}

async function reactRouter(command: 'typegen' | 'build'): Promise<void> {
  const program = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const { status, output } = await run(process.execPath, [program, command], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  console.error(output);
  throw new Problem(`Building the web app failed (react-router ${command}); its reasons stand above.`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesBelow(source))) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Paths from the root, in a stable order; tests are no part of the app. */
function filesBelow(path: string): string[] {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}

if (import.meta.main) await buildWebIfStale();
