import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '../load/connection.ts';
import type { Stage } from './stage.ts';

/** Longer than the change feed takes. */
const HEARD_MS = 100;

/**
 * Makes every process of the shop forget its answers, as one change of a product and one of shops do: listings, facets, searches,
 * details and pages. A change of everything would make them read all products again while they are measured.
 */
export async function forgetAnswers({ database: { pool }, market }: Stage): Promise<void> {
  await pool.query(`select notify_change('product.changed', $1::text), notify_change('shop.changed', '*')`, [
    market.products[0]?.id,
  ]);
  await delay(HEARD_MS);
}

/** Empties all carts, and forgets jobs, so that those of earlier lines do not run during the next. */
export async function emptyCarts({ database: { pool } }: Stage): Promise<void> {
  await pool.query('delete from cart_items');
  await pool.query('delete from plain.cart_lines');
  await pool.query('delete from pgboss.job');
}

/** The bytes of an answer of the shop, as R0 gives them. */
export async function replyBytes(port: number, request: string): Promise<number> {
  const connection = await Connection.open(port);
  const { status, length } = await connection.request(request);
  connection.close();
  if (status !== 200) throw new Error(`${status} was answered to ${request}`);
  return length;
}
