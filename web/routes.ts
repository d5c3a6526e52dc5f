import { globSync } from 'node:fs';
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGE_PATHS, type PageDeclaration, type PagePath, pages } from '../contract/pages.ts';

type Access = PageDeclaration['access'];

/** Folders with the pages of each access. */
const AREAS: Record<Access, readonly string[]> = {
  anyone: ['storefront', 'auth'],
  buyer: ['buyer'],
  seller: ['seller'],
  operator: ['operator'],
};

const MODULES = new Set(globSync('pages/*/*.tsx', { cwd: import.meta.dirname }));

/** `/seller/orders/:shopOrderId` is `pages/seller/orders.$shopOrderId.tsx`. */
function moduleOf(path: PagePath, below: string): string {
  const name = below.replaceAll('/', '.').replaceAll(':', '$') || '_index';
  const modules = AREAS[pages[path].access].map((area) => `pages/${area}/${name}.tsx`);
  const present = modules.filter((module) => MODULES.has(module));
  const [module] = present;
  if (module === undefined || present.length > 1)
    throw new Error(`${path} needs one of ${modules.join(', ')}`);
  return module;
}

/** The routes of the pages of one access, below the path of their layout. */
function routesOf(access: Access, parent = ''): RouteConfigEntry[] {
  return PAGE_PATHS.filter((path) => pages[path].access === access).map((path) => {
    const below = path.slice(parent.length + 1);
    const module = moduleOf(path, below);
    return below === '' ? index(module) : route(below, module);
  });
}

const routes = [
  ...routesOf('anyone'),
  route('buyer', 'pages/buyer/layout.tsx', routesOf('buyer', '/buyer')),
  route('seller', 'pages/seller/layout.tsx', routesOf('seller', '/seller')),
  route('operator', 'pages/operator/layout.tsx', routesOf('operator', '/operator')),
  route('*', 'pages/storefront/not-found.tsx'),
] satisfies RouteConfig;

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

const named = filesOf(routes);
const unnamed = [...MODULES].filter((module) => !named.includes(module));
if (unnamed.length > 0) throw new Error(`no address names ${unnamed.join(', ')}`);

export default routes;
