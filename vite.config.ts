import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { unusedRouter } from './scripts/support/unused-router.ts';
import { CHUNKS, knowPages } from './scripts/support/web-chunks.ts';

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

const WEB = fileURLToPath(new URL('./web/', import.meta.url));
const ROUTER_ON_SERVER = join(WEB, 'router-on-server.tsx');

/** What is rendered on the server has the lighter link. */
const lightLinks: Plugin = {
  name: 'light-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source, importer = '') =>
    source === 'react-router' && importer.startsWith(WEB) && importer !== ROUTER_ON_SERVER
      ? ROUTER_ON_SERVER
      : undefined,
};

/**
 * React comes as CommonJS, which the bundler wraps into arrow functions. Chromium reads so large an arrow function in about
 * twice the time of a plain one, on the main thread.
 */
const plainWrappers: Plugin = {
  name: 'plain-wrappers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: (code) => {
    const plain = code.replace(/__commonJSMin\(\(\(([\w$, ]*)\) => \{/g, '__commonJSMin((function($1) {');
    return plain === code ? null : { code: plain, map: null };
  },
};

/** What stands in a noscript is written by the server; where scripts run, React makes nothing of it. */
const emptyNoscripts: Plugin = {
  name: 'empty-noscripts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    id.startsWith(WEB) && code.includes('<noscript>')
      ? { code: code.replace(/<noscript>[^]*?<\/noscript>/g, '<noscript />'), map: null }
      : null,
};

const RUNTIME = 'react/jsx-runtime';
const NAMED_RUNTIME = '\0named-jsx-runtime';

/** Elements are made by functions with a name of their own, not by properties of a CommonJS module: shorter, and called directly. */
const namedRuntime: Plugin = {
  name: 'named-runtime',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (source === RUNTIME && importer !== NAMED_RUNTIME) return NAMED_RUNTIME;
    return source === RUNTIME ? this.resolve(source, join(WEB, 'root.tsx'), { skipSelf: true }) : undefined;
  },
  load: (id) =>
    id === NAMED_RUNTIME
      ? `import runtime from '${RUNTIME}'; const { Fragment, jsx, jsxs } = runtime; export { Fragment, jsx, jsxs };`
      : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [
    knowPages,
    quietHotReload,
    lightLinks,
    unusedRouter,
    emptyNoscripts,
    namedRuntime,
    plainWrappers,
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // A data: address in a style would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
  },
  // The server bundle is self-contained and has React's production build, whatever NODE_ENV the process runs with.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    // The engine keeps the text of what it runs, with two bytes for each letter if only one of them, such as the rupee's sign, needs two.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
