import { Refusal } from '../../platform/http/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** The provider does not answer. The stock of the order stays reserved, so the buyer can try again. */
export function paymentUnavailable(): Refusal {
  return new Refusal(
    'payment_unavailable',
    'The payment page cannot be reached right now. Your order is kept: please try again in a moment.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** The provider has to be asked before an operator decides, and does not answer. */
export function providerSilent(): Refusal {
  return new Refusal(
    'payment_unavailable',
    'The payment provider does not answer, and has to be asked first. Try again later.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** A decision of an operator that the payment or refund does not allow. @param why for the operator */
export function decisionRefused(why: string): Refusal {
  return new Refusal('wrong_state', why);
}

/** Of two operators who proposed or withdrew something at once, the second. */
export function proposedMeanwhile(): Refusal {
  return new Refusal('stale', 'Somebody else proposed or withdrew something meanwhile. Look again.');
}

/** Nobody agrees to the own proposal. */
export function secondPersonNeeded(): Refusal {
  return new Refusal('stale', 'You proposed it: somebody else has to agree, or you withdraw it');
}

export function notGenuine(): Refusal {
  return new Refusal('not_signed_in', 'The signature of this webhook event is not valid');
}
