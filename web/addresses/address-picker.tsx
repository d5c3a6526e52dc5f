import { type FormEvent, useId, useState } from 'react';
import type { Address } from '../../contract/addresses.ts';
import type { AddressId } from '../../contract/kernel/schemas.ts';
import { formValues } from '../form-values.ts';
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
  const formId = useId();
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    onClose();
  };
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { address: id } = formValues(event.currentTarget, ['address']);
    const chosen = addresses.find((address) => address.id === id);
    if (chosen) onChoose(chosen);
    close();
  };
  const isForm = isAdding || addresses.length === 0;
  return (
    <>
      <Dialog
        open={open && !isForm}
        onClose={close}
        title="Where should it go?"
        footer={
          <>
            <Button variant="outline" onClick={() => setAdding(true)}>
              + Add New Address
            </Button>
            <Button type="submit" form={formId}>
              Deliver here
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={choose}>
          <RadioGroup
            legend="Your addresses"
            hideLegend
            name="address"
            boxed
            defaultValue={chosenId ?? ''}
            options={addresses.map((address) => ({
              value: address.id,
              label: addressName(address),
              detail: `${address.street_address}, ${address.city}, ${address.state} ${address.postal_code}`,
            }))}
          />
        </form>
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
