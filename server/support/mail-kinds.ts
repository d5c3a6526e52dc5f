/** Mails of account and orders by their queues, in a few words; how each names its person. */
export const MAIL_KINDS = {
  'account.mail': { by: 'user', words: 'Account' },
  'account.mail_requested': { by: 'email', words: 'Account' },
  'account.mail_security': { by: 'user', words: 'Second factor changed' },
  'account.mail_operator': { by: 'user', words: 'Invitation of an operator' },
  'email_change.mail_confirmation': { by: 'user', words: 'Change of the e-mail address' },
  'email_change.mail_done': { by: 'user', words: 'E-mail address changed' },
  'support.mail_view': { by: 'consent', words: 'Support looked at the account' },
  'order.mail_placed': { by: 'order', words: 'Order placed' },
  'order.mail_confirmation': { by: 'order', words: 'Order to be confirmed' },
  'payment.mail_failed': { by: 'order', words: 'Payment failed' },
  'shop_order.mail_buyer': { by: 'shop_order', words: 'Step of an order' },
  'stock_alert.mail': { by: 'user', words: 'Back in stock' },
  'favorite.mail_alerts': { by: 'user', words: 'Favorites changed' },
} as const satisfies Record<
  string,
  { by: 'user' | 'email' | 'order' | 'shop_order' | 'consent'; words: string }
>;

export type MailQueue = keyof typeof MAIL_KINDS;

/** The queues of mails that name their person in one way. */
export function queuesBy(way: (typeof MAIL_KINDS)[MailQueue]['by']): string[] {
  return Object.entries(MAIL_KINDS).flatMap(([queue, { by }]) => (by === way ? [queue] : []));
}
