import { CANCEL_REASONS } from '../../../../contract/kernel/order-states.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { job, mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import {
  findEventsOfShopOrder,
  findPlacedShopOrder,
  type PlacedShopOrder,
} from '../fulfilment/read-shop-orders.ts';
import { itemFacts } from '../item-facts.ts';
import { type Cancelled, cancellationMail } from './cancel.ts';
import { findRefundedItems, hasLapsedCoupon } from './store.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

const buyerMail = mailKind<Cancelled>('cancellation.mail_buyer', { words: 'Cancelled', to: 'buyer' });
const shopMail = mailKind<Cancelled>('cancellation.mail_shop', { words: 'Cancelled', to: 'shop' });

/** Each mail has a job of its own: a failing one neither delays nor repeats the other. */
export const cancellationJobs = [
  job(cancellationMail, ({ db, jobs }, cancelled) =>
    inTransaction(db, async (tx) => {
      await jobs.send(tx, buyerMail, cancelled);
      await jobs.send(tx, shopMail, cancelled);
    }),
  ),
];

export const cancellationMails = [
  mail(buyerMail, async ({ config, db }, cancelled) => {
    const found = await findCancelled(db, cancelled);
    if (!found) return undefined;
    const { shopOrder, hasLapsed, facts } = found;
    return {
      to: shopOrder.contactEmail,
      subject: `Cancelled: order ${shopOrder.number}`,
      heading: headingFor(config.shop.name, cancelled),
      paragraphs: ['The shop will not send it.', refundSentence(shopOrder, hasLapsed)],
      facts,
      action: {
        label: 'See your order',
        url: pageUrl(config, '/buyer/order/:orderId', { orderId: shopOrder.orderId }),
      },
    };
  }),
  mail(shopMail, async ({ config, db }, cancelled) => {
    const found = await findCancelled(db, cancelled);
    if (!found || found.shopOrder.sellerEmail === null) return undefined;
    const { shopOrder, facts } = found;
    return {
      to: found.shopOrder.sellerEmail,
      subject: `Cancelled by ${cancelled.byMarket ? config.shop.name : 'the buyer'}: order ${shopOrder.number}`,
      heading: headingForShop(config.shop.name, cancelled),
      paragraphs: ['Please do not send it. It is back in your stock.'],
      facts: [
        ...facts,
        ...(cancelled.reason ? [{ label: 'Reason', value: CANCEL_REASONS[cancelled.reason] }] : []),
      ],
      action: {
        label: 'See the order',
        url: pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId: shopOrder.id }),
      },
    };
  }),
];

function headingFor(market: string, { lineId, byMarket }: Cancelled): string {
  if (byMarket) return `${market} cancelled your order`;
  return lineId === null ? 'You cancelled your order' : 'You cancelled an item';
}

function headingForShop(market: string, { lineId, byMarket }: Cancelled): string {
  if (byMarket) return `${market} cancelled an order`;
  return lineId === null ? 'The buyer cancelled an order' : 'The buyer cancelled an item';
}

async function findCancelNote(db: Database, shopOrderId: ShopOrderId): Promise<string | null> {
  const events = await findEventsOfShopOrder(db, shopOrderId);
  return events.find(({ toStatus }) => toStatus === 'cancelled')?.note ?? null;
}

async function findCancelled(db: Database, { shopOrderId, lineId, byMarket }: Cancelled) {
  const shopOrder = await findPlacedShopOrder(db, shopOrderId);
  if (!shopOrder) return undefined;
  const items = await findRefundedItems(db, lineId ?? shopOrderId);
  const note = byMarket ? await findCancelNote(db, shopOrderId) : null;
  const facts = [
    { label: 'Order', value: shopOrder.number },
    { label: 'Shop', value: shopOrder.shopName },
    ...itemFacts(items),
    ...(note === null ? [] : [{ label: 'Reason', value: note }]),
  ];
  return { shopOrder, hasLapsed: hasLapsedCoupon(items), facts };
}

function refundSentence({ paymentMethod, couponCode }: PlacedShopOrder, hasLapsed: boolean): string {
  if (paymentMethod === 'cash_on_delivery') {
    return hasLapsed
      ? `You do not have to pay for it. Without it the coupon ${couponCode} no longer applies to the rest, so you will pay more for the rest on delivery.`
      : 'You do not have to pay for it.';
  }
  return hasLapsed
    ? `Without it the coupon ${couponCode} no longer applies to the rest, so we deduct that discount from your refund. We will write to you once the refund is sent.`
    : 'We will refund what you paid for it and write to you once the refund is sent.';
}
