import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Address } from '../../../../contract/addresses.ts';
import type { AddressId } from '../../../../contract/kernel/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { AddressDialog } from '../../../concepts/addresses/address-dialog.tsx';
import { addressName } from '../../../concepts/addresses/address-text.tsx';

interface AddressPickerProps {
  open: boolean;
  addresses: readonly Address[];
  chosenId: AddressId | undefined;
  effectOf: (address: Address) => ReactNode;
  onClose: () => void;
  onChoose: (address: Address) => void;
  onSaved: (address: Address) => void;
}

/** CART-10. The first address is chosen at once. */
export function AddressPicker(props: AddressPickerProps) {
  const { open, addresses, chosenId, effectOf, onClose, onChoose, onSaved } = props;
  const formId = useId();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Address>();
  const [pickedId, setPickedId] = useState<AddressId>();
  const picked = addresses.find(({ id }) => id === (pickedId ?? chosenId));
  const isForm = isAdding || edited !== undefined || addresses.length === 0;
  const closeForm = () => {
    setAdding(false);
    setEdited(undefined);
  };
  const close = () => {
    closeForm();
    setPickedId(undefined);
    onClose();
  };
  const choose = (address: Address | undefined) => {
    if (address) onChoose(address);
    close();
  };
  const save = (address: Address) => {
    onSaved(address);
    if (addresses.length === 0) return choose(address);
    // The chosen address stays chosen even when another one becomes the default.
    const current = addresses.find(({ id }) => id === chosenId);
    if (current) onChoose(current);
    setPickedId(address.id);
    closeForm();
  };
  return (
    <>
      <Dialog
        open={open && !isForm}
        onClose={close}
        title="Where should we deliver?"
        footer={
          <>
            <Button variant="quiet" disabled={!picked} onClick={() => setEdited(picked)}>
              Edit
            </Button>
            <Button variant="outline" onClick={() => setAdding(true)}>
              + Add New Address
            </Button>
            <Button type="submit" form={formId}>
              Deliver here
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            choose(picked);
          }}
        >
          <RadioGroup
            legend="Your addresses"
            hideLegend
            name="address"
            boxed
            value={picked?.id ?? ''}
            onChange={(id) => setPickedId(addresses.find((other) => other.id === id)?.id)}
            options={addresses.map((address) => ({
              value: address.id,
              label: addressName(address),
              detail: `${address.recipient === '' ? '' : `${address.recipient}, `}${address.street_address}, ${address.city}, ${address.state} ${address.postal_code}`,
            }))}
          />
          {picked && effectOf(picked)}
        </form>
      </Dialog>
      <AddressDialog
        open={open && isForm}
        known={addresses}
        address={edited}
        onClose={addresses.length === 0 ? close : closeForm}
        onSaved={save}
      />
    </>
  );
}
