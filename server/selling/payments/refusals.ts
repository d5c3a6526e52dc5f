import { Refusal } from '../../platform/http/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** The stock of the order stays reserved, so the buyer can try again. */
export function paymentUnavailable(): Refusal {
  return new Refusal(
    'payment_unavailable',
    'The payment page cannot be reached right now. Your order is kept: please try again in a moment.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

export function providerSilent(): Refusal {
  return new Refusal(
    'payment_unavailable',
    'The payment provider does not answer, and has to be asked first. Try again later.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

export function decisionRefused(why: string): Refusal {
  return new Refusal('wrong_state', why);
}

export function proposedMeanwhile(): Refusal {
  return new Refusal('stale', 'Somebody else proposed or withdrew something meanwhile. Look again.');
}

export function secondPersonNeeded(): Refusal {
  return new Refusal('stale', 'You proposed it: somebody else has to agree, or you withdraw it');
}

export function notGenuine(): Refusal {
  return new Refusal('not_signed_in', 'The signature of this webhook event is not valid');
}
