import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { saveCategories } from '../categories/save-categories.ts';
import { STANDARD_TREE } from '../categories/standard-tree.ts';
import { users } from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { composeDemoMarket } from './demo-market.ts';
import {
  insertAccounts,
  insertCoupons,
  insertInterest,
  insertPolicy,
  insertProducts,
  insertShipping,
  insertSizeCharts,
  insertStock,
  insertUnmetDemand,
  insertFavorites,
} from './load-catalogue.ts';
import { insertAfterSales } from './load-after-sales.ts';
import { insertBoughtTogether } from './load-bought-together.ts';
import { insertOrders, insertPayments, insertReviews } from './load-orders.ts';
import { insertQuestions } from './load-questions.ts';

export interface DemoLoad {
  database: NodePgDatabase;
  hashPassword: (password: string) => Promise<string>;
  now: Date;
  onProgress?: (step: string) => void;
}

const LOCK = 4_827_116;

/**
 * Writes the demo market in one transaction, unless accounts exist: a market in use is left alone. Of several processes that
 * start together, one writes. Returns whether this one did.
 */
export async function loadDemo({ database, hashPassword, now, onProgress }: DemoLoad): Promise<boolean> {
  if (await hasAccounts(database)) return false;
  const market = composeDemoMarket(now);
  const passwordHash = await hashPassword(DEMO_ACCOUNTS.password);
  return database.transaction(async (tx) => {
    // The other processes wait for the whole import, which exceeds the usual lock timeout.
    await tx.execute(sql`set local lock_timeout = '60s'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await hasAccounts(tx)) return false;
    onProgress?.(`${market.shops.length} shops with ${market.products.length} products`);
    await insertPolicy(tx);
    await saveCategories(tx, STANDARD_TREE);
    await insertAccounts(tx, market, passwordHash);
    await insertShipping(tx, market);
    await insertProducts(tx, market);
    await insertCoupons(tx, market);
    await insertSizeCharts(tx, market);
    onProgress?.(`${market.buyers.length} buyers with ${market.orders.length} orders`);
    await insertOrders(tx, market);
    await insertAfterSales(tx, market);
    await insertPayments(tx, market);
    await insertStock(tx, market);
    onProgress?.(`${market.reviews.length} reviews`);
    await insertReviews(tx, market);
    await insertQuestions(tx, market);
    await insertFavorites(tx, market);
    await insertUnmetDemand(tx, market);
    await insertInterest(tx, market);
    await insertBoughtTogether(tx, market);
    return true;
  });
}

async function hasAccounts(db: NodePgDatabase | Transaction): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}
