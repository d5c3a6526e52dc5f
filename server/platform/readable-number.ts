import { randomInt } from 'node:crypto';

/** Without letters and digits that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** People read it out on the phone, such as H-7K3Q9M2P; there are about 650 thousand million of each kind. */
export function readableNumber(kind: 'H' | 'G'): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${kind}-${characters.join('')}`;
}
