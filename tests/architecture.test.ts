import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { PROBLEMS } from '../contract/problem.ts';
import * as schema from '../database/schema/index.ts';
import { SHARED_CHUNKS } from '../scripts/support/shared-chunks.ts';
import { CONCEPTS } from '../server/concepts.ts';
import { startTestApp, type TestApp } from './support/app.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const TREES = ['contract', 'server', 'web', 'database', 'tests', 'scripts', 'bench'];

const Cruise = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), dependencyTypes: z.array(z.string()) })),
    }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});
type Cruise = z.infer<typeof Cruise>;

function cruise(root: string, trees: readonly string[]): Cruise {
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'json', ...trees];
  // Its exit status is not 0 for violations, which the report lists.
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return Cruise.parse(JSON.parse(stdout));
}

function violationsOf({ summary }: Cruise): string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** Source files of the server, without tests. */
function serverSources(): { path: string; source: string }[] {
  return globSync('server/**/*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
}

describe('borders between modules', () => {
  let tree: Cruise;
  beforeAll(() => {
    tree = cruise(ROOT, TREES);
  });

  test('the check reads the whole tree, imports of every border included', () => {
    const sources = globSync(`{${TREES.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT });
    const read = new Set(tree.modules.map(({ source }) => source));
    expect(sources.filter((path) => !/\.d\.m?ts$/.test(path) && !read.has(path))).toEqual([]);
    expect(tree.modules.length).toBeGreaterThan(200);
    const dependencies = tree.modules.flatMap((module) => module.dependencies);
    expect(dependencies.length).toBeGreaterThan(600);
    expect(
      dependencies.filter(({ dependencyTypes }) => dependencyTypes.includes('type-only')).length,
    ).toBeGreaterThan(50);
  });

  test('no import crosses a border', () => {
    expect(violationsOf(tree)).toEqual([]);
  });

  test('nothing lies loose at the root of the web', () => {
    expect(
      globSync('web/*.*', { cwd: ROOT })
        .map((path) => basename(path))
        .sort(),
    ).toEqual(['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts']);
  });

  test("pages do not carry the contract's schemas: web fetches zod only when a form is sent", () => {
    expect(runtimePathToZod(tree, 'web/')).toBeUndefined();
    // The search itself works: the server does reach it.
    expect(runtimePathToZod(tree, 'server/')).toBeDefined();
  });
});

/** The first chain of imports that are loaded with the file, from a file below the folder to zod. */
function runtimePathToZod({ modules }: Cruise, folder: string): string[] | undefined {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const starts = modules
    .map(({ source }) => source)
    .filter((path) => path.startsWith(folder) && !/\.test\.tsx?$/.test(path));
  const chains = starts.map((start) => [start]);
  const seen = new Set(starts);
  for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) {
    for (const { resolved, dependencyTypes } of imports.get(chain.at(-1) ?? '') ?? []) {
      const isLoaded = !dependencyTypes.some((type) => type === 'type-only' || type === 'dynamic-import');
      if (!isLoaded || seen.has(resolved)) continue;
      const longer = [...chain, resolved];
      if (resolved.startsWith('node_modules/zod/')) return longer;
      seen.add(resolved);
      chains.push(longer);
    }
  }
  return undefined;
}

describe('every rule catches what it forbids', () => {
  const planted: Record<string, string> = {
    'contract/reads-files.ts': "import 'node:fs';",
    'contract/asks-server.ts': "import type { A } from '../server/selling/cart/index.ts'; export type B = A;",
    'web/asks-server.ts': "import type { A } from '../server/selling/cart/index.ts'; export type B = A;",
    'web/ui/asks-contract.ts': "import { a } from '../../contract/plain.ts'; export const b = a;",
    'web/part.ts': 'export const part = 1;',
    'web/pages/seller/products/own.ts': 'export const own = 1;',
    'web/pages/seller/products/label/asks-above.ts': "import { own } from '../own.ts'; export const a = own;",
    'web/kit/price/shared.ts': 'export const shared = 1;',
    'web/pages/storefront/cart/asks-seller.ts':
      "import { own } from '../../seller/products/own.ts'; export const a = own;",
    'web/pages/storefront/cart/asks-kit.ts':
      "import { shared } from '../../../kit/price/shared.ts'; export const a = shared;",
    'web/concepts/coupons/asks-area.ts':
      "import { own } from '../../pages/seller/products/own.ts'; export const a = own;",
    'web/concepts/coupons/asks-frame.ts': "import { bar } from '../../frame/bar.ts'; export const a = bar;",
    'web/concepts/coupons/words.ts': 'export const words = 1;',
    'web/frame/bar.ts': 'export const bar = 1;',
    'web/frame/asks-concept.ts':
      "import { words } from '../concepts/coupons/words.ts'; export const a = words;",
    'web/kit/price/asks-concept.ts':
      "import { words } from '../../concepts/coupons/words.ts'; export const a = words;",
    'web/frame/asks-area.ts': "import { own } from '../pages/seller/products/own.ts'; export const a = own;",
    'web/pages/buyer/asks-root.tsx': "import { part } from '../../part.ts'; export const a = part;",
    'web/pages/operator/list.tsx':
      "import { own } from '../seller/products/own.ts'; export const list = own;",
    'web/pages/operator/orders/asks-page.ts': "import { list } from '../list.tsx'; export const a = list;",
    'web/pages/operator/orders/asks-seller.ts':
      "import { own } from '../../seller/products/own.ts'; export const a = own;",
    'web/pages/buyer/orders/list.ts': "import { form } from '../returns/form.ts'; export const list = form;",
    'web/pages/buyer/orders/words.ts': 'export const words = 1;',
    'web/pages/buyer/returns/form.ts': 'export const form = 1;',
    'web/pages/buyer/returns/quote.ts':
      "import { words } from '../orders/words.ts'; export const quote = words;",
    'server/asks-web.ts': "import { part } from '../web/part.ts'; export const b = part;",
    'server/platform/asks-concept.ts': "import { a } from '../selling/cart/index.ts'; export const b = a;",
    'server/catalogue/search/engine/asks-search.ts': "import { a } from '../query.ts'; export const b = a;",
    'server/catalogue/search/query.ts': 'export const a = 1;',
    'server/selling/orders/by-the-window.ts': "import { a } from '../cart/store.ts'; export const b = a;",
    'server/root.ts': "import { a } from './selling/cart/store.ts'; export const b = a;",
    'server/selling/orders/by-the-door.ts': "import { a } from '../cart/index.ts'; export const b = a;",
    'server/selling/orders/index.ts': 'export const a = 1;',
    'server/selling/orders/lines.ts': 'export const l = 1;',
    'server/selling/orders/messages/by-the-window.ts': "import { l } from '../lines.ts'; export const c = l;",
    'server/selling/orders/messages/by-the-door.ts': "import { a } from '../index.ts'; export const b = a;",
    'server/selling/cart/index.ts': "export { a } from './store.ts'; export type A = 1;",
    'server/selling/cart/store.ts': 'export const a = 1;',
    'server/selling/cart/circle.ts': "import type { D } from './other-half.ts'; export type C = D | 1;",
    'server/selling/cart/other-half.ts': "import type { C } from './circle.ts'; export type D = C | 2;",
    'server/selling/cart/lost.ts': "import './nowhere.ts';",
    'contract/plain.ts': 'export const a = 1;',
    'tests/support/accessible.ts': 'export const a = 1;',
    'tests/journeys/asks-axe.ts': "import { a } from '../support/accessible.ts'; export const b = a;",
    'tests/journeys/pages/has-axe.ts': "import { a } from '../../support/accessible.ts'; export const b = a;",
  };
  const root = mkdtempSync(join(tmpdir(), 'haat-borders-'));
  let found: string[];

  beforeAll(() => {
    for (const [path, source] of Object.entries(planted)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    found = violationsOf(cruise(root, ['contract', 'server', 'web', 'tests']));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each([
    ['contract-imports-zod-and-itself', 'contract/reads-files.ts'],
    ['contract-imports-zod-and-itself', 'contract/asks-server.ts'],
    ['web-never-imports-server', 'web/asks-server.ts'],
    ['server-never-imports-web', 'server/asks-web.ts'],
    ['platform-imports-no-concept', 'server/platform/asks-concept.ts'],
    ['search-engine-knows-no-shop', 'server/catalogue/search/engine/asks-search.ts'],
    ['concept-enters-by-the-front-door', 'server/selling/orders/by-the-window.ts'],
    ['concept-enters-by-the-front-door', 'server/selling/orders/messages/by-the-window.ts'],
    ['root-enters-by-the-front-door', 'server/root.ts'],
    ['ui-knows-no-product', 'web/ui/asks-contract.ts'],
    ['area-imports-no-other-area', 'web/pages/storefront/cart/asks-seller.ts'],
    ['frame-imports-no-area', 'web/frame/asks-area.ts'],
    ['concept-imports-no-area', 'web/concepts/coupons/asks-area.ts'],
    ['concept-imports-no-area', 'web/concepts/coupons/asks-frame.ts'],
    ['kit-imports-no-concept', 'web/kit/price/asks-concept.ts'],
    ['area-imports-no-other-area', 'web/pages/operator/orders/asks-seller.ts'],
    ['page-is-imported-by-the-router-alone', 'web/pages/operator/orders/asks-page.ts'],
    ['root-files-are-imported-by-none', 'web/pages/buyer/asks-root.tsx'],
    ['no-cycles-between-web-folders', 'web/pages/buyer/orders'],
    ['web-folder-imports-nothing-above-it', 'web/pages/seller/products/label/asks-above.ts'],
    ['axe-in-one-place', 'tests/journeys/asks-axe.ts'],
    ['no-cycles', 'server/selling/cart/circle.ts'],
    ['nothing-unresolved', 'server/selling/cart/lost.ts'],
  ])('%s: %s', (rule, file) => {
    expect(found.filter((violation) => violation.startsWith(`${rule}: ${file} `))).toHaveLength(1);
  });

  test('and leaves alone what is allowed', () => {
    expect(
      found.filter((violation) =>
        /by-the-door|plain\.ts →|cart\/asks-kit|frame\/asks-concept|operator\/list\.tsx →|has-axe/.test(
          violation,
        ),
      ),
    ).toEqual([]);
  });
});

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, table }] : [],
);

/** Files that insert into, update or delete from the table, by query builder or in SQL. */
function writersOf(name: string, tableName: string, files: { path: string; source: string }[]): string[] {
  const builder = new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*[),]`);
  const sql = new RegExp(
    `(insert into|update|delete from)\\s+(only\\s+)?("?${tableName}"?[\\s(]|\\$\\{${name}\\})`,
    'i',
  );
  return files.filter(({ source }) => builder.test(source) || sql.test(source)).map(({ path }) => path);
}

describe('one writer for each table', () => {
  /** A file of this name, or the files of a folder where one would be too long. */
  const STORE = /\/store(\.ts|\/[^/]+\.ts)$/;
  test('the index of the schema has every file with tables', () => {
    const files = globSync('database/schema/*.ts', { cwd: ROOT }).filter((path) =>
      readFileSync(join(ROOT, path), 'utf8').includes('pgTable('),
    );
    const index = readFileSync(join(ROOT, 'database/schema/index.ts'), 'utf8');
    expect(files.filter((path) => !index.includes(`'./${basename(path)}'`))).toEqual([]);
  });

  test('the search finds both ways of writing', () => {
    const files = [
      { path: 'builder', source: 'await db\n  .update(\n products)' },
      { path: 'sql', source: 'sql`insert into ${products} (id)`' },
      { path: 'name', source: 'sql`delete from products where`' },
      { path: 'reader', source: 'db.select().from(products); seen.delete(productId)' },
    ];
    expect(writersOf('products', 'products', files)).toEqual(['builder', 'sql', 'name']);
    expect(tables.length).toBeGreaterThan(15);
  });

  test.each(tables)('$name', ({ name, table }) => {
    const writers = writersOf(name, getTableName(table), serverSources());
    expect(writers.filter((path) => !STORE.test(path))).toEqual([]);
    const stores = new Set(writers.map((path) => path.replace(STORE, '/store')));
    expect(stores.size, `written by ${writers.join(', ')}`).toBeLessThanOrEqual(1);
  });
});

describe('reads of tables of other concepts', () => {
  /** Reports and invariants read all tables; a concept's parts read each other's. */
  const READS_WIDELY = /^server\/reports\/|invariants\.ts$/;
  const concepts = globSync('server/**/index.ts', { cwd: ROOT })
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('= concept({'))
    .map((path) => `${dirname(path)}/`);
  /** The folder of the outermost concept: orders own their returns, invoices and messages. */
  const conceptOf = (path: string) =>
    concepts
      .filter((folder) => path.startsWith(folder))
      .toSorted((one, other) => one.length - other.length)[0];

  function isRead(name: string, tableName: string, source: string): boolean {
    // Words of a screen may be 'from shops' too, where no SQL is written.
    const hasSql = /\bsql\b|\.query\(/.test(source);
    const table = `"?${tableName}"?`;
    const sql = new RegExp(
      `\\b(from|join|using)\\s+${table}(?=[\\s,)\`]|$)|\\b(from|using)\\s+\\w+(\\s+(as\\s+)?\\w+)?(,\\s+\\w+(\\s+(as\\s+)?\\w+)?)*,\\s+${table}(?=[\\s,)\`]|$)`,
      'im',
    );
    const builder = new RegExp(
      `\\.(from|innerJoin|leftJoin|rightJoin|fullJoin|\\$count)\\(\\s*${name}\\b|\\balias\\(\\s*${name}\\b|\\$\\{${name}[}.]`,
    );
    return (hasSql && sql.test(source)) || builder.test(source);
  }

  test.each([
    'sql`select id from products p`',
    'sql`join products on true`',
    'sql`select from shops s, products p`',
    'sql`select from a, b, products where true`',
    'sql`update lines set id = p.id from next, shops as s, products p`',
    'sql`delete from lines using products p`',
    'sql`select from "products"`',
    'db.select().from(products)',
    'db.select().from(a).rightJoin(products, true)',
    'db.select().from(a).fullJoin(products, true)',
    "alias(products, 'p')",
    'db.$count(products)',
    '${products.id}',
  ])('%s is found', (source) => {
    expect(isRead('products', 'products', source)).toBe(true);
  });

  test.each([
    'sql`update products set id = from_products`',
    "title: 'More from products'",
    'sql`select shops, products from lines`',
  ])('%s is not one', (source) => {
    expect(isRead('products', 'products', source)).toBe(false);
  });

  test('there are none: a concept asks another by its functions or views', () => {
    const files = serverSources();
    const owned = tables.map(({ name, table }) => {
      const tableName = getTableName(table);
      const [writer] = writersOf(name, tableName, files);
      return { name, tableName, owner: writer === undefined ? undefined : conceptOf(writer) };
    });
    const reads = files.flatMap(({ path, source }) => {
      const reader = conceptOf(path);
      if (reader === undefined || READS_WIDELY.test(path)) return [];
      return owned
        .filter(({ owner }) => owner !== undefined && owner !== reader)
        .filter(({ name, tableName }) => isRead(name, tableName, source))
        .map(({ tableName }) => `${path} reads ${tableName}`);
    });
    expect(reads).toEqual([]);
  });
});

test('every table that names a picture is one by which a concept says that the picture is used', () => {
  /** They are what is removed when nothing uses it. */
  const own = ['picture_uploads', 'picture_fetches'];
  const naming = tables
    .filter(({ table }) => Object.values(getTableColumns(table)).some(({ name }) => name === 'picture_key'))
    .map(({ table }) => getTableName(table))
    .filter((name) => !own.includes(name));
  const uses = CONCEPTS.flatMap(({ usesPicture = [] }) => usesPicture).map(
    (use) => new PgDialect().sqlToQuery(use(sql`key`)).sql,
  );
  const isUsed = (name: string) => uses.some((use) => new RegExp(`\\bfrom "?${name}"?\\s`).test(use));
  expect(naming.length).toBeGreaterThan(4);
  expect(naming.filter((name) => !isUsed(name))).toEqual([]);
});

test('every module that a shared chunk names is there', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'node_modules/*/package.json'], {
    cwd: ROOT,
  });
  const named = SHARED_CHUNKS.flatMap(({ paths, except = [] }) => [...paths, ...except]);
  expect(named.filter((beginning) => !files.some((file) => file.startsWith(beginning)))).toEqual([]);
});

describe('the selling rule', () => {
  const RULE = /quantity\s*>\s*(\w+\.)?reserved/;

  test('the search finds the rule with an alias and without', () => {
    expect(
      ['record.quantity > record.reserved', 'quantity > reserved'].every((text) => RULE.test(text)),
    ).toBe(true);
    expect(RULE.test('quantity - reserved >= wanted')).toBe(false);
  });

  test('outside inventory it is read from the view sellable_stock', () => {
    const writers = serverSources()
      .filter(({ source }) => RULE.test(source))
      .map(({ path }) => path);
    expect(writers.filter((path) => !path.startsWith('server/selling/inventory/'))).toEqual([]);
  });
});

describe('what everybody sees', () => {
  /** A product that is not archived, by itself: whether its shop is approved is not asked. */
  const BY_ITSELF =
    /\b(?:p|products?)\.archived_at is null|\bnot p\.is_archived|(?:isNull\(|\$\{)products\.archivedAt(?:\)|\} is null)|not \$\{productNames\.isArchived\}/;
  /** What asks for its seller, counts what is stored, or keeps open orders going. */
  const NOT_FOR_BUYERS: Record<string, string> = {
    'server/market/accounts/store.ts': 'whether the account of a seller can be erased',
    'server/catalogue/products/things.ts': 'what operators look at of it',
    'server/catalogue/products/read-products.ts': 'isActive, for the store of the catalogue',
    'server/reports/insights/product-figures.ts': 'figures of their seller',
    'server/reports/insights/read-today.ts': 'what waits for their seller',
    'server/reports/insights/store.ts': 'figures of their seller',
    'server/selling/inventory/store/low-stock-marks.ts': 'mails to their seller',
    'server/selling/inventory/store/pin-codes.ts': 'stock of their seller',
    'server/selling/inventory/store/reservations.ts':
      'stock of orders, which are checked before, and of exchanges in open ones',
    'server/community/questions/read-mailed.ts': 'mails to their seller',
    'server/community/questions/read-questions.ts': 'what waits for their seller',
    'server/selling/orders/returns/exchanges/store.ts':
      'exchanges of open orders go on while a shop is suspended',
    'server/selling/payments/refunds/after-sale-invariants.ts': 'checks what is stored',
  };

  test('the search finds the condition in every way in which it is written', () => {
    const written = ['p.archived_at is null', 'product.archived_at is null', 'isNull(products.archivedAt)'];
    const inSql = ['${products.archivedAt} is null', 'not p.is_archived', 'not ${productNames.isArchived}'];
    expect([...written, ...inSql].filter((text) => !BY_ITSELF.test(text))).toEqual([]);
    expect(BY_ITSELF.test('v.archived_at is null and isNull(variants.archivedAt)')).toBe(false);
  });

  test('buyers are shown what is offered, by one rule', () => {
    const asking = serverSources()
      .filter(({ source }) => BY_ITSELF.test(source))
      .map(({ path }) => path);
    expect(asking.filter((path) => !(path in NOT_FOR_BUYERS))).toEqual([]);
    expect(Object.keys(NOT_FOR_BUYERS).filter((path) => !asking.includes(path))).toEqual([]);
  });
});

describe('loading and state of the web', () => {
  const EFFECT = /\buse(?:Layout)?Effect\(/g;
  const CALL = /\bapi\('/;
  const STATE = /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=\n]+)? = new (?:Map|Set|WeakMap|WeakSet)\b)/gm;
  /** They note something and show nothing of the answer. */
  const NOTING = [
    'web/concepts/order-messages/conversation.tsx',
    'web/pages/storefront/product/use-unmet-demand-count.ts',
  ];
  const KEEPING = [
    'web/kit/http/browser-transport.ts: session', // put in at the start, as it builds on the transport
    'web/ui/lost-focus.ts: successors', // by elements, which it forgets with them
  ];

  function webSources(): { path: string; source: string }[] {
    return globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((path) => !path.includes('.test.'))
      .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));
  }

  /** Whether an effect calls the API by itself. */
  function fetchesInEffect(source: string): boolean {
    return [...source.matchAll(EFFECT)].some(({ index, 0: { length } }) => {
      let depth = 1;
      let end = index + length;
      for (; depth > 0 && end < source.length; end++) {
        if (source[end] === '(') depth += 1;
        if (source[end] === ')') depth -= 1;
      }
      return CALL.test(source.slice(index, end));
    });
  }

  /** What a module changes while it lives: variables, and collections that are written. */
  function stateOf(source: string): string[] {
    return [...source.matchAll(STATE)].flatMap(([, variable, collection]) => {
      if (variable !== undefined) return [variable];
      return new RegExp(`\\b${collection}\\.(?:set|add|delete|clear)\\(`).test(source)
        ? [`${collection}`]
        : [];
    });
  }

  test('the search finds effects that call the API, and state', () => {
    expect(fetchesInEffect("useEffect(() => { api('GET /api/x').then(show); }, []);")).toBe(true);
    expect(fetchesInEffect("useEffect(() => { show(); }, []);\nconst load = () => api('GET /api/x');")).toBe(
      false,
    );
    expect(
      stateOf('let a = 0;\nconst b = new Map<string, A>();\nb.set(1, 2);\nconst c = new Set([1]);'),
    ).toEqual(['a', 'b']);
  });

  test('effects load nothing: screens load by their loader and by useLoad', () => {
    const fetching = webSources().filter(({ source }) => fetchesInEffect(source));
    expect(fetching.map(({ path }) => path).toSorted()).toEqual(NOTING);
  });

  test('modules keep no state of their own: it lies in stores and in React', () => {
    const keeping = webSources().flatMap(({ path, source }) =>
      stateOf(source).map((name) => `${path}: ${name}`),
    );
    expect(keeping.toSorted()).toEqual(KEEPING);
  });
});

describe('names that tests and operators rely on', () => {
  const sources = serverSources();
  /** The first group of every match in these sources. */
  const found = (pattern: RegExp, texts: readonly string[]) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const serverTexts = sources.map(({ source }) => source);
  const testTexts = globSync(['tests/**/*.ts', 'server/**/*.test.ts'], { cwd: ROOT })
    .filter((path) => path !== 'tests/architecture.test.ts')
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));

  test('tests let the process fail at every fault point, and at no other', () => {
    const points = new Set(found(/faultPoint\('([^']+)'\)/g, serverTexts));
    expect(points.size).toBeGreaterThan(20);
    expect([...points].filter((point) => !testTexts.some((text) => text.includes(`'${point}'`)))).toEqual([]);
    const intercepted = found(/interceptFaultPoint\('([^']+)'/g, testTexts);
    expect(intercepted.filter((point) => !points.has(point))).toEqual([]);
  });

  test('every kind of job has a name of its own and a handler', () => {
    const kinds = found(/= (?:job|mail)Kind<[\s\S]*?>\(\s*'([^']+)'/g, serverTexts);
    expect(kinds.length).toBeGreaterThan(20);
    expect(new Set(kinds).size).toBe(kinds.length);
    const declared = found(/const (\w+) = (?:job|mail)Kind</g, serverTexts).toSorted();
    // A handler, or what makes a declaration of one; `kind` is that of the function which does so.
    const handled = found(/\b(?:jobs\.handle|job|mail)\(\s*(?!kind\b)([a-z]\w*)/g, serverTexts);
    expect(handled.toSorted()).toEqual(declared);
  });

  test('docs/operations.md names every metric of ours', () => {
    const ours = sources.filter(({ source }) => source.includes("from 'prom-client'"));
    const metrics = found(
      /(?:\bname: |openRefunds\()'([a-z0-9_]+)'/g,
      ours.map(({ source }) => source),
    );
    expect(metrics.length).toBeGreaterThan(5);
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    expect(metrics.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('contract and server agree', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.server.ready();
  });
  afterAll(() => app.close());

  /** What is served below /api without being a call of the contract. */
  const BESIDE_THE_CONTRACT = /^GET \/api\/(openapi\.json|docs)/;

  test.each(Object.keys(endpoints))('%s has a route', (key) => {
    const [method = '', url = ''] = key.split(' ');
    // The framework types the method as a union; the contract's keys are part of it.
    expect(app.server.hasRoute({ method: method as 'GET', url })).toBe(true);
  });

  test('every route below /api is a call of the contract', () => {
    const served = apiRoutes(app.server.printRoutes({ commonPrefix: false }));
    const contracted = Object.keys(endpoints).map(withoutNames);
    expect(served).toEqual(expect.arrayContaining(contracted));
    const uncontracted = served.filter(
      (route) => !contracted.includes(route) && !BESIDE_THE_CONTRACT.test(route),
    );
    expect(uncontracted).toEqual([]);
  });

  test.each(Object.keys(PROBLEMS))('the problem %s is produced somewhere', { tags: ['ERR-06'] }, (code) => {
    const quoted = new RegExp(`['"]${code}['"]`);
    expect(serverSources().some(({ source }) => quoted.test(source))).toBe(true);
  });
});

/** Calls may name the same part of a path differently, as `:shopId` and `:_id`; the drawing shows them as one. */
function withoutNames(route: string): string {
  return route.replace(/:[\w|:]+/g, ':');
}

/** `METHOD /path` of every route below /api, without the names of its parameters, read from the framework's drawing of its routes. */
function apiRoutes(drawing: string): string[] {
  const path: string[] = [];
  const routes: string[] = [];
  for (const line of drawing.split('\n')) {
    const match = /^([\s│]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (match === null) continue;
    const [, indent = '', part = '', methods = ''] = match;
    path.length = indent.length / 4;
    path.push(part);
    const url = path.join('');
    if (!url.startsWith('/api')) continue;
    routes.push(
      ...methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => withoutNames(`${method} ${url}`)),
    );
  }
  return routes;
}
