import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { products } from '../../schema/index.ts';
import { loadDemo } from '../load.ts';
import { composeDemoMarket } from '../demo-market.ts';
import type { Market } from '../market.ts';
import { createRandom } from '../random.ts';
import { fillCatalogue } from './fill-catalogue.ts';

/** The store holds data that demo products must not be mixed with; the message says which. */
export class NoDemoStore extends Error {
  override name = 'NoDemoStore';
}

export interface DemoFilling {
  database: NodePgDatabase;
  hashPassword: (password: string) => Promise<string>;
  products: number;
  now: Date;
  onStep: (step: string) => void;
  onProgress: (products: number) => void;
}

/**
 * Grows the demo market, from an empty store too; a larger one stays as it is. Returns the numbers of all and of new products.
 * @throws NoDemoStore for a store with shops or orders of other people; nothing was changed then.
 */
export async function fillDemo(filling: DemoFilling): Promise<{ products: number; added: number }> {
  const { database, hashPassword, now, onStep, onProgress } = filling;
  await loadDemo({ database, hashPassword, now, onProgress: onStep });
  const market = composeDemoMarket(now);
  await expectDemoStore(database, market);
  const { shops, products: written } = market;
  const wanted = filling.products - written.length;
  const added = await fillCatalogue({
    database,
    shops,
    written,
    now,
    products: Math.max(0, wanted),
    random: createRandom('haat/large'),
    onProgress: (products) => onProgress(written.length + products),
  });
  return { products: await database.$count(products), added };
}

/** Visitors may have used the demo accounts, but data of any other account is real. */
async function expectDemoStore(
  database: NodePgDatabase,
  { shops, buyers, moreSellers }: Market,
): Promise<void> {
  const shopIds = sql.param(shops.map(({ id }) => id));
  const sellerIds = [...shops.map(({ owner }) => owner), ...Object.values(moreSellers)].map(({ id }) => id);
  const sellers = sql.param(sellerIds);
  const people = sql.param([...buyers.map(({ id }) => id), ...sellerIds]);
  const { rows } = await database.execute<{ demoShops: number; otherShops: number; orders: number }>(sql`
    select
      (select count(*)::int from shops where id = any(${shopIds}::uuid[])) as "demoShops",
      (select count(*)::int from shops where owner_id <> all(${sellers}::uuid[])) as "otherShops",
      (select count(*)::int from orders where user_id <> all(${people}::uuid[])) as "orders"`);
  const [{ demoShops, otherShops, orders } = { demoShops: 0, otherShops: 0, orders: 0 }] = rows;
  if (demoShops < shops.length) throw new NoDemoStore('it was not filled with the demo market');
  if (otherShops > 0) throw new NoDemoStore(`it holds ${otherShops} shops that are not of the demo`);
  if (orders > 0) throw new NoDemoStore(`it holds ${orders} orders of people who are not of the demo`);
}
