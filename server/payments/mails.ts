import { formatRupees, toRupees } from '../../contract/kernel/money.ts';
import type { OrderId } from '../../contract/kernel/schemas.ts';
import { findOrder } from '../orders/index.ts';
import { jobKind } from '../platform/jobs/jobs.ts';
import { type MailContent, renderMail } from '../platform/mail/render-mail.ts';
import type { PaymentContext } from './context.ts';
import { findRefund } from './store.ts';

export const paymentFailedMail = jobKind<{ orderId: OrderId }>('mail-payment-failed');
export const refundMail = jobKind<{ refundId: string }>('mail-refund');

/** Says who sends the mails of this concept. */
export function handlePaymentMails(context: PaymentContext): void {
  const { config, db, jobs, mailer } = context;

  async function send(orderId: OrderId, content: (number: string) => MailContent): Promise<void> {
    const order = await findOrder(db, orderId);
    if (!order) return;
    await mailer.send({ to: order.contactEmail, ...renderMail(config.shop, content(order.number)) });
  }

  jobs.handle(paymentFailedMail, ({ orderId }) =>
    send(orderId, (number) => ({
      subject: `Payment for order ${number} failed`,
      heading: 'Your payment did not go through',
      paragraphs: [
        `Order ${number} was not placed and nothing was charged.`,
        'Your cart is as you left it: you can try again, or pay in another way.',
      ],
      action: { label: 'Back to your cart', url: `${config.http.publicUrl}/cart` },
    })),
  );

  jobs.handle(refundMail, async ({ refundId }) => {
    const found = await findRefund(db, refundId);
    if (!found) return;
    await send(found.payment.orderId, (number) => ({
      subject: `Refund for order ${number}`,
      heading: 'Your money is on its way back',
      paragraphs: [
        REFUND_REASONS[found.refund.reason] ?? PART_REFUND,
        'Depending on your bank it can take a few days to show.',
      ],
      facts: [
        { label: 'Order', value: number },
        { label: 'Refund', value: formatRupees(toRupees(found.refund.amountPaise)) },
      ],
    }));
  });
}

const PART_REFUND = 'A shop had to cancel its part of your order. We have sent back what you paid for it.';
const REFUND_REASONS: Record<string, string> = {
  late_payment:
    'Your payment arrived after the order had ended and its items could not be kept. We have sent it back in full.',
  duplicate_payment: 'Your order was paid for twice. We have sent the second payment back in full.',
};
