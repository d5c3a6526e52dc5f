import type { ReturnId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import { findReturns, type ReturnRow } from '../index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { returnNotFound } from './refusals.ts';

export async function getReturn(db: Queryable, shopOrderId: ShopOrderId, id: ReturnId): Promise<ReturnRow> {
  const found = (await findReturns(db, [shopOrderId])).find((row) => row.id === id);
  if (!found) throw returnNotFound();
  return found;
}
