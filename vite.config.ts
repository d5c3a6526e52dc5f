import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Many routes share many small modules: one file of them compresses better than fifty, and is one request. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  { name: 'shared', test: /\/(web|contract)\//, minShareCount: 10 },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
  },
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
