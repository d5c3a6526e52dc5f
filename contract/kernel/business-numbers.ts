/** The fourth letter is the kind of holder, the fifth begins the name, and the last is a check letter. */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

export const PAN_MESSAGE = 'Enter a PAN such as AAPFU0939F';

export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** A reserved zero stands between bank and branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

export function isIfsc(text: string): boolean {
  return IFSC.test(text);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The parts are state, PAN, number of the registration in the state, the letter Z, and a check character. */
const STRUCTURE = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The twelve characters after the state have no public meaning; the last one is a check character. */
const ENROLMENT = /^\d{2}[0-9A-Z]{12}[0-9A-Z]$/;

const STATE_OF_CODE: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Dadra and Nagar Haveli and Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** Any number is accepted; this only warns (POL20, VAL-22). */
export function gstinWarning(text: string): string | undefined {
  const gstin = text.trim().toUpperCase();
  if (readTaxId(gstin)) return undefined;
  if (!STRUCTURE.test(gstin)) return 'This does not look like a GST number, such as 27AAPFU0939F1ZV';
  if (gstin.at(-1) !== checkCharacter(gstin.slice(0, -1))) {
    return 'This GST number does not pass its check: please look for a mistyped character';
  }
  return undefined;
}

export interface TaxId {
  /** A business below the limit of GST has an enrolment ID, to sell in a market within its state. */
  kind: 'gstin' | 'enrolment';
  /** The name is that of India Post's directory; undefined for codes of no single state. */
  state: string | undefined;
  pan: string | undefined;
}

export function readTaxId(text: string): TaxId | undefined {
  const number = text.trim().toUpperCase();
  if (number.at(-1) !== checkCharacter(number.slice(0, -1))) return undefined;
  const state = STATE_OF_CODE[number.slice(0, 2)];
  if (STRUCTURE.test(number)) return { kind: 'gstin', state, pan: number.slice(2, 12) };
  return ENROLMENT.test(number) && state ? { kind: 'enrolment', state, pan: undefined } : undefined;
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
