/** Builds the web app into build/ when its sources have changed since: node scripts/build.ts */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './support/compress-files.ts';
import { Problem, ROOT, run, step } from './support/programs.mjs';
import { whenChanged } from './support/when-changed.ts';

/** All inputs of the build. */
const WEB_SOURCES = [
  'web',
  'contract',
  'public',
  'scripts/build.ts',
  'scripts/support/compress-files.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const BUILD = join(ROOT, 'build');

export function buildIfStale(): Promise<void> {
  return whenChanged(join(BUILD, '.built-from'), { within: WEB_SOURCES }, () =>
    step('Building the web app', async () => {
      for (const part of ['client', 'server']) rmSync(join(BUILD, part), { recursive: true, force: true });
      await buildWithReactRouter();
      await compressFiles(join(BUILD, 'client'));
    }),
  );
}

async function buildWithReactRouter(): Promise<void> {
  const program = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, output } = await run(process.execPath, [program, 'build'], { env });
  if (status === 0) return;
  console.error(output);
  throw new Problem(`Building the web app failed; its reasons stand above.`);
}

if (import.meta.main) await buildIfStale();
