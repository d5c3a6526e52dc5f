import { MAX_SIZE_CHARTS } from '../../../contract/kernel/limits.ts';
import type { SizeChartId, UserId } from '../../../contract/kernel/schemas.ts';
import type { SizeChartForm } from '../../../contract/size-charts.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { lockShopOf } from '../../market/shops/index.ts';
import {
  noSuchCategory,
  scopeTaken,
  sizeChartChanged,
  sizeChartNotFound,
  tooManySizeCharts,
} from './refusals.ts';
import {
  countCharts,
  findOwnChart,
  insertChart,
  removeChart,
  type SizeChartRow,
  updateChart,
} from './store.ts';

export function addSizeChart(db: Database, ownerId: UserId, form: SizeChartForm): Promise<SizeChartRow> {
  return inTransaction(db, (transaction) =>
    refuseTakenScope(async () => {
      // The lock admits one new chart of a shop at a time, so that the limit holds.
      const shopId = await lockShopOf(transaction, ownerId, 'no key update');
      if (!shopId) throw notFound('The shop');
      if ((await countCharts(transaction, shopId)) >= MAX_SIZE_CHARTS) throw tooManySizeCharts();
      const id = await insertChart(transaction, shopId, form);
      return getOwnChart(transaction, ownerId, id);
    }),
  );
}

export function editSizeChart(
  db: Database,
  ownerId: UserId,
  chartId: SizeChartId,
  form: SizeChartForm & { version?: number | undefined },
): Promise<SizeChartRow> {
  return inTransaction(db, (transaction) =>
    refuseTakenScope(async () => {
      const isDone = await updateChart(transaction, ownerId, chartId, form);
      const chart = await getOwnChart(transaction, ownerId, chartId);
      if (!isDone) throw sizeChartChanged();
      return chart;
    }),
  );
}

/** @throws Refusal `not_found` */
export async function deleteSizeChart(db: Database, ownerId: UserId, chartId: SizeChartId): Promise<void> {
  const isRemoved = await inTransaction(db, (tx) => removeChart(tx, ownerId, chartId));
  if (!isRemoved) throw sizeChartNotFound();
}

export async function getOwnChart(
  db: Queryable,
  ownerId: UserId,
  chartId: SizeChartId,
): Promise<SizeChartRow> {
  const chart = await findOwnChart(db, ownerId, chartId);
  if (!chart) throw sizeChartNotFound();
  return chart;
}

/** Violated constraints become refusals inside the transaction, which repeats the work after a violated foreign key. */
async function refuseTakenScope<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'size_charts_scope_key') throw scopeTaken();
    if (violated === 'size_charts_product_fk') throw notFound('The product');
    if (violated === 'size_charts_category_id_categories_id_fk') throw noSuchCategory();
    throw error;
  }
}
