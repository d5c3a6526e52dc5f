import { keysOf } from './keys-of.ts';
/** A shop is not taken down; its state is moved instead. */
export const SUBJECT_KINDS = {
  product: { label: 'Product' },
  shop: { label: 'Shop' },
  review: { label: 'Review' },
  question: { label: 'Question' },
  answer: { label: 'Answer' },
} as const satisfies Record<string, { label: string }>;

export type SubjectKind = keyof typeof SUBJECT_KINDS;
export type HideableKind = Exclude<SubjectKind, 'shop'>;

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

/** A waiting case needs an operator; only its author sees a hidden subject. */
export const CASE_STATES = {
  open: { label: 'Open', isWaiting: true, isHidden: false },
  dismissed: { label: 'Dismissed', isWaiting: false, isHidden: false },
  taken_down: { label: 'Taken down', isWaiting: false, isHidden: true },
  appealed: { label: 'Appealed', isWaiting: true, isHidden: true },
  upheld: { label: 'Upheld', isWaiting: false, isHidden: true },
  restored: { label: 'Restored', isWaiting: false, isHidden: false },
  settled: { label: 'Settled', isWaiting: false, isHidden: false },
  /** Its author deleted it while it waited. */
  removed: { label: 'Removed by its author', isWaiting: false, isHidden: false },
} as const satisfies Record<string, { label: string; isWaiting: boolean; isHidden: boolean }>;

export type CaseState = keyof typeof CASE_STATES;

/** The author's appeal leads from `taken_down` to `appealed`. */
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

export const GROUNDS = {
  law: 'The law',
  terms: 'The terms of this market',
} as const;

export type Ground = keyof typeof GROUNDS;

export function possibleMoves(kind: SubjectKind, state: CaseState): CaseMove[] {
  const moves = keysOf(CASE_MOVES);
  return moves.filter((move) => {
    const { from, of } = CASE_MOVES[move];
    const isFor = of === 'anything' || (of === 'shops') === (kind === 'shop');
    return isFor && (from as readonly CaseState[]).includes(state);
  });
}

export const SAY_WHAT_IS_WRONG = 'Please describe what is wrong';
