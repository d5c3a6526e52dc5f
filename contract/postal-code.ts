import { isPinCode } from './kernel/pin-code.ts';

/**
 * Whether an address of this country can have this postal code. In India it is a pin code, often written as '560 001':
 * other texts could never be delivered to. Other countries have other codes.
 */
export function isPostalCodeIn(country: string, postalCode: string): boolean {
  return country.trim().toLowerCase() !== 'india' || isPinCode(postalCode.replaceAll(/\s/g, ''));
}
