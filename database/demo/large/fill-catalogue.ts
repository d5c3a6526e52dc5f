import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DemoProduct } from '../products.ts';
import type { Random } from '../random.ts';
import type { DemoShop } from '../people.ts';
import type { Transaction } from '../../transaction.ts';
import { BATCH_PRODUCTS, composeBatch } from './batch.ts';
import { insertBatch } from './insert-batch.ts';

export interface FillOptions {
  /** Of connections without a limit of time for a statement. */
  database: NodePgDatabase;
  shops: readonly DemoShop[];
  /** What the catalogue is drawn from. */
  written: readonly DemoProduct[];
  /** How many products are added, those of an earlier run included. */
  products: number;
  random: Random;
  /** The end of the time in which the products were added to their shops. */
  now: Date;
  /** Called with the number of products so far. */
  onProgress?: (products: number) => void;
}

/** Batches that are written at the same time, each on a connection of its own. */
const BATCHES_AT_ONCE = 2;

/**
 * Adds a large catalogue with its stock, batch by batch: after a run that was broken off, the next one continues where
 * that one stopped. In place of each product, one change of everything is written at the end.
 * Gives how many products are new.
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
  // What is being written is waited for, also when another batch failed.
  const ends = await Promise.allSettled(writers);
  // Also when nothing is new: a run that was killed has notified nobody.
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
 * What a batch refers to is in the same batch, and its shops were read from the store: looking up each reference takes a third of
 * the time of filling. Only an account that may says so, and only for the transaction; with another one all triggers run.
 */
async function leaveOutTriggers(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select set_config('session_replication_role', 'replica', true)
    where has_parameter_privilege('session_replication_role', 'SET')`);
}

/** What the planner goes by, and the lists of waiting entries of search indexes, after many new rows. */
async function refreshStatistics(database: NodePgDatabase): Promise<void> {
  for (const table of ['products', 'product_pictures', 'inventory', 'stock_movements', 'carried_figures']) {
    await database.execute(sql`vacuum analyze ${sql.identifier(table)}`);
  }
}
