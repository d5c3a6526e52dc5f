import { randomInt } from 'node:crypto';

/** No letters and digits that look or sound alike when read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A number that people read out on the phone, such as H-7K3Q9M2P: about 650 thousand million of each kind. */
export function readableNumber(kind: 'H' | 'G'): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${kind}-${characters.join('')}`;
}
