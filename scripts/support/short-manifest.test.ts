import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shortManifest } from './short-manifest.ts';

const FLAGS = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: true,
};
const MANIFEST = {
  entry: { module: '/assets/entry-1.js', imports: ['/assets/react-2.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      ...FLAGS,
      module: '/assets/root-3.js',
      imports: ['/assets/react-2.js'],
      css: [],
    },
    'routes/home': {
      id: 'routes/home',
      parentId: 'root',
      index: true,
      ...FLAGS,
      hasLoader: false,
      module: '/assets/home-4.js',
      imports: ['/assets/react-2.js', '/assets/many-pages-5.js'],
      css: ['/assets/map-6.css', '/assets/home-7.css'],
    },
    'routes/shop': {
      id: 'routes/shop',
      parentId: 'root',
      path: 'shop/:shopId',
      ...FLAGS,
      module: '/assets/other-8.js',
      imports: [],
      css: [],
    },
  },
  version: '9',
};

test('the short list of routes gives the browser what the long one says', () => {
  const window: Record<string, unknown> = {};
  runInNewContext(shortManifest(`window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`), { window });
  expect(window['__reactRouterManifest']).toEqual(MANIFEST);
});

test('a list with something that it does not know is refused', () => {
  const routes = { root: { ...MANIFEST.routes.root, hasWorker: true } };
  expect(() => shortManifest(`window.__reactRouterManifest=${JSON.stringify({ routes })};`)).toThrow(
    'hasWorker',
  );
});
