/** CONST-02 and VAL-14..16 ask for six digits. */
export const PIN_CODE_LENGTH = 6;
export const PIN_CODE_MESSAGE = 'Please enter a valid 6-digit pin code';
export const ALL_INDIA = '*';
export const ALL_INDIA_LABEL = 'All India';

/** A shop's zones consist of pin codes and of prefixes such as `5600*`; `*` for all India is refused. */
export function isPinCodeOrPrefix(text: string): boolean {
  return /^(\d{6}|\d{1,5}\*)$/.test(text);
}

/** The cookie with the visitor's pin code; the server ranks listings by it. */
export const PIN_CODE_COOKIE = 'pin-code';

export function isPinCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Both a header and `document.cookie` have this form. Anything but a pin code is ignored. */
export function pinCodeInCookies(cookies: string | undefined): string | undefined {
  return /(?:^|;)\s*pin-code=(\d{6})\s*(?:;|$)/.exec(cookies ?? '')?.[1];
}

export function typedPinCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, PIN_CODE_LENGTH);
}

/** The entries are such patterns. */
export function coversPinCode(entries: readonly string[], pinCode: string): boolean {
  const covering = new Set(coveringPatterns(pinCode));
  return entries.some((entry) => covering.has(entry));
}

/** POL3: the patterns are the pin code itself, each prefix with a trailing `*`, and `*` for all India. */
export function coveringPatterns(pinCode: string): string[] {
  const prefixes = Array.from({ length: pinCode.length }, (_, length) => `${pinCode.slice(0, length)}*`);
  return [pinCode, ...prefixes.reverse()];
}
