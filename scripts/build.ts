/** Builds the web app and strips the server's types into build/ when their sources have changed since: node scripts/build.ts */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './support/compress-files.ts';
import { Problem, ROOT, run, step } from './support/programs.mjs';
import { shrinkScripts } from './support/shrink-scripts.ts';
import { SERVER_SOURCES, STRIPPED } from './support/stripped.mjs';
import { whenChanged } from './support/when-changed.ts';

/** Everything that decides what the built web app looks like. */
const WEB_SOURCES = [
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

/** Everything that the shop serves and runs. */
export async function buildIfStale(): Promise<void> {
  await buildWebIfStale();
  const sources = [...SERVER_SOURCES, 'scripts/strip-sources.ts'];
  await whenChanged(join(STRIPPED, '.built-from'), sources, async () => {
    const program = join(ROOT, 'scripts/strip-sources.ts');
    await runOrFail('Stripping types of the server', ['--disable-warning=ExperimentalWarning', program]);
  });
}

export function buildWebIfStale(): Promise<void> {
  return whenChanged(join(BUILD, '.built-from'), WEB_SOURCES, () =>
    step('Building the web app', async () => {
      rmSync(BUILD, { recursive: true, force: true });
      await reactRouter('typegen');
      await reactRouter('build');
      await shrinkScripts(join(BUILD, 'client/assets'));
      await compressFiles(join(BUILD, 'client'));
    }),
  );
}

function reactRouter(command: 'typegen' | 'build'): Promise<void> {
  const program = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  return runOrFail(`Building the web app (react-router ${command})`, [program, command]);
}

async function runOrFail(label: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, output } = await run(process.execPath, args, { env });
  if (status === 0) return;
  console.error(output);
  throw new Problem(`${label} failed; its reasons stand above.`);
}

if (import.meta.main) await buildIfStale();
