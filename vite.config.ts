import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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

/**
 * The first two are files that every page of the shop loads: libraries, and the frame with what a listing needs. Left to the bundler a listing
 * loads 70 small files, which compress worse by 18 KiB.
 */
const SHARED_CHUNKS = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  {
    name: 'frame',
    test: /\/web\/(root|storefront\/layout|shared\/(page|products\/product-card|url-state)|ui\/(checkbox|dialog|disclosure|empty-state|field|alert|pagination|radio|select|text-field))/,
  },
  // Fetched when a form is sent. Left to the bundler its parts import each other in a circle.
  { name: 'zod', test: /node_modules\/zod\// },
];

export default defineConfig(({ command }) => ({
  plugins: [quietHotReload, tailwindcss(), reactRouter()],
  build: {
    // A data: address in a style would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
  },
  // The server bundle is self-contained and has React's production build, whatever NODE_ENV the process runs with.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
