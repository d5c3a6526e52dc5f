export const SUPPORT_CODE_MINUTES = 10;
export const SUPPORT_CODE_DIGITS = 8;
export const MAX_SUPPORT_CODES = 5;
/** The database refuses longer views. */
export const SUPPORT_VIEW_MINUTES = 30;

export const NOTE_SUBJECTS = {
  person: { label: 'person', duties: ['support', 'finance', 'owner'] },
  order: { label: 'order', duties: ['support', 'finance', 'owner'] },
  shop: { label: 'shop', duties: ['owner', 'catalogue', 'support', 'finance'] },
} as const;

export type NoteSubject = keyof typeof NOTE_SUBJECTS;

export const MAIL_ON_ITS_WAY = 'The mail is on its way';

export const READ_ONLY = 'This is a view for support: nothing can be changed here';

/** Either the shop's settlement is less by it, or the market pays. */
export const REFUND_BEARERS = { seller: 'The shop', market: 'The market' } as const;
export type RefundBearer = keyof typeof REFUND_BEARERS;

/** Buyer and shop read these words. An operator may change the default `bearer`. */
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

export const NO_SUPPORT_REASON = 'Choose a reason';
export const NO_REFUNDED_ITEM = 'Choose at least one item';
export const NO_REFUNDED_AMOUNT = 'Enter an amount in rupees';

export const MAX_SUPPORT_WORDS = 300;

export function supportReasonInWords(reason: SupportReason, words: string): string {
  return words === '' ? SUPPORT_REASONS[reason].label : `${SUPPORT_REASONS[reason].label}: ${words}`;
}
