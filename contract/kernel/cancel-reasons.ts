export const CANCEL_REASONS = {
  changed_mind: 'I changed my mind',
  ordered_by_mistake: 'I ordered it by mistake',
  found_cheaper: 'I found it cheaper elsewhere',
  arrives_too_late: 'It arrives too late',
  other: 'Another reason',
} as const;

export type CancelReason = keyof typeof CANCEL_REASONS;
