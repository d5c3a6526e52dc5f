import { schedule } from '../../concept/background.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countSales } from './store/figures.ts';

/** A sale moves a product among the best selling ones after this at the latest. */
const INTERVAL_MS = 15_000;

/**
 * Updates the sold figures of products for many sales at once: a figure that each order changed would
 * make all orders of a product wait for each other, and every process drop its cached listings with each of them.
 */
export const soldFiguresSchedules = [
  schedule('product.count_sales', INTERVAL_MS, ({ db }) => inTransaction(db, countSales)),
];
