import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { isInChunk, SHARED_CHUNKS } from './scripts/support/shared-chunks.ts';

/**
 * After every hot update the router asks the server for the data of the pages. Ours is loaded by the browser's own
 * loaders, and the host refuses such addresses: here they are answered with nothing.
 */
const quietHotReload: Plugin = {
  name: 'quiet-hot-reload',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(({ url = '' }, response, next) => {
      if (!/^[^?]*\.data(\?|$)/.test(url)) return next();
      response.writeHead(204).end();
    });
  },
};

const CHUNKS = SHARED_CHUNKS.map((chunk) => ({
  name: chunk.name,
  test: (id: string) => isInChunk(chunk, relative(import.meta.dirname, id)),
}));

const EVERYWHERE = /\/(frame|libraries|rolldown-runtime)-/;
const isNotEverywhere = (file: string) => !EVERYWHERE.test(file);

export default defineConfig(({ command }) => ({
  plugins: [quietHotReload, tailwindcss(), reactRouter()],
  build: {
    // A data: address in a style would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    // All supported browsers preload modules themselves. What every page has loaded need not be named before each later part.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isNotEverywhere) },
  },
  // The server bundle is self-contained and has React's production build, whatever NODE_ENV the process runs with.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
