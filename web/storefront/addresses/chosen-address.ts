import { create } from 'zustand';
import type { Address } from '../../../contract/addresses.ts';
import type { AddressId } from '../../../contract/kernel/schemas.ts';

interface ChosenAddress {
  addressId: AddressId | undefined;
  choose: (addressId: AddressId) => void;
}

/** The address picked for this purchase, in cart and checkout alike; until then the default one stands. */
export const useChosenAddress = create<ChosenAddress>()((set) => ({
  addressId: undefined,
  choose: (addressId) => set({ addressId }),
}));

/** The address that a purchase goes to, as far as it is known. */
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
