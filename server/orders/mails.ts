import { formatRupees, type Paise, toRupees } from '../../contract/kernel/money.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';
import { orderPlacedMail } from './place-order.ts';
import { findOrder, findOrderLines, type OrderRow } from './store.ts';

/** Says who sends the mails of this concept. */
export function handleOrderMails({ config, db, jobs, mailer }: Services): void {
  jobs.handle(orderPlacedMail, async ({ orderId }) => {
    const order = await findOrder(db, orderId);
    if (!order) return;
    const lines = await findOrderLines(db, [orderId]);
    const mail = renderMail(config.shop, {
      subject: `Your order ${order.number} is placed`,
      heading: `Thank you, ${order.contactName}`,
      paragraphs: [paymentSentence(order), 'You can follow every step under your orders.'],
      facts: [
        { label: 'Order', value: order.number },
        ...lines.map((line) => ({
          label: `${line.quantity} × ${line.name}`,
          value: rupees(line.totalPaise),
        })),
        { label: 'Total', value: rupees(order.totalPaise) },
        { label: 'Delivered to', value: `${order.streetAddress}, ${order.city} ${order.postalCode}` },
      ],
      action: { label: 'See your order', url: `${config.http.publicUrl}/buyer/current-orders` },
    });
    await mailer.send({ to: order.contactEmail, ...mail });
  });
}

function paymentSentence(order: OrderRow): string {
  return order.paymentMethod === 'cash_on_delivery'
    ? 'Your order is placed. Please pay in cash when it is delivered.'
    : 'Your payment has arrived and your order is placed.';
}

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}
