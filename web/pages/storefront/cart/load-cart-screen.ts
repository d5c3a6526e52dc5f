import type { Address } from '../../../../contract/addresses.ts';
import type { Cart } from '../../../../contract/cart.ts';
import type { ApiClient } from '../../../../contract/client.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import { isBuyer, loadCart } from '../../../concepts/cart/load-cart.ts';
import { optional } from '../../../kit/http/api.ts';
import { usePinCodeStore } from '../../../concepts/pin-code/pin-code-store.ts';
import { shippingAddress, useChosenAddress } from '../addresses/chosen-address.ts';

export interface ShownCart {
  addresses: Address[] | undefined;
  cart: Cart;
  pinCode: string | undefined;
}

/** Delivery is checked for the buyer's address, else for the stored pin code. */
export async function loadCartScreen(client: ApiClient): Promise<ShownCart> {
  const addresses = isBuyer() ? await optional(client('GET /api/address'), undefined) : undefined;
  const address = shippingAddress(addresses ?? [], useChosenAddress.getState().addressId);
  const pinCode = pinCodeOf(address) ?? (usePinCodeStore.getState().pinCode || undefined);
  return { addresses, cart: await loadCart(client, pinCode), pinCode };
}

/** Addresses abroad have none. */
export function pinCodeOf(address: Address | undefined): string | undefined {
  return address && isPinCode(address.postal_code) ? address.postal_code : undefined;
}
