import { EXCHANGE_ANSWER_DAYS } from '../../../../contract/kernel/limits.ts';
import { type Paise, subtractPaise, toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import type { ReturnKind, ReturnStatus } from '../../../../contract/returns.ts';
import { type PlacedShopOrder, refundInCashOf, refundOf, type ReturnRow, toPayOf } from '../index.ts';

export interface StepWords {
  subject: string;
  paragraphs: (shopOrder: PlacedShopOrder, row: ReturnRow) => string[];
}

export interface LapsedWords {
  subject: string;
  paragraphs: (shopOrder: PlacedShopOrder, until: string | null) => string[];
}

export const STEP_WORDS: Record<ReturnKind, Partial<Record<ReturnStatus, StepWords>>> = {
  return: {
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
      paragraphs: (_part, row) => [
        `The shop will take it back. ${returnAddressSentence(row)}`,
        'You will get your refund once it has arrived.',
      ],
    },
    refused: {
      subject: 'Your return was refused',
      paragraphs: () => ['The shop will not take it back. You can write to the shop on your order page.'],
    },
    received: {
      subject: 'Your return has arrived',
      paragraphs: (shopOrder, row) => [refundSentence(shopOrder, row)],
    },
    refunded: {
      subject: 'The shop has paid you back',
      paragraphs: () => [
        'The shop says that it has paid you back. If nothing has arrived, please write to the shop.',
      ],
    },
  },
  exchange: {
    requested: {
      subject: 'A buyer requested an exchange',
      paragraphs: () => [
        `Please accept the exchange or refuse it with a reason within ${EXCHANGE_ANSWER_DAYS} days. The replacement is reserved until then; an exchange that is not answered lapses.`,
      ],
    },
    withdrawn: {
      subject: 'An exchange was withdrawn',
      paragraphs: () => [
        'The buyer has decided to keep it. The replacement is back in your stock, and you do not have to do anything.',
      ],
    },
    accepted: {
      subject: 'Your exchange is accepted',
      paragraphs: (_part, row) => [
        `The shop will exchange it. ${returnAddressSentence(row)}`,
        'Your replacement is sent once it has arrived.',
      ],
    },
    refused: {
      subject: 'Your exchange was refused',
      paragraphs: () => ['The shop will not exchange it. You can write to the shop on your order page.'],
    },
    received: {
      subject: 'The item that you exchange has arrived',
      paragraphs: (shopOrder, row) => [
        'The shop has received it and will send your replacement.',
        ...(refundOf(row) > 0 ? [refundSentence(shopOrder, row)] : []),
      ],
    },
    sent: {
      subject: 'Your replacement is on its way',
      paragraphs: () => ['The shop has handed it to a carrier.'],
    },
    exchanged: {
      subject: 'Your replacement is delivered',
      paragraphs: () => [
        'The exchange is complete. If something is wrong with the replacement, you can return it on your order page.',
      ],
    },
  },
};

export const LAPSED_WORDS: Record<'buyer' | 'seller', LapsedWords> = {
  buyer: {
    subject: 'Your exchange has lapsed',
    paragraphs: ({ shopName }, until) => [
      `${shopName} did not answer within ${EXCHANGE_ANSWER_DAYS} days, so the replacement is reserved no longer. You keep the item.`,
      until === null
        ? 'The time for returning or exchanging it is over.'
        : `You can return it instead, or ask for an exchange again, until ${until} on your order page.`,
    ],
  },
  seller: {
    subject: 'An exchange has lapsed',
    paragraphs: (_shopOrder, until) => [
      `You did not answer it within ${EXCHANGE_ANSWER_DAYS} days. The replacement is back in your stock.`,
      until === null
        ? 'The buyer keeps the item, and can no longer return or exchange it.'
        : `The buyer keeps the item, and can return or exchange it until ${until}.`,
    ],
  },
};

export function replacementFacts(row: ReturnRow): { label: string; value: string }[] {
  const { lines, replacement } = row;
  if (!replacement) return [];
  const name = nameWithChoices(lines[0]?.name ?? '', replacement.choices);
  return [
    { label: 'Replacement', value: `${replacement.quantity} × ${name}` },
    ...(toPayOf(row) > 0 ? [{ label: 'To pay in cash on delivery', value: inRupees(toPayOf(row)) }] : []),
    ...(refundOf(row) > 0 ? [{ label: 'Refund', value: inRupees(refundOf(row)) }] : []),
    ...(replacement.carrier === null ? [] : [{ label: 'Carrier', value: replacement.carrier }]),
    ...(replacement.trackingNumber === null
      ? []
      : [{ label: 'Tracking number', value: replacement.trackingNumber }]),
  ];
}

function returnAddressSentence({ sendTo }: ReturnRow): string {
  return sendTo === null
    ? 'Please ask the shop on your order page where to send it.'
    : "Please send it to the address below, enclose your order number and keep the carrier's receipt.";
}

function refundSentence({ paymentMethod }: PlacedShopOrder, row: ReturnRow): string {
  if (paymentMethod === 'cash_on_delivery') {
    return `The shop${arrived(row)} will pay you back ${inRupees(refundOf(row))} itself, because you paid in cash on delivery.`;
  }
  const inCash = refundInCashOf(row);
  const rest = subtractPaise(refundOf(row), inCash);
  const sentences = [
    ...(row.kind === 'return' ? ['The shop has received it.'] : []),
    ...(rest > 0 ? [`We will refund ${inRupees(rest)} and write to you once the refund is sent.`] : []),
    ...(inCash > 0
      ? [`The shop will pay you back ${inRupees(inCash)} itself, because you paid that in cash on delivery.`]
      : []),
  ];
  return sentences.join(' ');
}

function arrived({ kind }: ReturnRow): string {
  return kind === 'return' ? ' has received it and' : '';
}

const inRupees = (amount: Paise) => formatRupees(toRupees(amount));
