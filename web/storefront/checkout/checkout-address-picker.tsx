import { useEffect, useEffectEvent } from 'react';
import type { Address } from '../../../contract/addresses.ts';
import { AddressPicker } from '../addresses/address-picker.tsx';
import { AddressEffects, useAddressEffects } from '../cart/address-effects.tsx';

interface CheckoutAddressPickerProps {
  open: boolean;
  addresses: readonly Address[];
  chosen: Address;
  onClose: () => void;
  onChoose: (address: Address) => void;
  /** Called with an address that was added or changed; that does not choose it. */
  onSaved: (address: Address) => void;
}

/** Chooses another address at the checkout, with a preview of what it would change. */
export function CheckoutAddressPicker({ chosen, ...picker }: CheckoutAddressPickerProps) {
  const { open } = picker;
  const { effects, preview } = useAddressEffects();
  // What the chosen one means is asked once, as the dialog opens.
  const previewChosen = useEffectEvent(() => preview(chosen.postal_code));
  useEffect(() => {
    if (open) previewChosen();
  }, [open]);
  return (
    <AddressPicker
      {...picker}
      chosenId={chosen.id}
      effectOf={({ postal_code }) => <AddressEffects postalCode={postal_code} effects={effects} />}
      onPick={({ postal_code }) => preview(postal_code)}
    />
  );
}
