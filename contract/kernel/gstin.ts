/** The characters of a GST number by their value in its check sum. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** State code, the holder's PAN, the number of this registration in the state, the letter Z, and the check character. */
const STRUCTURE = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * What seems wrong with a GST number, to be shown beside it; any number is accepted all the same (POL20, VAL-22).
 * Blanks around it and the case of its letters do not matter.
 */
export function gstinWarning(text: string): string | undefined {
  const gstin = text.trim().toUpperCase();
  if (!STRUCTURE.test(gstin)) return 'This does not look like a GST number, such as 27AAPFU0939F1ZV';
  if (gstin.at(-1) !== checkCharacter(gstin.slice(0, -1))) {
    return 'This GST number does not pass its check: please look for a mistyped character';
  }
  return undefined;
}

/** Every second character counts double; the digits of each product in base 36 are added up. */
function checkCharacter(body: string): string {
  const base = ALPHABET.length;
  const sum = [...body].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return ALPHABET.charAt((base - (sum % base)) % base);
}
