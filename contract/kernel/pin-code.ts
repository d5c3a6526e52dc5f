/** Exactly six digits (CONST-02, VAL-14..16). */
export const PIN_CODE_LENGTH = 6;
export const PIN_CODE_MESSAGE = 'Please enter a valid 6-digit pin code';
/** The delivery pattern that covers every pin code ('All India'). */
export const ALL_INDIA = '*';
export const ALL_INDIA_LABEL = 'All India';

/** The cookie with the visitor's pin code; the server ranks listings by it. */
export const PIN_CODE_COOKIE = 'pin-code';

export function isPinCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Reads a header or `document.cookie`; anything but a pin code is ignored. */
export function pinCodeInCookies(cookies: string | undefined): string | undefined {
  return /(?:^|;)\s*pin-code=(\d{6})\s*(?:;|$)/.exec(cookies ?? '')?.[1];
}

/** Keeps digits only, at most six. */
export function typedPinCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, PIN_CODE_LENGTH);
}

/**
 * Every entry of `delivery_pin_codes` that covers the pin code: itself, each prefix with a trailing `*`, and `*` for all India
 * (POL3).
 */
export function coveringPatterns(pinCode: string): string[] {
  const prefixes = Array.from({ length: pinCode.length }, (_, length) => `${pinCode.slice(0, length)}*`);
  return [pinCode, ...prefixes.reverse()];
}
