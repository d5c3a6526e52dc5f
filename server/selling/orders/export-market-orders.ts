import { asc, gt } from 'drizzle-orm';
import { type Paise, paise, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import type { RefundBearer } from '../../../contract/kernel/support.ts';
import { orders } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { BYTE_ORDER_MARK, writeRows } from '../../platform/write-csv.ts';
import { findDiscountShares } from './after-sale/discount-shares.ts';
import { sumGoodwillByBearer } from './goodwill/store.ts';
import { wholeTotal } from './parcel-fees.ts';
import { findShopOrders } from './read-orders.ts';
import type { OrderRow, ShopOrderRow } from './store/rows.ts';

const BATCH = 500;

const COLUMNS = [
  'order',
  'ordered at',
  'order status',
  'payment method',
  'order total',
  'name',
  'e-mail',
  'phone',
  'city',
  'pin code',
  'shop',
  'shop name',
  'status',
  'total',
  'discount',
  'discount of the market',
  'carrier',
  'tracking number',
  'expected by',
  'goodwill, borne by the shop',
  'goodwill, borne by the market',
  'shipping',
  'fee for cash',
];

/** Each shop of an order has a line; amounts are rupees. */
export async function* exportMarketOrders(db: Queryable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRows([COLUMNS]);
  for (let after: OrderId | undefined; ; ) {
    const rows = await db
      .select()
      .from(orders)
      .where(after === undefined ? undefined : gt(orders.id, after))
      .orderBy(asc(orders.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    const parts = await findShopOrders(
      db,
      rows.map(({ id }) => id),
    );
    const shopOrderIds = parts.map(({ id }) => id);
    const borne = await sumGoodwillByBearer(db, shopOrderIds);
    const shares = await findDiscountShares(db, shopOrderIds);
    yield writeRows(
      rows.flatMap((order) =>
        parts
          .filter(({ orderId }) => orderId === order.id)
          .map((part) => cellsOf(order, part, borne.get(part.id), shares.get(part.id)?.marketPaise)),
      ),
    );
    after = last.id;
  }
}

function cellsOf(
  order: OrderRow,
  part: ShopOrderRow,
  borne: Record<RefundBearer, Paise> = { seller: paise(0), market: paise(0) },
  discountOfMarket = paise(0),
): string[] {
  return [
    order.number,
    order.createdAt.toISOString(),
    order.status,
    order.paymentMethod,
    String(toRupees(order.totalPaise)),
    order.contactName,
    order.contactEmail,
    order.contactPhone,
    order.city,
    order.postalCode,
    part.shopId,
    part.shopName,
    part.status,
    ...[wholeTotal(part), part.discountPaise, discountOfMarket].map((each) => String(toRupees(each))),
    part.carrier ?? '',
    part.trackingNumber ?? '',
    part.expectedBy,
    String(toRupees(borne.seller)),
    String(toRupees(borne.market)),
    String(toRupees(part.shippingPaise)),
    String(toRupees(part.cashFeePaise)),
  ];
}
