import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedUnder } from '../storage/stored-slice.ts';

interface PinCodeState {
  /** The pin code once given, offered wherever delivery matters; '' without one. */
  pinCode: string;
  /** Who gave, or on purpose forgot, the pin code; that of the account's address goes with the account. */
  pinCodeFrom: 'buyer' | 'address' | undefined;
  setPinCode: (pinCode: string) => void;
  /** The account, and with it its address, is not signed in any more. */
  leaveAccount: () => void;
}

export const usePinCodeStore = create<PinCodeState>()(
  persist(
    (set, get) => ({
      pinCode: '',
      pinCodeFrom: undefined,
      setPinCode: (pinCode) => set({ pinCode, pinCodeFrom: 'buyer' }),
      leaveAccount: () => {
        if (get().pinCodeFrom === 'address') set({ pinCode: '', pinCodeFrom: undefined });
      },
    }),
    storedUnder('cart', ({ pinCode, pinCodeFrom }) => ({ pinCode, pinCodeFrom })),
  ),
);

/** The pin code once given, '' without one and while the page hydrates. It follows other tabs. */
export function usePinCode(): string {
  return usePinCodeStore(({ pinCode }) => pinCode);
}
