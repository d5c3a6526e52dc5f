import { MAX_ADDRESSES } from '../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../platform/http/refusal.ts';

export function addressNotFound(): Refusal {
  return notFound('The address');
}

export function tooManyAddresses(): Refusal {
  return new Refusal(
    'limit_reached',
    `You can keep at most ${MAX_ADDRESSES} addresses. Please delete one first.`,
  );
}
