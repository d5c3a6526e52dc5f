import { randomInt } from 'node:crypto';

/** Letters and digits that look or sound alike are missing. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** People read H-7K3Q9M2P out on the phone; there are about 650 thousand million of each kind. */
export function readableNumber(kind: 'H' | 'G'): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${kind}-${characters.join('')}`;
}
