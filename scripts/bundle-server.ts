/** Bundles the server into build/program when its sources have changed since: node scripts/bundle-server.ts */
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT, step } from './support/programs.mjs';
import { whenChanged } from './support/when-changed.ts';

/** All inputs of the bundle; what its modules read from files is none. */
const SERVER_SOURCES = {
  within: [
    'server',
    'contract',
    'database/categories',
    'database/demo',
    'database/schema',
    'database/transaction.ts',
    'scripts/bundle-server.ts',
    'package-lock.json',
  ],
  named: /\.(ts|json)$/,
};
const PROGRAM = join(ROOT, 'build/program');
/** What has native parts, and the tools of development. */
const UNBUNDLED = ['sharp', 'pg-native', 'vite'];

/** In the bundle a module still finds the files that lie beside its source. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return;
    const source = JSON.stringify(relative(PROGRAM, id).replaceAll('\\', '/'));
    const placed = code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    return { code: placed, map: null };
  },
};

/** Modules that are imported by a pattern come without their tests. */
const withoutTests: Plugin = {
  name: 'without-tests',
  enforce: 'pre',
  load: (id) => (id.endsWith('.test.ts') ? 'export {};' : null),
};

/** In one file the program starts in less than half of the time, and in less memory (docs/decisions/0046-bundled-server.md). */
export function bundleServerIfStale(): Promise<void> {
  return whenChanged(join(PROGRAM, '.built-from'), SERVER_SOURCES, () =>
    step('Bundling the server', async () => {
      // Loading it takes longer than to see that nothing has changed.
      const { build } = await import('vite');
      await build({
        configFile: false,
        root: ROOT,
        logLevel: 'warn',
        publicDir: false,
        plugins: [placeOfSource, withoutTests],
        ssr: { noExternal: true, external: UNBUNDLED },
        build: {
          ssr: true,
          outDir: PROGRAM,
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          sourcemap: true,
          rolldownOptions: {
            input: { main: join(ROOT, 'server/main.ts') },
            output: { codeSplitting: false },
          },
        },
      });
    }),
  );
}

if (import.meta.main) await bundleServerIfStale();
