import { useState } from 'react';
import type { Address } from '../../contract/addresses.ts';
import type { AddressId } from '../../contract/kernel/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressName } from './address-text.tsx';

interface AddressPickerProps {
  open: boolean;
  addresses: readonly Address[];
  chosenId: AddressId | undefined;
  onClose: () => void;
  onChoose: (address: Address) => void;
  /** A new address was added; it is the chosen one. */
  onAdded: (address: Address) => void;
}

/** Picks among the buyer's addresses, or adds one (CART-10). Without any it is the form for the first. */
export function AddressPicker({ open, addresses, chosenId, onClose, onChoose, onAdded }: AddressPickerProps) {
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    onClose();
  };
  const isForm = isAdding || addresses.length === 0;
  return (
    <>
      <Dialog
        open={open && !isForm}
        onClose={close}
        title="Where should it go?"
        footer={
          <Button variant="outline" onClick={() => setAdding(true)}>
            + Add New Address
          </Button>
        }
      >
        <RadioGroup
          legend="Your addresses"
          hideLegend
          name="address"
          boxed
          value={chosenId ?? ''}
          options={addresses.map((address) => ({
            value: address.id,
            label: addressName(address),
            detail: `${address.street_address}, ${address.city}, ${address.state} ${address.postal_code}`,
          }))}
          onChange={(id) => {
            const chosen = addresses.find((address) => address.id === id);
            if (chosen) onChoose(chosen);
            close();
          }}
        />
      </Dialog>
      <AddressDialog
        open={open && isForm}
        onClose={close}
        onSaved={(address) => {
          onAdded(address);
          close();
        }}
      />
    </>
  );
}
