import { create } from 'zustand';
import { PIN_CODE_COOKIE, pinCodeInCookies } from '../../../contract/kernel/pin-code.ts';
import { supportView } from '../../kit/storage/tab-storage.ts';
import { usePinCodeStore } from './pin-code-store.ts';

const YEAR_SECONDS = 31_536_000;

/** The script runs before the first paint, so that the styles reserve room for delivery marks. */
export const PIN_CODE_SCRIPT = `if(/(^|; )${PIN_CODE_COOKIE}=[1-9]/.test(document.cookie))document.documentElement.dataset.pinCode=""`;

const useFormer = create<{ pinCodes: readonly string[] }>()(() => ({ pinCodes: [] }));

export const wasPinCode = (pinCode: string) => useFormer.getState().pinCodes.includes(pinCode);

export function syncPinCode(): () => void {
  showPinCode(usePinCodeStore.getState().pinCode);
  return usePinCodeStore.subscribe((now, before) => {
    if (now.pinCode === before.pinCode) return;
    if (before.pinCode) useFormer.setState(({ pinCodes }) => ({ pinCodes: [...pinCodes, before.pinCode] }));
    showPinCode(now.pinCode);
  });
}

function showPinCode(pinCode: string): void {
  document.documentElement.toggleAttribute('data-pin-code', pinCode !== '');
  // Cookies are the browser's, the pin code of a support view is not.
  if (supportView()) return;
  if ((pinCodeInCookies(document.cookie) ?? '') === pinCode) return;
  const value = pinCode === '' ? '; max-age=0' : `${pinCode}; max-age=${YEAR_SECONDS}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${PIN_CODE_COOKIE}=${value}; path=/; samesite=lax${secure}`;
}
