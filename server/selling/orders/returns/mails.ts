import { mail } from '../../../concept/background.ts';
import { formatDate, kolkataDate } from '../../../../contract/kernel/days.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { RETURN_CAUSES } from '../../../../contract/kernel/order-states.ts';
import { unitsInWords } from '../../../../contract/kernel/product-options.ts';
import type { ReturnStatus } from '../../../../contract/returns.ts';
import { findPlacedShopOrder, itemFacts, type PlacedShopOrder, type ReturnRow } from '../index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { getReturn } from './get-return.ts';
import { LAPSED_WORDS, replacementFacts, STEP_WORDS } from './mail-words.ts';
import { readerOfStep, returnMail } from './request-return.ts';
import { findReturnTime, findShopOrderOfReturn } from './store.ts';
import { pageUrl } from '../../../platform/http/page-url.ts';

export const returnMails = [
  mail(returnMail, async ({ config, db }, { returnId, status, lapsedFor }) => {
    const shopOrderId = await findShopOrderOfReturn(db, returnId);
    const shopOrder = shopOrderId && (await findPlacedShopOrder(db, shopOrderId));
    if (!shopOrder) return undefined;
    const row = await getReturn(db, shopOrder.id, returnId);
    const words = lapsedFor
      ? await lapsedWords(db, lapsedFor, shopOrder, row)
      : stepWords(shopOrder, row, status);
    if (!words) return undefined;
    const isForSeller = readerOfStep({ status, lapsedFor }) === 'shop';
    const to = isForSeller ? shopOrder.sellerEmail : shopOrder.contactEmail;
    if (to === null) return undefined;
    const url = isForSeller
      ? pageUrl(config, '/seller/orders/:shopOrderId', { shopOrderId: shopOrder.id })
      : pageUrl(config, '/buyer/order/:orderId', { orderId: shopOrder.orderId });
    const { sendTo, sendNote } = row;
    const isToBeSentBack = status === 'accepted' && sendTo !== null;
    return {
      to,
      subject: `${words.subject}: order ${shopOrder.number}`,
      heading: words.subject,
      paragraphs: words.paragraphs,
      ...(isToBeSentBack && sendNote !== null && { quote: { by: 'The shop writes', text: sendNote } }),
      facts: [
        { label: 'Order', value: shopOrder.number },
        { label: 'Shop', value: shopOrder.shopName },
        ...(row.replacement === null
          ? itemFacts(row.lines)
          : row.lines.map((line) => ({ label: 'Exchanged', value: unitsInWords(line) }))),
        ...replacementFacts(row),
        ...(row.feesPaise > 0
          ? [{ label: 'Shipping and fees', value: formatRupees(toRupees(row.feesPaise)) }]
          : []),
        ...(row.couponDifferencePaise > 0
          ? [
              {
                label: 'Coupon that no longer applies to the rest',
                value: formatRupees(-toRupees(row.couponDifferencePaise)),
              },
            ]
          : []),
        { label: 'Cause', value: RETURN_CAUSES[row.cause] },
        { label: 'Reason', value: (lapsedFor ? null : row.refusal) ?? row.reason },
        ...(isToBeSentBack ? [{ label: 'Send it to', value: inOneLine(sendTo) }] : []),
      ],
      action: { label: 'See the order', url },
    };
  }),
];

interface SpokenWords {
  subject: string;
  paragraphs: string[];
}

function stepWords(
  shopOrder: PlacedShopOrder,
  row: ReturnRow,
  status: ReturnStatus,
): SpokenWords | undefined {
  const words = STEP_WORDS[row.kind][status];
  return words && { ...words, paragraphs: words.paragraphs(shopOrder, row) };
}

async function lapsedWords(
  db: Queryable,
  side: 'buyer' | 'seller',
  shopOrder: PlacedShopOrder,
  { lines: [line] }: ReturnRow,
): Promise<SpokenWords> {
  const until = line ? await findReturnTime(db, line.lineId) : null;
  const { subject, paragraphs } = LAPSED_WORDS[side];
  return { subject, paragraphs: paragraphs(shopOrder, until && formatDate(kolkataDate(until))) };
}

function inOneLine(address: string): string {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}
