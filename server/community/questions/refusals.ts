import type { Asking } from '../../../contract/questions.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const WORDS: Record<Exclude<Asking, 'allowed'>, string> = {
  sign_in: 'Sign in to ask: we mail you the answer',
  account: 'Asking needs an account: we mail you the answer',
  verified_email: 'Confirm your e-mail address first: we mail you the answer there',
  other_product: 'This is your own product: answer what others ask about it',
};

export function mayNotAsk(asking: Exclude<Asking, 'allowed'>): Refusal {
  return new Refusal('wrong_state', WORDS[asking]);
}

export function mayNotAnswer(): Refusal {
  return new Refusal('wrong_state', 'You can answer once the product has been delivered to you');
}

export function alreadyAnswered(): Refusal {
  return new Refusal('already_exists', 'You have already answered this question');
}
