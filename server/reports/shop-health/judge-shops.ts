import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { HealthFigure } from '../../../contract/shop-health.ts';
import { findPolicy } from '../../market/policy/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { judge, type HealthPolicy } from './judge.ts';
import { warningMail } from './mails.ts';
import { readCounts } from './read-counts.ts';
import { saveHealth, settleClosedShops, takeShopsToJudge, updateWarnings } from './store.ts';

const BATCH = 50;

/** Judges each selling shop once a day in Asia/Kolkata and warns those over a limit; one process at a time. */
export async function judgeShops({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await inTransaction(db, async (tx) => {
      const shopIds = await takeShopsToJudge(tx, BATCH);
      if (!shopIds) return true;
      const isLast = shopIds.length < BATCH;
      if (isLast) await settleClosedShops(tx);
      if (shopIds.length === 0) return true;
      const judged = await judgeAll(tx, shopIds, await findPolicy(tx));
      await saveHealth(tx, judged);
      for (const { shopId, figures } of judged) {
        const warningIds = await updateWarnings(tx, shopId, figures);
        if (warningIds.length > 0) await jobs.send(tx, warningMail, { shopId, warningIds });
      }
      return isLast;
    });
  }
}

async function judgeAll(
  db: Queryable,
  shopIds: readonly ShopId[],
  policy: HealthPolicy,
): Promise<{ shopId: ShopId; figures: HealthFigure[] }[]> {
  const byShop = Map.groupBy(await readCounts(db, shopIds), ({ shopId }) => shopId);
  return shopIds.map((shopId) => ({ shopId, figures: judge(byShop.get(shopId) ?? [], policy) }));
}
