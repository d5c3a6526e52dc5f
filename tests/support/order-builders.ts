import { randomInt } from 'node:crypto';
import type { ShopOrderStatus } from '../../contract/orders.ts';
import { daysAfter, kolkataDate } from '../../contract/kernel/days.ts';
import type { VariantChoice } from '../../contract/kernel/product-options.ts';
import { paise } from '../../contract/kernel/money.ts';
import type { OrderId, OrderLineId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import { orderLines, orders, shopOrders } from '../../database/schema/orders.ts';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import type { TestApp } from './app.ts';
import type { BuiltProduct } from './catalog-builders.ts';

export interface BuiltOrder {
  id: OrderId;
  shopOrderId: ShopOrderId;
  lineId: OrderLineId;
}

/** As long as those of the shop. */
const anOrderNumber = () =>
  `T-${randomInt(36 ** 8)
    .toString(36)
    .toUpperCase()
    .padStart(8, '0')}`;

/** A placed order of one unit of a product, as far along as said; delivered otherwise. Its stock is left alone. */
export async function anOrder(
  app: TestApp,
  userId: UserId,
  product: BuiltProduct,
  {
    status = 'delivered',
    expectedBy = daysAfter(kolkataDate(new Date()), 5),
    choices = [],
  }: { status?: ShopOrderStatus; expectedBy?: string; choices?: VariantChoice[] } = {},
): Promise<BuiltOrder> {
  const amounts = { subtotalPaise: paise(49900), discountPaise: paise(0), totalPaise: paise(49900) };
  return inTransaction(app.database.db, async (transaction) => {
    const [order] = await transaction
      .insert(orders)
      .values({
        ...amounts,
        userId,
        number: anOrderNumber(),
        status: 'cash_on_delivery',
        paymentMethod: 'cash_on_delivery',
        cartVersion: 1,
        shippingPaise: paise(0),
        contactName: 'Asha Rao',
        contactEmail: 'asha@shop.example',
        contactPhone: '+91 98450 12345',
        addressLabel: 'Home',
        streetAddress: '1 Market Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        postalCode: '560001',
        country: 'India',
      })
      .returning({ id: orders.id });
    if (!order) throw new Error('no order was inserted');
    const [shopOrder] = await transaction
      .insert(shopOrders)
      .values({ ...amounts, orderId: order.id, shopId: product.shopId, status, expectedBy })
      .returning({ id: shopOrders.id });
    if (!shopOrder) throw new Error('no shop order was inserted');
    const [line] = await transaction
      .insert(orderLines)
      .values({
        shopOrderId: shopOrder.id,
        variantId: product.variantId,
        productId: product.id,
        name: product.name,
        choices,
        brand: 'Asha',
        quantity: 1,
        unitPricePaise: amounts.subtotalPaise,
        discountPercent: 0,
        discountPaise: amounts.discountPaise,
        totalPaise: amounts.totalPaise,
      })
      .returning({ id: orderLines.id });
    if (!line) throw new Error('no line was inserted');
    return { id: order.id, shopOrderId: shopOrder.id, lineId: line.id };
  });
}
