import { Refusal } from '../platform/http/refusal.ts';
import type { Reported } from './report-once.ts';

export function ownReported(noun: Reported['noun']): Refusal {
  const acts = noun === 'review' ? 'edit or delete' : 'delete';
  return new Refusal('wrong_state', `This is your own ${noun}; you can ${acts} it`);
}

export function alreadyReported(noun: Reported['noun']): Refusal {
  return new Refusal('already_exists', `You have already reported this ${noun}`);
}
