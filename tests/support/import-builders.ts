import { asc, eq } from 'drizzle-orm';
import type { ImportDetails, ImportKind } from '../../contract/imports.ts';
import type { ImportId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/catalog.ts';
import { readRows } from '../../server/catalogue/products/imports/csv.ts';
import { writeRows } from '../../server/platform/write-csv.ts';
import type { TestApp } from './app.ts';
import { aSeller, type Person } from './builders.ts';
import { aShop, type BuiltShop } from './catalog-builders.ts';

/** A seller with a shop, who exports and imports files. */
export interface Trader extends Person {
  shop: BuiltShop;
  upload: (kind: ImportKind, text: string) => Promise<ImportId>;
  look: (importId: ImportId) => Promise<ImportDetails>;
  /** The import of this text once every line was looked at. */
  checked: (kind: ImportKind, text: string) => Promise<ImportDetails>;
  /** The import of this text once it was carried out, or refused. */
  applied: (kind: ImportKind, text: string) => Promise<ImportDetails>;
  /** What is wrong with a file of products, as '2 price: …' by line and column. */
  faultsIn: (text: string) => Promise<string[]>;
  exported: (kind: ImportKind) => Promise<string>;
  /** The exported table as objects by column. */
  table: (kind: ImportKind) => Promise<Record<string, string>[]>;
  /** All products of the shop by name. */
  products: () => Promise<(typeof products.$inferSelect)[]>;
}

export async function aTrader(app: TestApp): Promise<Trader> {
  const seller = await aSeller(app);
  return asTrader(app, await aShop(app, { ownerId: seller.user.id }), seller);
}

/** Lets a person, its owner or a member, export and import files of a shop. */
export function asTrader<One extends Person>(app: TestApp, shop: BuiltShop, person: One): One & Trader {
  const { api } = person;
  const upload = async (kind: ImportKind, text: string) => {
    const body = new Blob([text], { type: 'text/csv' });
    const { id } = await api('POST /api/import', { query: { kind, fileName: `${kind}.csv` }, body });
    return id;
  };
  const look = (importId: ImportId) => api('GET /api/import/:importId', { params: { importId } });
  const checked = async (kind: ImportKind, text: string) => {
    const id = await upload(kind, text);
    await app.jobs.drain();
    return look(id);
  };
  const exported = (kind: ImportKind) =>
    kind === 'products' ? api('GET /api/export/products') : api('GET /api/export/inventory');
  return {
    ...person,
    shop,
    upload,
    look,
    checked,
    exported,
    applied: async (kind, text) => {
      const { id } = await checked(kind, text);
      await api('POST /api/import/:importId/apply', { params: { importId: id } });
      await app.jobs.drain();
      return look(id);
    },
    faultsIn: async (text) => {
      const { faults } = await checked('products', text);
      return faults.map(({ line, column, message }) => `${line} ${column}: ${message}`);
    },
    table: async (kind) => {
      const lines: string[][] = [];
      await readRows(await exported(kind), ({ cells }) => lines.push(cells));
      const [head = [], ...rows] = lines;
      return rows.map((cells) =>
        Object.fromEntries(head.map((column, place) => [column, cells[place] ?? ''])),
      );
    },
    products: () =>
      app.database.db.select().from(products).where(eq(products.shopId, shop.id)).orderBy(asc(products.name)),
  };
}

/** A file of these rows. */
export const csv = (...rows: string[][]) => writeRows(rows);
