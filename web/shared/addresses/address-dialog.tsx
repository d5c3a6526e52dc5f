import { type FormEvent, useId, useState } from 'react';
import type { Address, AddressForm } from '../../../contract/addresses.ts';
import { isPinCode, PIN_CODE_MESSAGE } from '../../../contract/kernel/pin-code.ts';
import { isPostalCodeIn } from '../../../contract/postal-code.ts';
import { api } from '../http/api.ts';
import { focusFaulty, formValues } from '../forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../http/problem-message.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { notify } from '../toasts/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { INDIAN_STATES } from './indian-states.ts';

interface AddressDialogProps {
  open: boolean;
  /** The address to change; without one a new one is added. */
  address?: Address | undefined;
  onClose: () => void;
  onSaved: (address: Address) => void;
}

/** 'New Address' or 'Edit Address' (ADDR-05, ADDR-06). */
export function AddressDialog({ open, address, onClose, onSaved }: AddressDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={address ? 'Edit Address' : 'New Address'}
      formId={formId}
      busy={isBusy}
    >
      <Fields formId={formId} address={address} onBusy={setBusy} onSaved={onSaved} />
    </FormDialog>
  );
}

const REQUIRED = ['street_address', 'city', 'state', 'postal_code', 'country'] as const;
type Errors = Record<string, string>;

interface FieldsProps {
  formId: string;
  address: Address | undefined;
  onBusy: (isBusy: boolean) => void;
  onSaved: (address: Address) => void;
}

function Fields({ formId, address, onBusy, onSaved }: FieldsProps) {
  const listId = useId();
  const [errors, setErrors] = useState<Errors>({});
  const { pinCode, setPinCode } = usePinCodeStore();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = addressIn(form);
    const faults = faultsIn(values);
    setErrors(faults);
    if (Object.keys(faults).length > 0) {
      focusFaulty(form, faults);
      return;
    }
    onBusy(true);
    try {
      const saved = await save(address, values);
      // The pin code once given is offered everywhere.
      if (pinCode === '' && isPinCode(saved.postal_code)) setPinCode(saved.postal_code);
      onSaved(saved);
      notify('success', `Address ${address ? 'updated' : 'added'} successfully`, 'back_office');
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (Object.keys(refused).length === 0) {
        const fallback = address ? 'Failed to update address' : 'Failed to add address';
        notify('error', messageOf(error, fallback), 'back_office');
      }
    }
    onBusy(false);
  };

  /** What was said of a field is over once it is edited. */
  const mend = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name } = target;
    setErrors(({ [name]: _mended, ...others }) => others);
  };

  return (
    <form
      id={formId}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={mend}
    >
      <TextField
        label="Name of this address"
        name="label"
        maxLength={40}
        defaultValue={address?.label}
        help="Optional, such as Home or Office"
        error={errors['label']}
      />
      <TextField
        label="Street address"
        name="street_address"
        autoComplete="street-address"
        maxLength={200}
        defaultValue={address?.street_address}
        error={errors['street_address']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="City"
          name="city"
          autoComplete="address-level2"
          maxLength={80}
          defaultValue={address?.city}
          error={errors['city']}
        />
        <TextField
          label="Postal code"
          name="postal_code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={address?.postal_code ?? pinCode}
          help="In India six digits"
          error={errors['postal_code']}
        />
        <TextField
          label="State"
          name="state"
          autoComplete="address-level1"
          list={listId}
          maxLength={80}
          defaultValue={address?.state}
          error={errors['state']}
        />
        <TextField
          label="Country"
          name="country"
          autoComplete="country-name"
          maxLength={60}
          defaultValue={address?.country ?? 'India'}
          error={errors['country']}
        />
      </div>
      <datalist id={listId}>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
      <CheckboxField
        label="Make this my default address"
        name="isDefault"
        defaultChecked={address?.isDefault}
        disabled={address?.isDefault}
      />
    </form>
  );
}

function addressIn(form: HTMLFormElement): AddressForm {
  return {
    ...formValues(form, ['label', ...REQUIRED]),
    isDefault: new FormData(form).has('isDefault'),
  };
}

/** What is required and empty (VAL-17), and a postal code that cannot be one of India: nothing could ever go there. */
function faultsIn(values: AddressForm): Errors {
  const missing = REQUIRED.filter((name) => values[name] === '');
  const faults = Object.fromEntries(missing.map((name) => [name, 'Please fill in this field']));
  if (!missing.includes('postal_code') && !isPostalCodeIn(values.country, values.postal_code)) {
    faults['postal_code'] = PIN_CODE_MESSAGE;
  }
  return faults;
}

function save(address: Address | undefined, body: AddressForm): Promise<Address> {
  if (!address) return api('POST /api/address', { body });
  return api('PUT /api/address/:addressId', { params: { addressId: address.id }, body });
}
