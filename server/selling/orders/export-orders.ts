import { CANCEL_REASONS } from '../../../contract/kernel/order-states.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Paise, paise, toRupees } from '../../../contract/kernel/money.ts';
import type { VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { OrderId, ShopOrderId, UserId } from '../../../contract/kernel/schemas.ts';
import {
  orderEvents,
  orderLines,
  orderMessages,
  orders,
  shopNames,
  shopOrders,
} from '../../../database/schema/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import {
  findAdjustments,
  findReturns,
  lapsedByLine,
  refundOf,
  type ReturnRow,
  toPayOf,
} from './after-sale/store.ts';
import { wholeTotal } from './parcel-fees.ts';
import type { OrderLineRow } from './store/rows.ts';

type ExportedOrder = {
  number: string;
  orderedAt: string;
  status: string;
  paymentMethod: string;
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
  contact: { name: string; email: string; phoneNumber: string };
  address: Record<
    'label' | 'recipient' | 'phoneNumber' | 'street' | 'city' | 'state' | 'postalCode' | 'country',
    string
  >;
  history: { status: string; at: string; note: string | null; reason: string | null }[];
  parts: ExportedShopOrder[];
};

type ExportedLine = {
  name: string;
  choices: VariantChoice[];
  brand: string;
  quantity: number;
  price: number;
  discount: number;
  total: number;
  lapsedDiscount: number;
  cancelledAt: string | null;
};

type ExportedReturn = {
  kind: string;
  status: string;
  reason: string;
  refusal: string | null;
  sendTo: string | null;
  sendNote: string | null;
  cause: string | null;
  fees: number;
  refund: number;
  requestedAt: string;
  items: { name: string; choices: VariantChoice[]; quantity: number; amount: number }[];
  replacement: {
    choices: VariantChoice[];
    quantity: number;
    price: number;
    toPay: number;
    carrier: string | null;
    trackingNumber: string | null;
  } | null;
  pictures: string[];
};

type ExportedShopOrder = {
  shop: string;
  status: string;
  coupon: string | null;
  shipping: number;
  cashFee: number;
  total: number;
  carrier: string | null;
  trackingNumber: string | null;
  expectedBy: string;
  lines: ExportedLine[];
  returns: ExportedReturn[];
  messages: { from: 'buyer' | 'seller'; text: string; at: string }[];
};

export async function exportOrders(db: Queryable, userId: UserId): Promise<ExportedOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt), orders.id);
  const orderIds = rows.map(({ id }) => id);
  const ofShops = await readShopOrders(db, orderIds);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .orderBy(asc(orderEvents.id));
  return rows.map((order) => ({
    number: order.number,
    orderedAt: order.createdAt.toISOString(),
    status: order.status,
    paymentMethod: order.paymentMethod,
    subtotal: toRupees(order.subtotalPaise),
    discount: toRupees(order.discountPaise),
    shipping: toRupees(order.shippingPaise),
    total: toRupees(order.totalPaise),
    contact: { name: order.contactName, email: order.contactEmail, phoneNumber: order.contactPhone },
    address: {
      label: order.addressLabel,
      recipient: order.recipient,
      phoneNumber: order.recipientPhone,
      street: order.streetAddress,
      city: order.city,
      state: order.state,
      postalCode: order.postalCode,
      country: order.country,
    },
    history: events
      .filter(({ orderId }) => orderId === order.id)
      .map(({ toStatus, at, note, reason }) => ({
        status: toStatus,
        at: at.toISOString(),
        note,
        reason: reason && CANCEL_REASONS[reason],
      })),
    parts: ofShops.filter(({ orderId }) => orderId === order.id).map(({ shopOrder }) => shopOrder),
  }));
}

async function readShopOrders(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<{ orderId: OrderId; shopOrder: ExportedShopOrder }[]> {
  const rows = await db
    .select({ shopOrder: shopOrders, shop: shopNames.name })
    .from(shopOrders)
    .innerJoin(shopNames, eq(shopNames.id, shopOrders.shopId))
    .where(inArray(shopOrders.orderId, [...orderIds]))
    .orderBy(shopNames.name, shopOrders.id);
  const ids = rows.map(({ shopOrder }) => shopOrder.id);
  const lapsed = lapsedByLine(await findAdjustments(db, ids));
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.shopOrderId, ids))
    .orderBy(orderLines.id);
  const returns = await findReturns(db, ids);
  const messages = await db
    .select()
    .from(orderMessages)
    .where(inArray(orderMessages.shopOrderId, ids))
    .orderBy(orderMessages.createdAt);
  return rows.map(({ shopOrder, shop }) => {
    const isOfShopOrder = ({ shopOrderId }: { shopOrderId: ShopOrderId }) => shopOrderId === shopOrder.id;
    return {
      orderId: shopOrder.orderId,
      shopOrder: {
        shop,
        status: shopOrder.status,
        coupon: shopOrder.couponCode,
        shipping: toRupees(shopOrder.shippingPaise),
        cashFee: toRupees(shopOrder.cashFeePaise),
        total: toRupees(wholeTotal(shopOrder)),
        carrier: shopOrder.carrier,
        trackingNumber: shopOrder.trackingNumber,
        expectedBy: shopOrder.expectedBy,
        lines: lines.filter(isOfShopOrder).map((line) => exportLine(line, lapsed.get(line.id) ?? paise(0))),
        returns: returns.filter(isOfShopOrder).map(exportReturn),
        messages: messages
          .filter(isOfShopOrder)
          .map(({ author, text, createdAt }) => ({ from: author, text, at: createdAt.toISOString() })),
      },
    };
  });
}

function exportLine(line: OrderLineRow, lapsedPaise: Paise): ExportedLine {
  return {
    name: line.name,
    choices: [...line.choices],
    brand: line.brand,
    quantity: line.quantity,
    price: toRupees(line.unitPricePaise),
    discount: toRupees(line.discountPaise),
    total: toRupees(line.totalPaise),
    lapsedDiscount: toRupees(lapsedPaise),
    cancelledAt: line.cancelledAt?.toISOString() ?? null,
  };
}

function exportReturn(row: ReturnRow): ExportedReturn {
  return {
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    refusal: row.refusal,
    sendTo: row.sendTo,
    sendNote: row.sendNote,
    cause: row.cause,
    fees: toRupees(row.feesPaise),
    refund: toRupees(refundOf(row)),
    requestedAt: new Date(row.createdAt).toISOString(),
    items: row.lines.map(({ name, choices, quantity, amountPaise }) => ({
      name,
      choices: [...choices],
      quantity,
      amount: toRupees(amountPaise),
    })),
    replacement: row.replacement && {
      choices: [...row.replacement.choices],
      quantity: row.replacement.quantity,
      price: toRupees(row.replacement.unitPricePaise),
      toPay: toRupees(toPayOf(row)),
      carrier: row.replacement.carrier,
      trackingNumber: row.replacement.trackingNumber,
    },
    pictures: row.pictureKeys.map(pictureUrl),
  };
}
