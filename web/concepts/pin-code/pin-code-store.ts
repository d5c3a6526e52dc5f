import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

interface PinCodeState {
  pinCode: string;
  /** A log out clears a pin code from the account's address, but not one that was typed. */
  pinCodeFrom: 'buyer' | 'address' | undefined;
  setPinCode: (pinCode: string) => void;
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

/** '' without one and during hydration. Follows other tabs. */
export function usePinCode(): string {
  return usePinCodeStore(({ pinCode }) => pinCode);
}
