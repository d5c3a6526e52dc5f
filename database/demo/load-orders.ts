import { RESERVATION_MINUTES } from '../../contract/kernel/limits.ts';
import { paise } from '../../contract/kernel/money.ts';
import { choicesInWords } from '../../contract/kernel/product-options.ts';
import { picturesOfVariant } from '../../contract/kernel/variant-pictures.ts';
import type { PaymentId, ShopOrderId } from '../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus } from '../../contract/orders.ts';
import * as tables from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';
import { insertRows } from './insert-rows.ts';
import { after, MINUTE_MS } from './instants.ts';
import type { Market } from './market.ts';
import type { DemoStep } from './order-steps.ts';
import { type DemoOrder, isPlaced } from './orders.ts';
import { createRandom, type Random } from './random.ts';

export async function insertOrders(tx: Transaction, { orders }: Market): Promise<void> {
  await insertRows(tx, tables.orders, orders.map(orderRow));
  const shopOrders = orders.flatMap((order) => order.shopOrders.map((shopOrder) => ({ order, shopOrder })));
  await insertRows(
    tx,
    tables.shopOrders,
    shopOrders.map(({ order, shopOrder }) => ({
      id: shopOrder.id,
      orderId: order.id,
      shopId: shopOrder.shop.id,
      status: shopOrder.status,
      couponCode: shopOrder.coupon?.code ?? null,
      subtotalPaise: shopOrder.subtotalPaise,
      discountPaise: shopOrder.discountPaise,
      totalPaise: shopOrder.totalPaise,
      carrier: shopOrder.carrier,
      trackingNumber: shopOrder.trackingNumber,
      expectedBy: shopOrder.expectedBy,
      createdAt: order.placedAt,
    })),
  );
  await insertRows(
    tx,
    tables.orderLines,
    shopOrders.flatMap(({ shopOrder }) =>
      shopOrder.lines.map(({ id, product, variant, quantity, discountPaise, totalPaise }) => ({
        id,
        shopOrderId: shopOrder.id,
        variantId: variant.id,
        productId: product.id,
        name: product.name,
        choices: choicesInWords(product.options, variant.choices),
        sku: variant.sku,
        brand: product.brand,
        pictureKey: picturesOfVariant(product.pictures, product.options, variant.choices)[0]?.key ?? null,
        quantity,
        unitPricePaise: variant.pricePaise,
        discountPercent: variant.discountPercent,
        discountPaise,
        totalPaise,
        cancelledAt: shopOrder.steps.find((step) => step.to === 'cancelled')?.at ?? null,
      })),
    ),
  );
  const events = orders.flatMap((order) => [
    ...order.steps.map((step) => eventRow(order, null, step)),
    ...order.shopOrders.flatMap((shopOrder) =>
      shopOrder.steps.map((step) => eventRow(order, shopOrder.id, step)),
    ),
  ]);
  // Histories are read in the order of their ids.
  await insertRows(
    tx,
    tables.orderEvents,
    events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await insertRows(
    tx,
    tables.couponRedemptions,
    shopOrders.flatMap(({ order, shopOrder }) =>
      shopOrder.coupon
        ? {
            couponId: shopOrder.coupon.id,
            orderId: order.id,
            userId: order.buyer.id,
            discountPaise: shopOrder.discountPaise,
            minOrderPaise: shopOrder.coupon.minOrderPaise,
            productId: shopOrder.coupon.productId,
            state: shopOrder.status === 'cancelled' ? ('returned' as const) : ('final' as const),
            createdAt: order.placedAt,
          }
        : [],
    ),
  );
}

function orderRow(order: DemoOrder) {
  const { buyer, address, placedAt } = order;
  return {
    id: order.id,
    number: order.number,
    userId: buyer.id,
    status: order.status,
    paymentMethod: order.paymentMethod,
    cartVersion: order.cartVersion,
    subtotalPaise: order.subtotalPaise,
    discountPaise: order.discountPaise,
    shippingPaise: paise(0),
    totalPaise: order.totalPaise,
    contactName: buyer.name,
    contactEmail: buyer.email,
    contactPhone: buyer.phoneNumber,
    addressLabel: address.label,
    recipient: address.recipient,
    recipientPhone: address.phoneNumber,
    streetAddress: address.street,
    city: address.place.city,
    state: address.place.state,
    postalCode: address.place.pinCode,
    country: 'India',
    expiresAt: order.paymentMethod === 'sandbox' ? after(placedAt, RESERVATION_MINUTES * MINUTE_MS) : null,
    createdAt: placedAt,
  };
}

function eventRow(
  order: DemoOrder,
  shopOrderId: ShopOrderId | null,
  { from, to, actor, actorId, note, at }: DemoStep<OrderStatus> | DemoStep<ShopOrderStatus>,
) {
  return { orderId: order.id, shopOrderId, fromStatus: from, toStatus: to, actor, actorId, note, at };
}

export async function insertPayments(tx: Transaction, { orders }: Market): Promise<void> {
  const random = createRandom('payments');
  const attempts = orders
    .filter((order) => order.paymentMethod === 'sandbox')
    .map((order) => ({ order, id: random.uuid<PaymentId>(), sandboxId: `sbx_${random.hex(32)}` }));
  await insertRows(
    tx,
    tables.payments,
    attempts.map(({ order, id, sandboxId }) => ({
      id,
      orderId: order.id,
      provider: 'sandbox' as const,
      status: isPlaced(order) ? ('captured' as const) : ('failed' as const),
      amountPaise: order.totalPaise,
      providerPaymentId: sandboxId,
      redirectUrl: `/sandbox-payment/${sandboxId}`,
      ...(isPlaced(order) && {
        providerCaptureId: sandboxId,
        capturedPaise: order.totalPaise,
        capturedCurrency: 'INR',
      }),
      createdAt: order.placedAt,
    })),
  );
  await insertRows(
    tx,
    tables.sandboxPayments,
    attempts.map(({ order, id, sandboxId }) => ({
      id: sandboxId,
      reference: id,
      amountPaise: order.totalPaise,
      currency: 'INR',
      status: sandboxStatus(order),
      createdAt: order.placedAt,
      decidedAt: order.steps.at(-1)?.at ?? null,
    })),
  );
  const refunded = attempts.flatMap(({ order, id, sandboxId }) => refundsOf(order, id, sandboxId, random));
  await insertRows(
    tx,
    tables.refunds,
    refunded.map(({ ours }) => ours),
  );
  await insertRows(
    tx,
    tables.sandboxRefunds,
    refunded.map(({ theirs }) => theirs),
  );
}

function sandboxStatus({ status }: DemoOrder): 'captured' | 'declined' | 'expired' {
  if (status === 'failed') return 'declined';
  return status === 'expired' ? 'expired' : 'captured';
}

const PAY_OUT_MS = 7 * 86_400_000;

/** Refunds of cancelled and returned shop orders; where the return has only just arrived they are on their way. */
function refundsOf(order: DemoOrder, paymentId: PaymentId, sandboxPaymentId: string, random: Random) {
  return order.shopOrders.flatMap((shopOrder) => {
    const end = shopOrder.steps.find(({ to }) => to === 'cancelled' || to === 'refunded');
    const at = (end ?? shopOrder.steps.find(({ to }) => to === 'returned'))?.at;
    if (!at || !isPlaced(order)) return [];
    const id = random.uuid<string>();
    const providerRefundId = `sbr_${random.hex(32)}`;
    const { totalPaise: amountPaise } = shopOrder;
    const reason = shopOrder.returnId ?? shopOrder.id;
    return {
      ours: {
        id,
        paymentId,
        amountPaise,
        reason,
        providerRefundId,
        createdAt: at,
        sentAt: at,
        status: end ? ('processed' as const) : ('sent' as const),
        nextAttemptAt: end ? null : new Date(at.getTime() + PAY_OUT_MS),
        doneAt: end ? at : null,
      },
      theirs: { id: providerRefundId, sandboxPaymentId, reference: id, amountPaise, createdAt: at },
    };
  });
}

export async function insertReviews(tx: Transaction, { reviews }: Market): Promise<void> {
  await insertRows(
    tx,
    tables.reviews,
    reviews.map(({ id, product, buyer, orderLineId, stars, text, fit, createdAt }) => ({
      id,
      productId: product.id,
      userId: buyer.id,
      orderLineId,
      stars,
      text,
      fit,
      createdAt,
    })),
  );
  await insertRows(
    tx,
    tables.reviewVotes,
    reviews.flatMap(({ id, helpfulTo }) => helpfulTo.map((reader) => ({ reviewId: id, userId: reader.id }))),
  );
}
