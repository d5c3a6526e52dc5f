import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Address } from '../../../../contract/addresses.ts';
import type { AddressId } from '../../../../contract/kernel/schemas.ts';

interface ChosenAddress {
  addressId: AddressId | undefined;
  choose: (addressId: AddressId) => void;
  /** The purchase is over. */
  forget: () => void;
}

/**
 * The address chosen for this purchase, shared by cart and checkout; the default one until then. Kept in the tab: a payment that
 * fails on the provider's page leads back to a new document. That of another account is found in no list.
 */
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

/** The delivery address, if known. */
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
