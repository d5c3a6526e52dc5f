import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { countSales } from './store/figures.ts';

/** A sale moves a product among the best selling ones after this at the latest. */
const INTERVAL_MS = 15_000;

/**
 * Updates the sold figures of products for many sales at once: a figure that each order changed would
 * make all orders of a product wait for each other, and every process drop its cached listings with each of them.
 */
export function registerSoldFiguresJob(jobs: Jobs, db: Database): void {
  jobs.repeat('product.count_sales', INTERVAL_MS, () => inTransaction(db, countSales));
}
