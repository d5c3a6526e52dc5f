import { formatRupees, toRupees } from '../../contract/kernel/money.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';
import { cancelledByBuyerMail } from './cancel-part.ts';
import { findEventsOfPart, findLinesOfParts, findPlacedShopOrder } from './seller-store.ts';

/** Says who tells buyer and seller what the buyer cancelled. */
export function handleCancelMails({ config, db, jobs, mailer }: Services): void {
  jobs.handle(cancelledByBuyerMail, async ({ shopOrderId, lineId }) => {
    const part = await findPlacedShopOrder(db, shopOrderId);
    if (!part) return;
    const [all, events] = await Promise.all([
      findLinesOfParts(db, [shopOrderId]),
      findEventsOfPart(db, shopOrderId),
    ]);
    const at = events.find(({ toStatus }) => toStatus === 'cancelled')?.at.getTime();
    const lines = all.filter(({ id, cancelledAt }) =>
      lineId === null ? cancelledAt?.getTime() === at : id === lineId,
    );
    const facts = [
      { label: 'Order', value: part.number },
      { label: 'Shop', value: part.shopName },
      ...lines.map((line) => ({
        label: `${line.quantity} × ${line.name}`,
        value: formatRupees(toRupees(line.totalPaise)),
      })),
    ];
    const money =
      part.paymentMethod === 'cash_on_delivery'
        ? 'There is nothing to pay for it.'
        : 'What you paid for it goes back to you, and we write to you once it is sent.';
    await mailer.send({
      to: part.contactEmail,
      ...renderMail(config.shop, {
        subject: `Cancelled: order ${part.number}`,
        heading: lineId === null ? 'You cancelled your order' : 'You cancelled an item',
        paragraphs: [`${part.shopName} does not send this any more.`, money],
        facts,
        action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/order/${part.orderId}` },
      }),
    });
    if (part.sellerEmail === null) return;
    await mailer.send({
      to: part.sellerEmail,
      ...renderMail(config.shop, {
        subject: `Cancelled by the buyer: order ${part.number}`,
        heading: lineId === null ? 'The buyer cancelled an order' : 'The buyer cancelled an item',
        paragraphs: ['Please do not send this. It is back in your stock.'],
        facts,
        action: { label: 'See the order', url: `${config.http.publicUrl}/seller/orders/${shopOrderId}` },
      }),
    });
  });
}
