import { moveOwnShopOrders, type PartMover } from '../orders/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MovedReturn } from './store.ts';

/** What a step of a return does to the part of the order. */
export type PartMove = Parameters<typeof moveOwnShopOrders>[3];

/** A return and its part move together, or neither does. */
export async function movePart(
  tx: Transaction,
  mover: PartMover,
  { id, shopOrderId }: MovedReturn,
  move: PartMove,
  note?: string,
): Promise<void> {
  const moved = await moveOwnShopOrders(tx, mover, [shopOrderId], move, { note });
  if (moved.length !== 1) throw new Error(`return ${id} moved without its part of the order`);
}
