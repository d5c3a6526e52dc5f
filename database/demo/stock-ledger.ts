import type { OrderLineId } from '../../contract/kernel/schemas.ts';
import { type DemoOrder, type DemoShopOrder, isPlaced } from './orders.ts';
import type { DemoStock } from './stock.ts';

export interface DemoMovement {
  stock: DemoStock;
  change: number;
  reason: 'initial' | 'sale' | 'cancellation' | 'return' | 'edit';
  orderLineId: OrderLineId | null;
  note: string | null;
  at: Date;
}

/**
 * Every change of every record in order of time: first deliveries, sales and returns. The changes of a record add up to its
 * present quantity and never go below zero on the way.
 */
export function stockLedger(stock: readonly DemoStock[], orders: readonly DemoOrder[]): DemoMovement[] {
  const byTime = (a: DemoMovement, b: DemoMovement): number => a.at.getTime() - b.at.getTime();
  const ofOrders = orders.filter(isPlaced).flatMap((order) => order.shopOrders.flatMap(movementsOf));
  const changes = Map.groupBy(ofOrders.sort(byTime), (movement) => movement.stock);
  return stock.flatMap((record) => completed(record, changes.get(record) ?? [])).sort(byTime);
}

function completed(record: DemoStock, changes: readonly DemoMovement[]): DemoMovement[] {
  let sum = 0;
  let lowest = 0;
  for (const { change } of changes) {
    sum += change;
    lowest = Math.min(lowest, sum);
  }
  const received = Math.max(record.quantity - sum, -lowest);
  const surplus = received + sum - record.quantity;
  const own = { stock: record, orderLineId: null };
  const { createdAt } = record.product;
  const at = changes.at(-1)?.at ?? createdAt;
  const movements: DemoMovement[] = [
    { ...own, change: received, reason: 'initial', note: null, at: createdAt },
    ...changes,
    { ...own, change: -surplus, reason: 'edit', note: 'Came back unfit for sale', at },
  ];
  return movements.filter(({ change }) => change !== 0);
}

/** A part is sold when it is placed, and comes back when it is cancelled or returned. */
function movementsOf(shopOrder: DemoShopOrder): DemoMovement[] {
  const movements = (status: string, sign: 1 | -1, reason: DemoMovement['reason']): DemoMovement[] => {
    const at = shopOrder.steps.find((step) => step.to === status)?.at;
    if (!at) return [];
    return shopOrder.lines.map(({ id, stock, quantity }) => ({
      stock,
      change: sign * quantity,
      reason,
      orderLineId: id,
      note: null,
      at,
    }));
  };
  return [
    ...movements('placed', -1, 'sale'),
    ...movements('cancelled', 1, 'cancellation'),
    ...movements('returned', 1, 'return'),
  ];
}
