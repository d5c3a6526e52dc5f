/** What can be reported. Of a shop its state is moved instead of taking it down. */
export const SUBJECT_KINDS = {
  product: { label: 'Product' },
  shop: { label: 'Shop' },
  review: { label: 'Review' },
  question: { label: 'Question' },
  answer: { label: 'Answer' },
} as const satisfies Record<string, { label: string }>;

export type SubjectKind = keyof typeof SUBJECT_KINDS;
/** What is hidden while it is taken down. */
export type HideableKind = Exclude<SubjectKind, 'shop'>;

/** Why somebody reports something. */
export const REPORT_REASONS = {
  illegal: 'It is against the law',
  counterfeit: 'It is a counterfeit, or belongs to somebody else',
  misleading: 'It is false or misleading',
  offensive: 'It insults or threatens',
  private: 'It names a person, or says private things',
  advertising: 'It advertises something else',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** The state of a case: what was reported, and what was decided. `isWaiting` for an operator; `isHidden`: only its author sees the subject. */
export const CASE_STATES = {
  open: { label: 'Open', isWaiting: true, isHidden: false },
  dismissed: { label: 'Dismissed', isWaiting: false, isHidden: false },
  taken_down: { label: 'Taken down', isWaiting: false, isHidden: true },
  appealed: { label: 'Appealed', isWaiting: true, isHidden: true },
  upheld: { label: 'Upheld', isWaiting: false, isHidden: true },
  restored: { label: 'Restored', isWaiting: false, isHidden: false },
  /** Of a shop: its state was moved, or its seller put things right. */
  settled: { label: 'Settled', isWaiting: false, isHidden: false },
  /** Its author deleted it while it waited. */
  removed: { label: 'Removed by its author', isWaiting: false, isHidden: false },
} as const satisfies Record<string, { label: string; isWaiting: boolean; isHidden: boolean }>;

export type CaseState = keyof typeof CASE_STATES;

/** What an operator decides on a case, from which states. The author's appeal leads from `taken_down` to `appealed`. */
export const CASE_MOVES = {
  dismiss: { from: ['open'], to: 'dismissed', label: 'Dismiss', of: 'anything' },
  settle: { from: ['open'], to: 'settled', label: 'Settle', of: 'shops' },
  'take-down': { from: ['open'], to: 'taken_down', label: 'Take down', of: 'hideable' },
  uphold: { from: ['appealed'], to: 'upheld', label: 'Uphold', of: 'hideable' },
  restore: { from: ['taken_down', 'appealed', 'upheld'], to: 'restored', label: 'Restore', of: 'hideable' },
} as const satisfies Record<
  string,
  {
    from: readonly CaseState[];
    to: CaseState;
    label: string;
    of: 'anything' | 'shops' | 'hideable';
  }
>;

export type CaseMove = keyof typeof CASE_MOVES;

/** What a take-down rests on. */
export const GROUNDS = {
  law: 'The law',
  terms: 'The terms of this market',
} as const;

export type Ground = keyof typeof GROUNDS;

/** The moves that can be made of a case of such a thing in this state. */
export function possibleMoves(kind: SubjectKind, state: CaseState): CaseMove[] {
  const moves = Object.keys(CASE_MOVES) as CaseMove[]; // the keys of the table
  return moves.filter((move) => {
    const { from, of } = CASE_MOVES[move];
    const isFor = of === 'anything' || (of === 'shops') === (kind === 'shop');
    return isFor && (from as readonly CaseState[]).includes(state);
  });
}

/** What form and server alike say where a report with the reason 'other' has no words. */
export const SAY_WHAT_IS_WRONG = 'Please describe what is wrong';
