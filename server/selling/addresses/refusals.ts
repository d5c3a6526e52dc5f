import { MAX_ADDRESSES } from '../../../contract/kernel/limits.ts';
import { PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function addressNotFound(): Refusal {
  return notFound('The address');
}

export function notAPostalCode(): Refusal {
  const message = PIN_CODE_MESSAGE;
  return new Refusal('invalid_input', message, { errors: [{ path: 'postal_code', message }] });
}

export function tooManyAddresses(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can keep at most ${MAX_ADDRESSES} addresses. Please delete one first.`,
  );
}
