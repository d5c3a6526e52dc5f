import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { DELIVERED_STATES } from '../../../contract/kernel/order-states.ts';
import type { OrderLineId, ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import { orderLines, orders, shopOrders } from '../../../database/schema/orders.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** POL19: the latest delivered line of the product gives the buyer the right to review it. */
export async function findDeliveredLine(
  db: Queryable,
  userId: UserId,
  productId: ProductId,
): Promise<OrderLineId | undefined> {
  const [row] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(shopOrders, eq(shopOrders.id, orderLines.shopOrderId))
    .innerJoin(orders, eq(orders.id, shopOrders.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        eq(orders.userId, userId),
        inArray(shopOrders.status, [...DELIVERED_STATES]),
        isNull(orderLines.cancelledAt),
      ),
    )
    .orderBy(desc(shopOrders.createdAt), orderLines.id)
    .limit(1);
  return row?.id;
}
