import { formatNearDate } from '../../../contract/kernel/days.ts';
import { RETURN_DAYS } from '../../../contract/kernel/limits.ts';
import { addPaise, formatRupees, type Paise, paise, toRupees } from '../../../contract/kernel/money.ts';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../contract/orders.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findAdjustments, lapsedByLine } from '../after-sale/store.ts';
import { findRefundedItems } from '../after-sale/store.ts';
import { shopOrderMail } from './seller-steps.ts';
import { orderPlacedBuyerMail } from '../placing/mails.ts';
import { UNDER_WAY_STATES } from '../order-states.ts';
import { findOrder, findOrderLines, findShopOrders } from '../read-orders.ts';
import {
  findEventsOfShopOrder,
  findLinesOfShopOrders,
  findPlacedShopOrder,
  type PlacedShopOrder,
} from './read-shop-orders.ts';
import type { OrderRow } from '../store.ts';

/** Says who sends the mails of this concept. */
export function handleOrderMails({ config, db, jobs, mailer }: Services): void {
  jobs.handle(orderPlacedBuyerMail, async ({ orderId }) => {
    const order = await findOrder(db, orderId);
    if (!order) return;
    const [lines, shopOrders] = await Promise.all([
      findOrderLines(db, [orderId]),
      findShopOrders(db, [orderId]),
    ]);
    const mail = renderMail(config.shop, {
      subject: `Your order ${order.number} is placed`,
      heading: 'Thank you for your order',
      paragraphs: [paymentSentence(order), 'You can follow every step on the page of your order.'],
      facts: [
        { label: 'Order', value: order.number },
        ...lines.map((line) => ({
          label: `${line.quantity} × ${line.name}`,
          value: rupees(line.totalPaise),
        })),
        { label: 'Total', value: rupees(order.totalPaise) },
        ...shopOrders.map(({ shopName, expectedBy }) => ({
          label: shopOrders.length === 1 ? 'Expected by' : `Expected from ${shopName} by`,
          value: formatNearDate(expectedBy),
        })),
        { label: 'Deliver to', value: `${order.streetAddress}, ${order.city} ${order.postalCode}` },
      ],
      action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/order/${orderId}` },
    });
    await mailer.send({ to: order.contactEmail, ...mail });
  });

  jobs.handle(shopOrderMail, async ({ shopOrderId, status }) => {
    const shopOrder = await findPlacedShopOrder(db, shopOrderId);
    const step = STEP_MAILS[status];
    if (!shopOrder || !step) return;
    const events = await findEventsOfShopOrder(db, shopOrderId);
    const cancelled = events.find(({ toStatus }) => toStatus === 'cancelled');
    const reason = cancelled?.note;
    const items = cancelled ? await findRefundedItems(db, shopOrderId) : await itemsLeft(db, shopOrderId);
    const mail = renderMail(config.shop, {
      subject: `${step.subject}: order ${shopOrder.number}`,
      heading: step.subject,
      paragraphs: step.paragraphs(shopOrder),
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
        ...items.map(({ quantity, name, amountPaise }) => ({
          label: `${quantity} × ${name}`,
          value: rupees(amountPaise),
        })),
        ...(UNDER_WAY_STATES.includes(status)
          ? [{ label: 'Expected by', value: formatNearDate(shopOrder.expectedBy) }]
          : []),
        ...(status === 'shipped' && shopOrder.carrier !== null && shopOrder.trackingNumber !== null
          ? [
              { label: 'Goes to', value: `${shopOrder.city} ${shopOrder.postalCode}` },
              { label: 'Carrier', value: shopOrder.carrier },
              { label: 'Tracking number', value: shopOrder.trackingNumber },
            ]
          : []),
        ...(status === 'cancelled' && reason ? [{ label: 'Reason', value: reason }] : []),
      ],
      action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/order/${shopOrder.orderId}` },
    });
    await mailer.send({ to: shopOrder.contactEmail, ...mail });
  });
}

/** What is still to be sent, and what it costs. */
async function itemsLeft(db: Queryable, id: ShopOrderId) {
  const [lines, adjustments] = await Promise.all([
    findLinesOfShopOrders(db, [id]),
    findAdjustments(db, [id]),
  ]);
  const lapsed = lapsedByLine(adjustments);
  return lines
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((line) => ({ ...line, amountPaise: addPaise(line.totalPaise, lapsed.get(line.id) ?? paise(0)) }));
}

interface StepMail {
  subject: string;
  paragraphs: (shopOrder: PlacedShopOrder) => string[];
}

/** What the buyer is told of each step of a seller. */
const STEP_MAILS: Partial<Record<ShopOrderStatus, StepMail>> = {
  accepted: {
    subject: 'Your order is accepted',
    paragraphs: () => ['The shop has accepted your order and prepares it now.'],
  },
  packed: {
    subject: 'Your order is packed',
    paragraphs: () => ['The shop has packed your order. It goes to the carrier next.'],
  },
  shipped: {
    subject: 'Your order is on its way',
    paragraphs: () => ['Your order is with the carrier.'],
  },
  delivered: {
    subject: 'Your order has arrived',
    paragraphs: () => [
      'We hope you like it. You can now review what you bought.',
      `If something is not right, ask on the page of your order to return it within ${RETURN_DAYS} days.`,
    ],
  },
  cancelled: {
    subject: 'Your order was cancelled by the shop',
    paragraphs: ({ paymentMethod }) => [
      'We are sorry: the shop had to cancel what you ordered there.',
      paymentMethod === 'cash_on_delivery'
        ? 'There is nothing to pay for it.'
        : 'What you paid for it goes back to you, and we write to you once it is sent.',
    ],
  },
};

function paymentSentence(order: OrderRow): string {
  return order.paymentMethod === 'cash_on_delivery'
    ? 'Your order is placed. Please pay in cash when it is delivered.'
    : 'Your payment has arrived and your order is placed.';
}

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
