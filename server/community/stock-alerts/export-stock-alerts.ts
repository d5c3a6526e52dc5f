import { nameWithChoices } from '../../../contract/kernel/product-options.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { listStockAlerts } from './store.ts';

type OwnStockAlert = {
  product: string;
  pinCode: string;
  askedAt: string;
};

export async function exportStockAlerts(db: Queryable, userId: UserId): Promise<OwnStockAlert[]> {
  return (await listStockAlerts(db, userId)).map(({ name, choices, pinCode, createdAt }) => ({
    product: nameWithChoices(name, choices),
    pinCode,
    askedAt: createdAt.toISOString(),
  }));
}
