import { toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { GoodwillId } from '../../../../contract/kernel/schemas.ts';
import { REFUND_BEARERS, supportReasonInWords } from '../../../../contract/kernel/support.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import { findPlacedShopOrder } from '../fulfilment/read-shop-orders.ts';
import { findGoodwillById } from './store.ts';

export const goodwillMail = mailKind<{ goodwillId: GoodwillId }>('goodwill.mail_shop', {
  words: 'Refund without cancelling',
  to: 'shop',
});

export const goodwillMails = [
  mail(goodwillMail, async ({ config, db }, { goodwillId }) => {
    const given = await findGoodwillById(db, goodwillId);
    const shopOrder = given && (await findPlacedShopOrder(db, given.shopOrderId));
    if (!shopOrder || shopOrder.sellerEmail === null) return undefined;
    const amount = formatRupees(toRupees(given.amountPaise));
    return {
      to: shopOrder.sellerEmail,
      subject: `${config.shop.name} gives back ${amount} of order ${shopOrder.number}`,
      heading: 'A part of an order goes back to the buyer',
      paragraphs: [
        'The order goes on as before: nothing of it is cancelled.',
        given.bearer === 'seller'
          ? 'The amount comes off what the shop gets for this order. If you see it otherwise, please write to us.'
          : 'The market pays it: the shop gets what it would have got for this order.',
      ],
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
        { label: 'Reason', value: supportReasonInWords(given.reason, given.words) },
        { label: 'Refund', value: amount },
        { label: 'Borne by', value: REFUND_BEARERS[given.bearer] },
      ],
      action: {
        label: 'See the order',
        url: pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId: shopOrder.id }),
      },
    };
  }),
];
