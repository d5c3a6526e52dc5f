export const COMPLAINT_STATES = {
  received: { label: 'Received', isOpen: true },
  acknowledged: { label: 'Acknowledged', isOpen: true },
  in_progress: { label: 'In progress', isOpen: true },
  decided: { label: 'Decided', isOpen: false },
  closed: { label: 'Closed', isOpen: false },
} as const;

export type ComplaintState = keyof typeof COMPLAINT_STATES;

export const COMPLAINT_MOVES = {
  acknowledge: { by: 'operator', from: ['received'], to: 'acknowledged', label: 'Acknowledge' },
  start: { by: 'operator', from: ['received', 'acknowledged'], to: 'in_progress', label: 'Start work' },
  decide: {
    by: 'operator',
    from: ['received', 'acknowledged', 'in_progress'],
    to: 'decided',
    label: 'Decide',
  },
  close: { by: 'operator', from: ['decided'], to: 'closed', label: 'Close' },
  end: {
    by: 'complainant',
    from: ['received', 'acknowledged', 'in_progress', 'decided'],
    to: 'closed',
    label: 'Withdraw',
  },
} as const satisfies Record<
  string,
  { by: 'operator' | 'complainant'; from: readonly ComplaintState[]; to: ComplaintState; label: string }
>;

export type ComplaintMove = keyof typeof COMPLAINT_MOVES;

export const OPERATOR_COMPLAINT_MOVES = ['acknowledge', 'start', 'decide', 'close'] as const;
export type OperatorComplaintMove = (typeof OPERATOR_COMPLAINT_MOVES)[number];

export function canMove(move: ComplaintMove, state: ComplaintState): boolean {
  const from: readonly ComplaintState[] = COMPLAINT_MOVES[move].from;
  return from.includes(state);
}

export const COMPLAINT_SUBJECTS = {
  order: 'An order',
  product: 'A product',
  shop: 'A shop',
  market: 'The market itself, or my data',
} as const;

export type ComplaintSubject = keyof typeof COMPLAINT_SUBJECTS;

export const COMPLAINT_DEADLINES = {
  acknowledge: 'to be acknowledged within 48 hours',
  decide: 'to be decided within one month',
} as const;

export type ComplaintDeadline = keyof typeof COMPLAINT_DEADLINES;

export const ACKNOWLEDGE_WITHIN_HOURS = 48;
export const MAX_COMPLAINT_LENGTH = 4000;
/** The notes of a complaint have the same limit. */
export const MAX_COMPLAINT_MESSAGES = 200;
export const COMPLAINT_CODE_MINUTES = 60;
export const MAX_COMPLAINT_CODES = 5;
