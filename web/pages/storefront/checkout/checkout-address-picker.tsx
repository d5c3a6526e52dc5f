import type { ComponentProps } from 'react';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { AddressEffects } from '../cart/address-effects.tsx';

type CheckoutAddressPickerProps = Omit<ComponentProps<typeof AddressPicker>, 'effectOf'>;

export function CheckoutAddressPicker(picker: CheckoutAddressPickerProps) {
  return (
    <AddressPicker {...picker} effectOf={({ postal_code }) => <AddressEffects postalCode={postal_code} />} />
  );
}
