import { UNDER_WAY_STATES } from '../../../../contract/kernel/order-states.ts';
import { formatNearDate } from '../../../../contract/kernel/days.ts';
import { RETURN_DAYS } from '../../../../contract/kernel/limits.ts';
import { addPaise, paise } from '../../../../contract/kernel/money.ts';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import { findAdjustments, findRefundedItems, lapsedByLine } from '../after-sale/store.ts';
import { itemFacts } from '../item-facts.ts';
import {
  findEventsOfShopOrder,
  findLinesOfShopOrders,
  findPlacedShopOrder,
  type PlacedShopOrder,
} from './read-shop-orders.ts';
import { shopOrderMail } from './seller-steps.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export const invoiceMail = mailKind<{ shopOrderId: ShopOrderId }>('invoice.mail_buyer', {
  words: 'Link to the invoice',
  to: 'buyer',
});

export const shopOrderMails = [
  mail(shopOrderMail, async ({ config, db }, { shopOrderId, status }) => {
    const shopOrder = await findPlacedShopOrder(db, shopOrderId);
    const step = STEP_MAILS[status];
    if (!shopOrder || !step) return undefined;
    const events = await findEventsOfShopOrder(db, shopOrderId);
    const cancelled = events.find(({ toStatus }) => toStatus === 'cancelled');
    const reason = cancelled?.note;
    const items = cancelled ? await findRefundedItems(db, shopOrderId) : await itemsLeft(db, shopOrderId);
    return {
      to: shopOrder.contactEmail,
      subject: `${step.subject}: order ${shopOrder.number}`,
      heading: step.subject,
      paragraphs: step.paragraphs(shopOrder),
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
        ...itemFacts(items),
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
      action: {
        label: 'See your order',
        url: pageUrl(config, '/buyer/order/:orderId', { orderId: shopOrder.orderId }),
      },
    };
  }),
  mail(invoiceMail, async ({ config, db }, { shopOrderId }) => {
    const shopOrder = await findPlacedShopOrder(db, shopOrderId);
    if (!shopOrder) return undefined;
    return {
      to: shopOrder.contactEmail,
      subject: `Your invoice for order ${shopOrder.number}`,
      heading: 'Your invoice',
      paragraphs: ['You can see and print the invoice once you have signed in.'],
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
      ],
      action: {
        label: 'See your invoice',
        url: pageUrl(config, '/buyer/invoice/:shopOrderId', { shopOrderId }),
      },
    };
  }),
];

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

const STEP_MAILS: Partial<Record<ShopOrderStatus, StepMail>> = {
  accepted: {
    subject: 'Your order is accepted',
    paragraphs: () => ['The shop has accepted your order and is preparing it.'],
  },
  packed: {
    subject: 'Your order is packed',
    paragraphs: () => ['The shop has packed your order and will hand it to the carrier next.'],
  },
  shipped: {
    subject: 'Your order is on its way',
    paragraphs: () => ['Your order is with the carrier.'],
  },
  delivered: {
    subject: 'Your order has arrived',
    paragraphs: () => [
      'We hope you like it. You can now review what you bought.',
      `If something is not right, you can return it within ${RETURN_DAYS} days from your order page.`,
    ],
  },
  cancelled: {
    subject: 'Your order was cancelled by the shop',
    paragraphs: ({ paymentMethod }) => [
      'We are sorry: the shop had to cancel the items below.',
      paymentMethod === 'cash_on_delivery'
        ? 'You do not have to pay for them.'
        : 'We will refund what you paid for them and write to you once the refund is sent.',
    ],
  },
};
