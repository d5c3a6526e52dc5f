import type { OperatorOrder } from '../../../contract/operator-orders.ts';

/** Mails about orders, by the names of their queues. */
const MAIL_WORDS: Record<string, string> = {
  'order.mail_new': 'Order placed, to the buyer',
  'order.mail_confirmation': 'Please confirm the order',
  'shop_order.mail_buyer': 'Progress, to the buyer',
  'cancellation.mail_buyer': 'Cancelled, to the buyer',
  'cancellation.mail_shop': 'Cancelled, to the shop',
  'return.mail': 'Return or exchange',
  'refund.mail': 'Refund, to the buyer',
  'goodwill.mail_shop': 'Refund, to the shop',
  'invoice.mail_buyer': 'Invoice, to the buyer',
  'payment.mail_failed': 'Payment failed',
  'order_message.mail': 'A message about the order',
};

/** What a mail says, in a few words; of one without words the name of its queue. */
export function mailInWords({ kind, isOfShopOrder }: OperatorOrder['mails'][number]): string {
  if (kind === 'order.mail_new' && isOfShopOrder) return 'Order placed, to the shop';
  return MAIL_WORDS[kind] ?? kind;
}

export const MAIL_STATES = {
  waiting: { label: 'Waits', tone: 'info' },
  sent: { label: 'Sent', tone: 'ok' },
  failed: { label: 'Not sent', tone: 'deal' },
} as const;
