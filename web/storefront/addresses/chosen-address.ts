import { create } from 'zustand';
import type { Address } from '../../../contract/addresses.ts';
import type { AddressId } from '../../../contract/kernel/schemas.ts';

interface ChosenAddress {
  addressId: AddressId | undefined;
  choose: (addressId: AddressId) => void;
}

/** The address chosen for this purchase, shared by cart and checkout; the default one until then. */
export const useChosenAddress = create<ChosenAddress>()((set) => ({
  addressId: undefined,
  choose: (addressId) => set({ addressId }),
}));

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
