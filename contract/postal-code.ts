import { isPinCode } from './kernel/pin-code.ts';

/**
 * In India a postal code is a pin code, often written as '560 001': nothing else can be delivered to. Other countries have
 * other codes.
 */
export function isPostalCodeIn(country: string, postalCode: string): boolean {
  return country.trim().toLowerCase() !== 'india' || isPinCode(postalCode.replaceAll(/\s/g, ''));
}
