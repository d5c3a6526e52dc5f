/** Five letters, of which the fourth is the kind of holder and the fifth begins the name; four digits; a check letter. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

export const PAN_MESSAGE = 'Enter a PAN such as AAPFU0939F';

export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** The bank, a zero that is reserved, and the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}
