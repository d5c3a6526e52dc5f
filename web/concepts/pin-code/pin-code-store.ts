import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

interface PinCodeState {
  /** The visitor's pin code; '' without one. */
  pinCode: string;
  /** Who set or cleared the pin code: one taken from the account's address is cleared at log out. */
  pinCodeFrom: 'buyer' | 'address' | undefined;
  setPinCode: (pinCode: string) => void;
  /** Clears a pin code that came from the account's address. */
  clearAddressPinCode: () => void;
}

export const usePinCodeStore = create<PinCodeState>()(
  persist(
    (set, get) => ({
      pinCode: '',
      pinCodeFrom: undefined,
      setPinCode: (pinCode) => set({ pinCode, pinCodeFrom: 'buyer' }),
      clearAddressPinCode: () => {
        if (get().pinCodeFrom === 'address') set({ pinCode: '', pinCodeFrom: undefined });
      },
    }),
    storedUnder('cart', ({ pinCode, pinCodeFrom }) => ({ pinCode, pinCodeFrom })),
  ),
);

/** The stored pin code; '' without one and during hydration. Follows other tabs. */
export function usePinCode(): string {
  return usePinCodeStore(({ pinCode }) => pinCode);
}
