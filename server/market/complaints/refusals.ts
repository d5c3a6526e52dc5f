import {
  COMPLAINT_STATES,
  type ComplaintState,
  MAX_COMPLAINT_MESSAGES,
} from '../../../contract/kernel/complaint-states.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function noSuchComplaint(): Refusal {
  return notFound('This complaint');
}

/** An unknown number and another address get the same words. */
export function noSuchClue(): Refusal {
  return new Refusal(
    'not_found',
    'No complaint has this number with this e-mail address. Please check both in the mail about the complaint.',
  );
}

export function wrongComplaintCode(): Refusal {
  const message =
    'This code is not right, or its time is over. Look at the latest mail, or send the form again.';
  return new Refusal('wrong_code', message, { errors: [{ path: 'code', message }] });
}

export function complaintNotMovable(state: ComplaintState): Refusal {
  return new Refusal(
    'wrong_state',
    `This complaint is now '${COMPLAINT_STATES[state].label}'. Please look at it again.`,
  );
}

export function complaintClosed(): Refusal {
  return new Refusal('wrong_state', 'This complaint is closed. Please file a new one.');
}

export function complaintChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'The complaint has been changed. Reload the page and look at it again.');
}

export function tooManyComplaintMessages(): Refusal {
  return new Refusal('limit_reached', `A complaint can have at most ${MAX_COMPLAINT_MESSAGES} messages`);
}
