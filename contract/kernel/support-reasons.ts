/** Who bears what the market gives back: the shop's settlement is less by it, or the market pays. */
export const REFUND_BEARERS = { seller: 'The shop', market: 'The market' } as const;
export type RefundBearer = keyof typeof REFUND_BEARERS;

/** Why an operator refunds or cancels, in the words that buyer and shop read; and who bears it unless the operator says otherwise. */
export const SUPPORT_REASONS = {
  arrived_late: { label: 'It arrived late', bearer: 'seller' },
  not_delivered: { label: 'It was not delivered', bearer: 'seller' },
  damaged: { label: 'It arrived damaged', bearer: 'seller' },
  not_as_described: { label: 'It was not as described', bearer: 'seller' },
  incomplete: { label: 'Something was missing', bearer: 'seller' },
  on_request: { label: "At the buyer's request", bearer: 'market' },
  no_answer: { label: 'The shop did not answer', bearer: 'seller' },
  our_mistake: { label: 'A mistake of the market', bearer: 'market' },
  other: { label: 'Another reason', bearer: 'market' },
} as const satisfies Record<string, { label: string; bearer: RefundBearer }>;

export type SupportReason = keyof typeof SUPPORT_REASONS;

/** What form and server alike say where no reason, or no item, is chosen. */
export const NO_SUPPORT_REASON = 'Choose a reason';
export const NO_REFUNDED_ITEM = 'Choose at least one item';
export const NO_REFUNDED_AMOUNT = 'Enter an amount in rupees';

/** Of the words beside a reason. */
export const MAX_SUPPORT_WORDS = 300;

/** A reason and its words as one sentence of a history. */
export function supportReasonInWords(reason: SupportReason, words: string): string {
  return words === '' ? SUPPORT_REASONS[reason].label : `${SUPPORT_REASONS[reason].label}: ${words}`;
}
