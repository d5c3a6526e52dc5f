import { schedule } from '../../concept/background.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countSales } from './store/figures.ts';

/** A sale counts after this time at the latest. */
const INTERVAL_MS = 15_000;

/** If each order changed the figure, orders of a product would wait for each other. */
export const soldFiguresSchedules = [
  schedule('product.count_sales', INTERVAL_MS, ({ db }) => inTransaction(db, countSales)),
];
