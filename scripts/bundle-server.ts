/** Bundles the server into build/program when its sources have changed since: node scripts/bundle-server.ts */
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT, step } from './support/programs.mjs';
import { whenChanged } from './support/when-changed.ts';

/** All inputs of a bundle beside its entry; what its modules read from files is none. */
const SERVER_SOURCES = [
  'server',
  'contract',
  'database/categories',
  'database/demo',
  'database/schema',
  'database/transaction.ts',
  'scripts/bundle-server.ts',
  'package-lock.json',
];
/** What has native parts, and the tools of development. */
const UNBUNDLED = ['sharp', 'pg-native', 'vite'];

/** In the bundle a module still finds the files that lie beside its source. */
const placeOfSource = (folder: string): Plugin => ({
  name: 'place-of-source',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return;
    const source = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
    const placed = code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    return { code: placed, map: null };
  },
});

/** Modules that are imported by a pattern come without their tests. */
const withoutTests: Plugin = {
  name: 'without-tests',
  enforce: 'pre',
  load: (id) => (id.endsWith('.test.ts') ? 'export {};' : null),
};

/** The server as `npm start` runs it. */
export function bundleServerIfStale(): Promise<void> {
  return bundleIfStale({ entry: join(ROOT, 'server/main.ts'), within: [], folder: 'build/program' });
}

/** A program that serves. */
interface Program {
  /** The path of its first module. */
  entry: string;
  /** Its own sources, beside those of the server, from the root. */
  within: readonly string[];
  /** From the root. */
  folder: string;
}

/** In one file a program starts in less than half of the time, and in less memory (docs/decisions/0046-bundled-server.md). */
export function bundleIfStale({ entry, within, folder }: Program): Promise<void> {
  const outDir = join(ROOT, folder);
  const sources = { within: [...SERVER_SOURCES, ...within], named: /\.(ts|json)$/ };
  return whenChanged(join(outDir, '.built-from'), sources, () =>
    step('Bundling the server', async () => {
      // Loading it takes longer than to see that nothing has changed.
      const { build } = await import('vite');
      await build({
        configFile: false,
        root: ROOT,
        logLevel: 'warn',
        publicDir: false,
        plugins: [placeOfSource(outDir), withoutTests],
        ssr: { noExternal: true, external: UNBUNDLED },
        build: {
          ssr: true,
          outDir,
          emptyOutDir: true,
          target: 'node24',
          minify: false,
          sourcemap: true,
          rolldownOptions: {
            input: { main: entry },
            output: { codeSplitting: false },
          },
        },
      });
    }),
  );
}

if (import.meta.main) await bundleServerIfStale();
