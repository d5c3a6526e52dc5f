import { Refusal } from '../platform/http/refusal.ts';

/** What people wrote for everybody and others may report. */
export type ReportedNoun = 'review' | 'question' | 'answer';

export function ownReported(noun: ReportedNoun): Refusal {
  const acts = noun === 'review' ? 'edit or delete' : 'delete';
  return new Refusal('wrong_state', `This is your own ${noun}; you can ${acts} it`);
}

export function alreadyReported(noun: ReportedNoun): Refusal {
  return new Refusal('already_exists', `You have already reported this ${noun}`);
}
