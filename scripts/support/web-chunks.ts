import type { Plugin } from 'vite';

const OURS = /\/(web|contract)\//;
const ROOT = /\/web\/root\.tsx/;
const ROUTE = /\/web\/routes\/([\w/-]+)\.tsx/;
const LANDING = 'storefront/landing';
const LISTING = 'storefront/products';
const PRODUCT = 'storefront/product';
const VISITED = [LANDING, LISTING, PRODUCT];
const AREAS = ['auth', 'buyer', 'seller'];
/** Fewer pages than that share their modules in files that the bundler finds by itself. */
const SHARED_BY = 6;

/** The pages that load a module, by their names below web/routes, and `root`, which all of them load. */
type Pages = ReadonlySet<string>;
const pagesOf = new Map<string, Pages>();

/** Learns which pages load each module, once all are parsed. */
export const knowPages: Plugin = {
  name: 'know-pages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
    for (const id of this.getModuleIds()) pagesOf.set(id, pagesThatLoad(id, importersOf));
  },
};

/** Climbs from the module to the pages that lead to it. */
function pagesThatLoad(id: string, importersOf: (id: string) => readonly string[]): Pages {
  const pages = new Set<string>();
  const climbed = new Set([id]);
  for (const module of climbed) {
    const page = ROOT.test(module) ? 'root' : ROUTE.exec(module)?.[1];
    if (page !== undefined) pages.add(page);
    else for (const importer of importersOf(module)) climbed.add(importer);
  }
  return pages;
}

/**
 * Our many small modules go into few files, which compress better and are fewer requests: one that every page loads, with what
 * all much visited pages share, those that two of them share, and one for each area. A file takes what its modules import
 * along, so that what more pages load must stand before what fewer do.
 */
export const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|^\0named-jsx-runtime$/,
  },
  chunk('frame', (pages) => pages.has('root') || VISITED.every((page) => pages.has(page))),
  chunk('landing-and-listing', (pages) => pages.has(LANDING) && pages.has(LISTING)),
  chunk('listing-and-product', (pages) => pages.has(LISTING) && pages.has(PRODUCT)),
  chunk('landing-and-product', (pages) => pages.has(LANDING) && pages.has(PRODUCT)),
  ...VISITED.map((visited) =>
    chunk(`with-${visited.replace('storefront/', '')}`, (pages) => pages.has(visited) && pages.size > 1),
  ),
  chunk('areas', (pages) => pages.size >= SHARED_BY && areasOf(pages).size > 2),
  ...AREAS.map((area) =>
    chunk(area, (pages) => pages.size >= SHARED_BY && areasOf(pages).size === 1 && areasOf(pages).has(area)),
  ),
];

function chunk(name: string, isFor: (pages: Pages) => boolean) {
  return { name, test: (id: string) => OURS.test(id) && isFor(pagesOf.get(id) ?? new Set()) };
}

function areasOf(pages: Pages): Set<string | undefined> {
  return new Set([...pages].map((page) => page.split('/')[0]));
}
