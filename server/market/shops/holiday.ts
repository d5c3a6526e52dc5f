import { schedule } from '../../concept/background.ts';
import type { Holiday } from '../../../contract/shop-standing.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { holidayInThePast, holidayNeedsApproval } from './refusals.ts';
import { lockOwnShop } from './shops.ts';
import { endDueHolidays, type ShopRow, updateHoliday } from './store.ts';

const INTERVAL_MS = 60_000;

/** Null ends the holiday. @throws Refusal `not_found`, `wrong_state` unless the shop is approved */
export function setHoliday(
  db: Database,
  ownerId: UserId,
  holiday: Holiday | null,
  today: string,
): Promise<ShopRow> {
  return inTransaction(db, async (tx) => {
    const shop = await lockOwnShop(tx, ownerId);
    if (shop.state !== 'approved') throw holidayNeedsApproval();
    if (holiday?.until && holiday.until <= today) throw holidayInThePast();
    return updateHoliday(tx, shop.id, holiday);
  });
}

/** The calendar is that in Asia/Kolkata. */
export const holidaySchedules = [
  schedule('shop.end_holidays', INTERVAL_MS, ({ db }) => inTransaction(db, endDueHolidays)),
];
