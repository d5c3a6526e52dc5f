import { MAX_STOCK_ALERTS } from '../../../contract/kernel/limits.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { StockAlert } from '../../../contract/stock-alerts.ts';
import { listActiveVariants } from '../../catalogue/products/index.ts';
import { listNotificationReaders } from '../notifications/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mailsDisabled, noMailAddress, tooManyStockAlerts, variantNotOffered } from './refusals.ts';
import { countStockAlerts, lockStockAlerts, upsertStockAlert } from './store.ts';

/**
 * A new pin code replaces the former one. Refuses with `not_found` for products that are not on sale, with `limit_reached`, and
 * with `wrong_state` where the mail would never be sent.
 */
export function requestStockAlert(db: Database, userId: UserId, alert: StockAlert): Promise<StockAlert> {
  return inTransaction(db, async (tx) => {
    await lockStockAlerts(tx, userId);
    const [variant] = await listActiveVariants(tx, [alert.variantId]);
    if (!variant) throw variantNotOffered();
    const [reader] = await listNotificationReaders(tx, [userId]);
    if (!reader) throw noMailAddress();
    if (!reader.backInStock) throw mailsDisabled();
    await upsertStockAlert(tx, userId, alert);
    if ((await countStockAlerts(tx, userId)) > MAX_STOCK_ALERTS) throw tooManyStockAlerts();
    return alert;
  });
}
