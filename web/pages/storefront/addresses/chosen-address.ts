import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Address } from '../../../../contract/addresses.ts';
import type { AddressId } from '../../../../contract/kernel/schemas.ts';

interface ChosenAddress {
  addressId: AddressId | undefined;
  choose: (addressId: AddressId) => void;
  forget: () => void;
}

/** The tab keeps the address: a failed payment at the provider reloads the document. */
export const useChosenAddress = create<ChosenAddress>()(
  persist(
    (set) => ({
      addressId: undefined,
      choose: (addressId) => set({ addressId }),
      forget: () => set({ addressId: undefined }),
    }),
    {
      name: 'chosen-address',
      storage: typeof document === 'undefined' ? undefined : createJSONStorage(() => sessionStorage),
      partialize: ({ addressId }) => ({ addressId }),
    },
  ),
);

export function shippingAddress(
  addresses: readonly Address[],
  chosenId: AddressId | undefined,
): Address | undefined {
  return (
    addresses.find(({ id }) => id === chosenId) ??
    addresses.find(({ isDefault }) => isDefault) ??
    addresses[0]
  );
}
