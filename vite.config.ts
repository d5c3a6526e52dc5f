import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
  server: {
    watch: { ignored: ['**/build/**', '**/data/**', '**/test-results/**'] },
  },
}));
