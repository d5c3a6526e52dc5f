import { Refusal } from '../../platform/http/refusal.ts';

/** A wrong code, a used one, and a person without a code get the same words. */
export function wrongSupportCode(): Refusal {
  const message = 'This is not the code that is shown, or its time has passed';
  return new Refusal('wrong_code', message, { errors: [{ path: 'code', message }] });
}

export function handOverGone(): Refusal {
  return new Refusal(
    'link_expired',
    'This view was opened already, or has ended. Ask the person for another code.',
  );
}

/** Support does not look at guests and operators. */
export function notForSupport(): Refusal {
  return new Refusal('wrong_state', 'Support cannot look at this account. Register first.');
}

export function noView(): Refusal {
  return new Refusal('wrong_state', 'This is no support view');
}

export function noMailToSend(): Refusal {
  return new Refusal('wrong_state', 'This account has no use for such a mail');
}

export function tooManyNotes(): Refusal {
  return new Refusal('limit_reached', 'There are as many notes as can be kept here');
}
