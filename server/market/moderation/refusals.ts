import {
  CASE_STATES,
  type CaseState,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../../../contract/kernel/moderation.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export const nounOf = (kind: SubjectKind) => SUBJECT_KINDS[kind].label.toLowerCase();

const OWN: Record<SubjectKind, string> = {
  product: 'This is your own product; you can edit or archive it',
  shop: 'This is your own shop',
  review: 'This is your own review; you can edit or delete it',
  question: 'This is your own question; you can delete it',
  answer: 'This is your own answer; you can delete it',
};

export function ownReported(kind: SubjectKind): Refusal {
  return new Refusal('wrong_state', OWN[kind]);
}

export function alreadyReported(kind: SubjectKind): Refusal {
  return new Refusal('already_exists', `You have already reported this ${nounOf(kind)}`);
}

export function notOfThisKind(kind: SubjectKind): Refusal {
  return new Refusal('wrong_state', `This cannot be decided about a ${nounOf(kind)}`);
}

export function decidedAlready(state: CaseState): Refusal {
  return new Refusal('wrong_state', `This case is now '${CASE_STATES[state].label}'`);
}

export function changedSince(): Refusal {
  return new Refusal('stale', 'It was changed since. Read it again before you decide.');
}

export function subjectGone(kind: SubjectKind): Refusal {
  return new Refusal('wrong_state', `This ${nounOf(kind)} was deleted by its author`);
}

export function sameOperatorCannotDecide(): Refusal {
  return new Refusal('wrong_state', 'You took this down: another operator decides on the appeal');
}

export function alreadyAppealed(): Refusal {
  return new Refusal('wrong_state', 'You have already appealed, or it was decided meanwhile');
}

export function tooLateToAppeal(days: number): Refusal {
  return new Refusal('wrong_state', `An appeal is possible within ${days} days`);
}
