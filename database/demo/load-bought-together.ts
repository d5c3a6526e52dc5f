import type { ProductId } from '../../contract/kernel/schemas.ts';
import * as tables from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import type { Market } from './market.ts';
import { type DemoOrder, isPlaced } from './orders.ts';

export async function insertBoughtTogether(tx: Transaction, { orders }: Market): Promise<void> {
  const placed = orders.filter(isPlaced).map((order) => ({ order, productIds: productsOf(order) }));
  await insertRows(
    tx,
    tables.countedOrders,
    placed.map(({ order, productIds }) => ({ orderId: order.id, productIds })),
  );
  const pairs = placed.flatMap(({ productIds }) =>
    productIds.flatMap((productId) =>
      productIds.filter((otherId) => otherId !== productId).map((otherId) => ({ productId, otherId })),
    ),
  );
  const same = Map.groupBy(pairs, ({ productId, otherId }) => `${productId} ${otherId}`);
  await insertRows(
    tx,
    tables.boughtTogether,
    [...same.values()].flatMap((list) => (list[0] ? [{ ...list[0], orders: list.length }] : [])),
  );
}

function productsOf({ shopOrders }: DemoOrder): ProductId[] {
  const notCancelled = shopOrders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines);
  return [...new Set(notCancelled.map(({ product }) => product.id))].sort();
}
