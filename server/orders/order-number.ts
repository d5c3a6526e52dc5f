import { randomInt } from 'node:crypto';

/** No letters and digits that look or sound alike when read out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** What people read out on the phone, such as H-7K3Q9M2P. */
export function newOrderNumber(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `H-${characters.join('')}`;
}
