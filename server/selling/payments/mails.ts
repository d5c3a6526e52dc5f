import { type Paise, toRupees } from '../../../contract/kernel/money.ts';
import { REFUND_FAILED } from '../../../contract/kernel/payment-states.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { OrderId } from '../../../contract/kernel/schemas.ts';
import { supportReasonInWords } from '../../../contract/kernel/support.ts';
import {
  findGoodwillById,
  findOrder,
  findOrderLines,
  findRefundedItems,
  itemFacts,
  lineFacts,
} from '../orders/index.ts';
import { mail } from '../../concept/background.ts';
import { mailKind } from '../../platform/jobs/jobs.ts';
import { findRefund } from './refunds/store.ts';
import { pageUrl } from '../../platform/http/page-url.ts';

export const paymentFailedMail = mailKind<{ orderId: OrderId }>('payment.mail_failed', {
  words: 'Payment failed',
  to: 'buyer',
});
export const refundMail = mailKind<{ refundId: string; state: keyof typeof REFUND_MAILS }>('refund.mail', {
  words: 'Refund',
  to: 'buyer',
});

export const paymentMails = [
  mail(paymentFailedMail, async ({ config, db }, { orderId }) => {
    const order = await findOrder(db, orderId);
    if (!order) return undefined;
    const { number, totalPaise, contactEmail } = order;
    return {
      to: contactEmail,
      subject: `Payment for order ${number} failed`,
      heading: 'Your payment did not go through',
      paragraphs: [
        `Order ${number} was not placed and nothing was charged.`,
        'Your cart is as you left it: you can try again, or pay in another way.',
      ],
      facts: [
        { label: 'Order', value: number },
        ...lineFacts(await findOrderLines(db, [orderId])),
        { label: 'Total', value: rupees(totalPaise) },
      ],
      action: { label: 'Back to your cart', url: pageUrl(config, '/cart') },
    };
  }),
  mail(refundMail, async ({ config, db }, { refundId, state }) => {
    const found = await findRefund(db, refundId);
    const order = found && (await findOrder(db, found.payment.orderId));
    if (!order) return undefined;
    const { id: orderId, number } = order;
    const items = await findRefundedItems(db, found.refund.reason);
    const given = await findGoodwillById(db, found.refund.reason);
    const { subject, heading, says } = REFUND_MAILS[state];
    return {
      to: order.contactEmail,
      subject: subject(number),
      heading,
      paragraphs: [given ? GOODWILL : (REFUND_REASONS[found.refund.reason] ?? PART_REFUND), ...says],
      facts: [
        { label: 'Order', value: number },
        ...itemFacts(items),
        ...(given ? [{ label: 'Reason', value: supportReasonInWords(given.reason, given.words) }] : []),
        { label: 'Refund', value: rupees(found.refund.amountPaise) },
      ],
      action: { label: 'See your order', url: pageUrl(config, '/buyer/order/:orderId', { orderId }) },
    };
  }),
];

function rupees(amount: Paise): string {
  return formatRupees(toRupees(amount));
}

const REFUND_MAILS = {
  sent: {
    subject: (number: string) => `Refund for order ${number} is on its way`,
    heading: 'Your refund is on its way',
    says: ['The payment provider pays it out now. We will write to you once it has done so.'],
  },
  processed: {
    subject: (number: string) => `Refund for order ${number}`,
    heading: 'Your refund was paid out',
    says: ['Depending on your bank it can take a few days to show.'],
  },
  failed: {
    subject: (number: string) => `Refund for order ${number} did not go through`,
    heading: 'Your refund did not go through',
    says: [REFUND_FAILED, 'You do not have to do anything.'],
  },
};

const GOODWILL =
  'You get back a part of what you paid. Your order goes on as before: nothing of it is cancelled.';
const PART_REFUND = 'You get back what you paid for what was cancelled or returned.';
const REFUND_REASONS: Record<string, string> = {
  late_payment:
    'Your payment arrived after the order had ended and its items could not be kept. You get it back in full.',
  paused_shop:
    'A shop of your order does not sell at the moment, so that the order was cancelled. You get your payment back in full.',
  duplicate_payment: 'Your order was paid for twice. You get the second payment back in full.',
};
