import { formatRupees, toRupees } from '../../contract/kernel/money.ts';
import { RETURN_CAUSES } from '../../contract/kernel/return-causes.ts';
import type { ReturnStatus } from '../../contract/returns.ts';
import {
  findPlacedShopOrder,
  itemFacts,
  type PlacedShopOrder,
  refundOf,
  type ReturnRow,
} from '../orders/index.ts';
import { renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';
import { getReturn } from './get-return.ts';
import { returnMail } from './request-return.ts';
import { findShopOrderOfReturn } from './store.ts';

/** The mails to buyer and seller about the steps of a return. */
export function registerReturnMails({ config, db, jobs, mailer }: Services): void {
  jobs.handle(returnMail, async ({ returnId, status }) => {
    const shopOrderId = await findShopOrderOfReturn(db, returnId);
    const shopOrder = shopOrderId && (await findPlacedShopOrder(db, shopOrderId));
    const words = WORDS[status];
    if (!shopOrder || !words) return;
    const row = await getReturn(db, shopOrder.id, returnId);
    const isForSeller = status === 'requested' || status === 'withdrawn';
    const to = isForSeller ? shopOrder.sellerEmail : shopOrder.contactEmail;
    if (to === null) return;
    const path = isForSeller ? `/seller/orders/${shopOrder.id}` : `/buyer/order/${shopOrder.orderId}`;
    const { sendTo, sendNote } = row;
    const isOnItsWay = status === 'accepted' && sendTo !== null;
    const mail = renderMail(config.shop, {
      subject: `${words.subject}: order ${shopOrder.number}`,
      heading: words.subject,
      paragraphs: words.paragraphs(shopOrder, row),
      ...(isOnItsWay && sendNote !== null && { quote: { by: 'The shop writes', text: sendNote } }),
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
        ...itemFacts(row.lines),
        ...(row.couponDifferencePaise > 0
          ? [
              {
                label: 'Coupon that no longer applies to the rest',
                value: formatRupees(-toRupees(row.couponDifferencePaise)),
              },
            ]
          : []),
        ...(row.cause === null ? [] : [{ label: 'Cause', value: RETURN_CAUSES[row.cause] }]),
        { label: 'Reason', value: row.refusal ?? row.reason },
        ...(isOnItsWay ? [{ label: 'Send it to', value: inOneLine(sendTo) }] : []),
      ],
      action: { label: 'See the order', url: `${config.http.publicUrl}${path}` },
    });
    await mailer.send({ to, ...mail });
  });
}

/** An address as it is written on a parcel, in one line. */
function inOneLine(address: string): string {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}

interface Words {
  subject: string;
  paragraphs: (shopOrder: PlacedShopOrder, row: ReturnRow) => string[];
}

/** One mail for each step; the refund by a payment provider has its own mail. */
const WORDS: Partial<Record<ReturnStatus, Words>> = {
  requested: {
    subject: 'A buyer requested a return',
    paragraphs: () => ['Please accept the return or refuse it with a reason.'],
  },
  withdrawn: {
    subject: 'A return was withdrawn',
    paragraphs: () => ['The buyer has decided to keep it. You do not have to do anything.'],
  },
  accepted: {
    subject: 'Your return is accepted',
    paragraphs: (_part, { sendTo }) => [
      sendTo === null
        ? 'The shop will take it back. Please ask the shop on your order page where to send it.'
        : "The shop will take it back. Please send it to the address below, enclose your order number and keep the carrier's receipt.",
      'You will get your refund once it has arrived.',
    ],
  },
  refused: {
    subject: 'Your return was refused',
    paragraphs: () => ['The shop will not take it back. You can write to the shop on your order page.'],
  },
  received: {
    subject: 'Your return has arrived',
    paragraphs: ({ paymentMethod }, row) => {
      const amount = formatRupees(toRupees(refundOf(row)));
      return [
        paymentMethod === 'cash_on_delivery'
          ? `The shop has received it and will pay you back ${amount} itself, because you paid in cash on delivery.`
          : `The shop has received it. We will refund ${amount} and write to you once the refund is sent.`,
      ];
    },
  },
  refunded: {
    subject: 'The shop has paid you back',
    paragraphs: () => [
      'The shop says that it has paid you back. If nothing has arrived, please write to the shop.',
    ],
  },
};
