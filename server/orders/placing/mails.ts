import { formatNearDate } from '../../../contract/kernel/days.ts';
import { addPaise, formatRupees, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { orderPlacedMail } from './place-order.ts';
import { findShopOrders } from '../read-orders.ts';
import { findLinesOfShopOrders, findPlacedShopOrder } from '../fulfilment/read-shop-orders.ts';

/** The mail that confirms a placed order to its buyer. */
export const orderPlacedBuyerMail = jobKind<{ orderId: OrderId }>('mail-order-placed-buyer');
/** The mail that tells a shop of its part of a placed order. */
const orderPlacedShopMail = jobKind<{ shopOrderId: ShopOrderId }>('mail-order-placed-shop');

/** Says who is told of a placed order, and what its shops are told. */
export function handleNewOrderMails({ config, db, jobs, mailer }: Services): void {
  // Each mail is a job of its own: one that cannot be delivered neither holds up nor repeats the others.
  jobs.handle(orderPlacedMail, async ({ orderId }) => {
    const shopOrders = await findShopOrders(db, [orderId]);
    await inTransaction(db, async (tx) => {
      await jobs.send(tx, orderPlacedBuyerMail, { orderId });
      for (const { id } of shopOrders) await jobs.send(tx, orderPlacedShopMail, { shopOrderId: id });
    });
  });

  jobs.handle(orderPlacedShopMail, async ({ shopOrderId }) => {
    const shopOrder = await findPlacedShopOrder(db, shopOrderId);
    // Whoever took a step with it has seen it, and what was cancelled is told of by a mail of its own.
    if (shopOrder?.status !== 'placed' || shopOrder.sellerEmail === null) return;
    const all = await findLinesOfShopOrders(db, [shopOrderId]);
    const lines = all.filter(({ cancelledAt }) => cancelledAt === null);
    const amount = formatRupees(toRupees(addPaise(...lines.map(({ totalPaise }) => totalPaise))));
    await mailer.send({
      to: shopOrder.sellerEmail,
      ...renderMail(config.shop, {
        subject: `New order ${shopOrder.number} for ${amount}`,
        heading: 'You have a new order',
        paragraphs: [
          shopOrder.paymentMethod === 'cash_on_delivery'
            ? 'The buyer pays in cash when it is delivered.'
            : 'The order is paid.',
          'Please accept it: the buyer is told of every step.',
        ],
        facts: [
          { label: 'Order', value: shopOrder.number },
          { label: 'Shop', value: shopOrder.shopName },
          ...lines.map((line) => ({
            label: `${line.quantity} × ${line.name}`,
            value: formatRupees(toRupees(line.totalPaise)),
          })),
          ...(shopOrder.couponCode === null ? [] : [{ label: 'Coupon', value: shopOrder.couponCode }]),
          { label: 'Total', value: amount },
          { label: 'Expected by', value: formatNearDate(shopOrder.expectedBy) },
          // Name, street and phone are for who signs in.
          { label: 'Goes to', value: `${shopOrder.city} ${shopOrder.postalCode}` },
        ],
        action: { label: 'See the order', url: `${config.http.publicUrl}/seller/orders/${shopOrderId}` },
      }),
    });
  });
}
