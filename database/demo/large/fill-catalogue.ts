import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DemoProduct } from '../products.ts';
import type { Random } from '../random.ts';
import type { DemoShop } from '../people.ts';
import type { Transaction } from '../../transaction.ts';
import { BATCH_PRODUCTS, composeBatch } from './batch.ts';
import { insertBatch } from './insert-batch.ts';

export interface FillOptions {
  database: NodePgDatabase;
  shops: readonly DemoShop[];
  written: readonly DemoProduct[];
  products: number;
  random: Random;
  now: Date;
  onProgress?: (products: number) => void;
}

/** Each batch is written on a connection of its own. */
const BATCHES_AT_ONCE = 2;

/**
 * Adds a large catalogue batch by batch and returns the number of new products; an interrupted run is continued by the next.
 * One change of everything goes into the feed at the end, instead of one for each product.
 */
export async function fillCatalogue(options: FillOptions): Promise<number> {
  const { database, products, onProgress } = options;
  const batches = batchesOf(products).values();
  let [written, added, isBroken] = [0, 0, false];
  const writeNext = async (): Promise<void> => {
    for (const batch of batches) {
      if (isBroken) return;
      added += await writeBatch(options, batch);
      written += batch.products;
      onProgress?.(written);
    }
  };
  const writers = Array.from({ length: BATCHES_AT_ONCE }, () =>
    writeNext().catch((error: unknown) => {
      isBroken = true;
      throw error;
    }),
  );
  // Running writes are awaited even when another batch failed.
  const ends = await Promise.allSettled(writers);
  // It is written even when nothing is new, because a killed run has notified nobody.
  await database.execute(sql`
    select notify_change(topic, '*') from unnest(array['shop.changed', 'product.changed', 'product.offered']) as changed (topic)`);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await refreshStatistics(database);
  return added;
}

function batchesOf(products: number): { number: number; products: number }[] {
  return Array.from({ length: Math.ceil(products / BATCH_PRODUCTS) }, (_, number) => ({
    number,
    products: Math.min(BATCH_PRODUCTS, products - number * BATCH_PRODUCTS),
  }));
}

function writeBatch(
  { database, shops, written, random, now }: FillOptions,
  wanted: { number: number; products: number },
): Promise<number> {
  const batch = composeBatch(written, wanted, random, now);
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local haat.announce = 'later'`);
    // A batch that a broken machine loses is written again by the next run.
    await tx.execute(sql`set local synchronous_commit = off`);
    await leaveOutTriggers(tx);
    return insertBatch(tx, batch, shops);
  });
}

/**
 * All references stay within the batch, and its shops were read from the store: checking each of them takes a third of the
 * time. Only an account with the right can skip triggers, and only in its transaction; otherwise all of them run.
 */
async function leaveOutTriggers(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'SET')`);
}

/** After many new rows, the planner's statistics and the pending lists of search indexes are out of date. */
async function refreshStatistics(database: NodePgDatabase): Promise<void> {
  for (const table of ['products', 'product_pictures', 'inventory', 'stock_movements', 'carried_figures']) {
    await database.execute(sql`vacuum analyze ${sql.identifier(table)}`);
  }
}
