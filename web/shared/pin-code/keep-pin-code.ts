import { PIN_CODE_COOKIE, pinCodeInCookies } from '../../../contract/kernel/pin-code.ts';
import { usePinCodeStore } from './pin-code-store.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Runs before the first paint, so that a page rendered for everybody has room for delivery marks where a pin code is
 * known; the styles follow the attribute.
 */
export const PIN_CODE_SCRIPT = `if(/(^|; )${PIN_CODE_COOKIE}=[1-9]/.test(document.cookie))document.documentElement.dataset.pinCode=""`;

/** Those that were given and changed since the page was loaded. */
const formerPinCodes = new Set<string>();

/** Whether this was the pin code before it was changed or forgotten. */
export const wasPinCode = (pinCode: string) => formerPinCodes.has(pinCode);

/** Keeps the cookie and the room for marks in step with the pin code of the stored state, whichever tab changes it. */
export function keepPinCode(): () => void {
  showPinCode(usePinCodeStore.getState().pinCode);
  return usePinCodeStore.subscribe((now, before) => {
    if (now.pinCode === before.pinCode) return;
    if (before.pinCode) formerPinCodes.add(before.pinCode);
    showPinCode(now.pinCode);
  });
}

function showPinCode(pinCode: string): void {
  document.documentElement.toggleAttribute('data-pin-code', pinCode !== '');
  if ((pinCodeInCookies(document.cookie) ?? '') === pinCode) return;
  const kept = pinCode === '' ? '; max-age=0' : `${pinCode}; max-age=${YEAR_SECONDS}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${PIN_CODE_COOKIE}=${kept}; path=/; samesite=lax${secure}`;
}
