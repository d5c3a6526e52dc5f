import type { Address, AddressForm } from '../../../contract/addresses.ts';
import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { ADDRESS_NOT_ADDED, ADDRESS_NOT_UPDATED } from '../../kit/http/failures.ts';
import { bySchema } from '../../kit/forms/by-schema.ts';
import { useForm } from '../../kit/forms/use-form.tsx';
import { api } from '../../kit/http/api.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { notify, notifyFailure } from '../../kit/toasts/toasts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { useOwnRecipient } from './use-own-recipient.ts';

/** ERR-24; also said where the default changes. */
export const ADDRESS_UPDATED = 'Address updated successfully';

interface AddressDialogProps {
  open: boolean;
  address?: Address | undefined;
  /** A new address takes its recipient from these, else from the account. */
  known: readonly Address[];
  onClose: () => void;
  onSaved: (address: Address) => void;
}

/** ADDR-05, ADDR-06. */
export function AddressDialog({ open, address, known, onClose, onSaved }: AddressDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={address ? 'Edit Address' : 'New Address'}>
      <Fields address={address} known={known} onSaved={onSaved} />
    </FormDialog>
  );
}

const validate = bySchema(async () => (await import('../../../contract/addresses.ts')).AddressForm);

function Fields({ address, known, onSaved }: Omit<AddressDialogProps, 'open' | 'onClose'>) {
  const { pinCode, setPinCode } = usePinCodeStore();
  const { recipient = '', phone_number = '' } = known.find(({ isDefault }) => isDefault) ?? known[0] ?? {};
  const form = useForm<AddressForm>({
    defaultValues: address ?? {
      recipient,
      phone_number,
      postal_code: pinCode,
      country: 'India',
      isDefault: false,
    },
    validate,
    send: async (values) => {
      const saved = await save(address, values);
      // The first pin code becomes the stored one.
      if (pinCode === '' && isPinCode(saved.postal_code)) setPinCode(saved.postal_code);
      onSaved(saved);
      notify('success', address ? ADDRESS_UPDATED : 'Address added successfully');
    },
    failure: address ? ADDRESS_NOT_UPDATED : ADDRESS_NOT_ADDED,
    onFailure: notifyFailure,
  });
  useOwnRecipient(form, !address && recipient === '' && phone_number === '');

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        label="Name of this address"
        maxLength={40}
        help="Optional, such as Home or Office"
        {...form.field('label')}
      />
      <AddressFields form={form} />
      <CheckboxField
        label="Make this my default address"
        disabled={address?.isDefault}
        {...form.field('isDefault')}
      />
    </form>
  );
}

function save(address: Address | undefined, body: AddressForm): Promise<Address> {
  if (!address) return api('POST /api/address', { body });
  return api('PUT /api/address/:addressId', { params: { addressId: address.id }, body });
}
