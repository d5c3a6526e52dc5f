import { formatNearDate } from '../../../contract/kernel/days.ts';
import { addPaise, formatRupees, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, ShopOrderId } from '../../../contract/kernel/schemas.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findLinesOfShopOrders, findPlacedShopOrder } from '../fulfilment/read-shop-orders.ts';
import { lineFacts } from '../item-facts.ts';
import { findOrder, findOrderLines, findShopOrders } from '../read-orders.ts';
import { orderPlacedMail } from './complete-placing.ts';

const buyerMail = jobKind<{ orderId: OrderId }>('order.mail_placed_buyer', 'mail-order-placed-buyer');
const shopMail = jobKind<{ shopOrderId: ShopOrderId }>('order.mail_placed_shop', 'mail-order-placed-shop');

/** The mails of a placed order: one to its buyer and one to each shop. */
export function registerOrderPlacedMails(services: Services): void {
  const { db, jobs } = services;
  // A job for each mail: one that cannot be delivered neither delays nor repeats the others.
  jobs.handle(orderPlacedMail, async ({ orderId }) => {
    const shopOrders = await findShopOrders(db, [orderId]);
    await inTransaction(db, async (tx) => {
      await jobs.send(tx, buyerMail, { orderId });
      for (const { id } of shopOrders) await jobs.send(tx, shopMail, { shopOrderId: id });
    });
  });
  jobs.handle(buyerMail, ({ orderId }) => mailBuyer(services, orderId));
  jobs.handle(shopMail, ({ shopOrderId }) => mailShop(services, shopOrderId));
}

async function mailBuyer({ config, db, mailer }: Services, orderId: OrderId): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const [lines, shopOrders] = await Promise.all([
    findOrderLines(db, [orderId]),
    findShopOrders(db, [orderId]),
  ]);
  const mail = renderMail(config.shop, {
    subject: `Your order ${order.number} is placed`,
    heading: 'Thank you for your order',
    paragraphs: [
      order.paymentMethod === 'cash_on_delivery'
        ? 'Your order is placed. Please pay in cash on delivery.'
        : 'We have received your payment and your order is placed.',
      'You can follow its progress on your order page.',
    ],
    facts: [
      { label: 'Order', value: order.number },
      ...lineFacts(lines),
      { label: 'Total', value: formatRupees(toRupees(order.totalPaise)) },
      ...shopOrders.map(({ shopName, expectedBy }) => ({
        label: shopOrders.length === 1 ? 'Expected by' : `Expected from ${shopName} by`,
        value: formatNearDate(expectedBy),
      })),
      { label: 'Deliver to', value: `${order.streetAddress}, ${order.city} ${order.postalCode}` },
    ],
    action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/order/${orderId}` },
  });
  await mailer.send({ to: order.contactEmail, ...mail });
}

async function mailShop({ config, db, mailer }: Services, shopOrderId: ShopOrderId): Promise<void> {
  const shopOrder = await findPlacedShopOrder(db, shopOrderId);
  // After any step the seller has seen it, and a cancellation sends its own mail.
  if (shopOrder?.status !== 'placed' || shopOrder.sellerEmail === null) return;
  const all = await findLinesOfShopOrders(db, [shopOrderId]);
  const lines = all.filter(({ cancelledAt }) => cancelledAt === null);
  const amount = formatRupees(toRupees(addPaise(...lines.map(({ totalPaise }) => totalPaise))));
  const mail = renderMail(config.shop, {
    subject: `New order ${shopOrder.number} for ${amount}`,
    heading: 'You have a new order',
    paragraphs: [
      shopOrder.paymentMethod === 'cash_on_delivery'
        ? 'The buyer pays in cash on delivery.'
        : 'The order is paid.',
      'Please accept it soon. We keep the buyer informed of every step.',
    ],
    facts: [
      { label: 'Order', value: shopOrder.number },
      { label: 'Shop', value: shopOrder.shopName },
      ...lineFacts(lines),
      ...(shopOrder.couponCode === null ? [] : [{ label: 'Coupon', value: shopOrder.couponCode }]),
      { label: 'Total', value: amount },
      { label: 'Expected by', value: formatNearDate(shopOrder.expectedBy) },
      // Name, street and phone number are shown after signing in only.
      { label: 'Goes to', value: `${shopOrder.city} ${shopOrder.postalCode}` },
    ],
    action: { label: 'See the order', url: `${config.http.publicUrl}/seller/orders/${shopOrderId}` },
  });
  await mailer.send({ to: shopOrder.sellerEmail, ...mail });
}
