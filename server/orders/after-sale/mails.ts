import { formatRupees, toRupees } from '../../../contract/kernel/money.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findRefundedItems } from './store.ts';
import { type Cancelled, cancelledByBuyerMail } from './cancel.ts';
import { findPlacedShopOrder } from '../fulfilment/read-shop-orders.ts';

const buyerMail = jobKind<Cancelled>('mail-cancelled-to-buyer');
const shopMail = jobKind<Cancelled>('mail-cancelled-to-shop');

/** Says who tells buyer and seller what the buyer cancelled. */
export function handleCancelMails({ config, db, jobs, mailer }: Services): void {
  // A job each: one mail that cannot be delivered neither holds up nor repeats the other.
  jobs.handle(cancelledByBuyerMail, (cancelled) =>
    inTransaction(db, async (tx) => {
      await jobs.send(tx, buyerMail, cancelled);
      await jobs.send(tx, shopMail, cancelled);
    }),
  );

  jobs.handle(buyerMail, async (cancelled) => {
    const found = await find(cancelled);
    if (!found) return;
    const { shopOrder, items, facts } = found;
    const isCouponLost = items.some(({ quantity }) => quantity === null);
    const money =
      shopOrder.paymentMethod === 'cash_on_delivery'
        ? isCouponLost
          ? `Without it the coupon ${shopOrder.couponCode} no longer applies, so the rest costs more at the door. There is nothing to pay for the item itself.`
          : 'There is nothing to pay for it.'
        : isCouponLost
          ? `Without it the coupon ${shopOrder.couponCode} no longer applies to the rest: that discount comes off what goes back to you. We write to you once it is sent.`
          : 'What you paid for it goes back to you, and we write to you once it is sent.';
    await mailer.send({
      to: shopOrder.contactEmail,
      ...renderMail(config.shop, {
        subject: `Cancelled: order ${shopOrder.number}`,
        heading: cancelled.lineId === null ? 'You cancelled your order' : 'You cancelled an item',
        paragraphs: ['The shop does not send this any more.', money],
        facts,
        action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/order/${shopOrder.orderId}` },
      }),
    });
  });

  jobs.handle(shopMail, async (cancelled) => {
    const found = await find(cancelled);
    if (!found || found.shopOrder.sellerEmail === null) return;
    const { shopOrder, facts } = found;
    await mailer.send({
      to: found.shopOrder.sellerEmail,
      ...renderMail(config.shop, {
        subject: `Cancelled by the buyer: order ${shopOrder.number}`,
        heading: cancelled.lineId === null ? 'The buyer cancelled an order' : 'The buyer cancelled an item',
        paragraphs: ['Please do not send this. It is back in your stock.'],
        facts,
        action: { label: 'See the order', url: `${config.http.publicUrl}/seller/orders/${shopOrder.id}` },
      }),
    });
  });

  async function find({ shopOrderId, lineId }: Cancelled) {
    const shopOrder = await findPlacedShopOrder(db, shopOrderId);
    if (!shopOrder) return undefined;
    const items = await findRefundedItems(db, lineId ?? shopOrderId);
    const facts = [
      { label: 'Order', value: shopOrder.number },
      { label: 'Shop', value: shopOrder.shopName },
      ...items.map(({ quantity, name, amountPaise }) => ({
        label: quantity === null ? name : `${quantity} × ${name}`,
        value: formatRupees(toRupees(amountPaise)),
      })),
    ];
    return { shopOrder, items, facts };
  }
}
