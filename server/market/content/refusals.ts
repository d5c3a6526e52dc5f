import type { FieldError } from '../../../contract/problem.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function contentFaults(errors: FieldError[]): Refusal {
  return new Refusal('invalid_input', 'Please check what you entered', { errors });
}

export function versionChangedMeanwhile(): Refusal {
  return new Refusal('stale', 'This version has been changed. Reload the page and make your change again.');
}

export function versionHasStarted(): Refusal {
  return new Refusal(
    'wrong_state',
    'This version is or was live: it stays as it is. Make a new draft from it.',
  );
}

/** The category was removed at the same moment. */
export function categoryIsGone(id: string): Refusal {
  const message = `There is no category '${id}' any more`;
  return contentFaults([{ path: 'content.body.rows', message }]);
}

export function notADraft(): Refusal {
  return new Refusal('wrong_state', 'This version is scheduled. Withdraw it first.');
}

export function isNotScheduled(): Refusal {
  return new Refusal('wrong_state', 'This version is not scheduled');
}

export function momentTaken(): Refusal {
  const message = 'Another version of this place starts at that moment. Choose another one.';
  return new Refusal('already_exists', message, { errors: [{ path: 'startsAt', message }] });
}

export function badMoment(message: string): Refusal {
  return contentFaults([{ path: 'startsAt', message }]);
}

export function tooManyDrafts(most: number): Refusal {
  return new Refusal('limit_reached', `A place can have at most ${most} drafts. Delete one first.`);
}

export function versionUnreadable(): Refusal {
  return new Refusal('wrong_state', 'This version no longer fits its place and cannot be shown');
}
