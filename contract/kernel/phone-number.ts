const PUNCTUATION = /[\s().\-–]/g;
const INDIAN_MOBILE = /^(?:\+?91|0)?([6-9]\d{4})(\d{5})$/;
const INDIAN_LANDLINE = /^(?:\+91|0)([1-8]\d{9})$/;
const INTERNATIONAL = /^\+\d{8,15}$/;

/** VAL-11: a number that cannot be read stays as typed. Mobile numbers of India become `+91 98450 12345`. */
export function normalisedPhoneNumber(typed: string): string {
  const bare = typed.replace(PUNCTUATION, '').replace(/^00/, '+');
  const [, first, last] = INDIAN_MOBILE.exec(bare) ?? [];
  if (first && last) return `+91 ${first} ${last}`;
  const [, landline] = INDIAN_LANDLINE.exec(bare) ?? [];
  if (landline) return `+91${landline}`;
  return INTERNATIONAL.test(bare) ? bare : typed;
}

const SEQUENCE = '01234567890123456789';

/** It is without words, has digits enough, and was not typed just to fill the field. */
export function isReachablePhoneNumber(typed: string): boolean {
  const digits = typed.replace(PUNCTUATION, '').replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return false;
  if (digits.length < 8 || digits.length > 15) return false;
  const own = digits.slice(-10);
  if (new Set(own).size < 3) return false;
  return !SEQUENCE.includes(own) && !SEQUENCE.includes([...own].reverse().join(''));
}

export const PHONE_NUMBER_MESSAGE = 'Enter a phone number at which the courier can reach you';
