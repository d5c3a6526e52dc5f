import type { orderEvents, orderLines, orders, shopOrders } from '../../../../database/schema/index.ts';

export type OrderRow = typeof orders.$inferSelect;

export type OrderLineRow = typeof orderLines.$inferSelect;

export type ShopOrderRow = typeof shopOrders.$inferSelect & {
  shopName: string;
  promise: string;
  isShopClosed: boolean;
  isLate: boolean;
};

export type OrderEventRow = typeof orderEvents.$inferSelect;
