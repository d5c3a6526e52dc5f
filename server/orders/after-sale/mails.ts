import { CANCEL_REASONS } from '../../../contract/kernel/cancel-reasons.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findPlacedShopOrder, type PlacedShopOrder } from '../fulfilment/read-shop-orders.ts';
import { itemFacts } from '../item-facts.ts';
import { type Cancelled, cancelledByBuyerMail } from './cancel.ts';
import { findRefundedItems } from './store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

const buyerMail = jobKind<Cancelled>('cancellation.mail_buyer');
const shopMail = jobKind<Cancelled>('cancellation.mail_shop');

/** The mails to buyer and seller about what the buyer cancelled. */
export function registerCancellationMails({ config, db, jobs, mailer }: Services): void {
  // A job for each mail: one that cannot be delivered neither delays nor repeats the other.
  jobs.handle(cancelledByBuyerMail, (cancelled) =>
    inTransaction(db, async (tx) => {
      await jobs.send(tx, buyerMail, cancelled);
      await jobs.send(tx, shopMail, cancelled);
    }),
  );

  jobs.handle(buyerMail, async (cancelled) => {
    const found = await findCancelled(db, cancelled);
    if (!found) return;
    const { shopOrder, hasLapsedCoupon, facts } = found;
    const mail = renderMail(config.shop, {
      subject: `Cancelled: order ${shopOrder.number}`,
      heading: cancelled.lineId === null ? 'You cancelled your order' : 'You cancelled an item',
      paragraphs: ['The shop will not send it.', refundSentence(shopOrder, hasLapsedCoupon)],
      facts,
      action: {
        label: 'See your order',
        url: pageUrl(config, '/buyer/order/:orderId', { orderId: shopOrder.orderId }),
      },
    });
    await mailer.send({ to: shopOrder.contactEmail, ...mail });
  });

  jobs.handle(shopMail, async (cancelled) => {
    const found = await findCancelled(db, cancelled);
    if (!found || found.shopOrder.sellerEmail === null) return;
    const { shopOrder, facts } = found;
    const mail = renderMail(config.shop, {
      subject: `Cancelled by the buyer: order ${shopOrder.number}`,
      heading: cancelled.lineId === null ? 'The buyer cancelled an order' : 'The buyer cancelled an item',
      paragraphs: ['Please do not send it. It is back in your stock.'],
      facts: [
        ...facts,
        ...(cancelled.reason ? [{ label: 'Reason', value: CANCEL_REASONS[cancelled.reason] }] : []),
      ],
      action: {
        label: 'See the order',
        url: pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId: shopOrder.id }),
      },
    });
    await mailer.send({ to: found.shopOrder.sellerEmail, ...mail });
  });
}

async function findCancelled(db: Database, { shopOrderId, lineId }: Cancelled) {
  const shopOrder = await findPlacedShopOrder(db, shopOrderId);
  if (!shopOrder) return undefined;
  const items = await findRefundedItems(db, lineId ?? shopOrderId);
  const facts = [
    { label: 'Order', value: shopOrder.number },
    { label: 'Shop', value: shopOrder.shopName },
    ...itemFacts(items),
  ];
  return { shopOrder, hasLapsedCoupon: items.some(({ quantity }) => quantity === null), facts };
}

function refundSentence({ paymentMethod, couponCode }: PlacedShopOrder, hasLapsedCoupon: boolean): string {
  if (paymentMethod === 'cash_on_delivery') {
    return hasLapsedCoupon
      ? `You do not have to pay for it. Without it the coupon ${couponCode} no longer applies to the rest, so you will pay more for the rest on delivery.`
      : 'You do not have to pay for it.';
  }
  return hasLapsedCoupon
    ? `Without it the coupon ${couponCode} no longer applies to the rest, so we deduct that discount from your refund. We will write to you once the refund is sent.`
    : 'We will refund what you paid for it and write to you once the refund is sent.';
}
