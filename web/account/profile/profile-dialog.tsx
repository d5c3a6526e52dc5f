import { type FormEvent, useId, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { api } from '../../shared/http/api.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';

interface ProfileDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
  onSaved: (user: User) => void;
}

/** Changes name, phone number and date of birth. */
export function ProfileDialog({ open, user, onClose, onSaved }: ProfileDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} onClose={onClose} title="Edit profile" formId={formId} busy={isBusy}>
      <Fields formId={formId} user={user} onBusy={setBusy} onSaved={onSaved} />
    </FormDialog>
  );
}

interface FieldsProps {
  formId: string;
  user: User;
  onBusy: (isBusy: boolean) => void;
  onSaved: (user: User) => void;
}

function Fields({ formId, user, onBusy, onSaved }: FieldsProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, phoneNumber, dob } = formValues(form, ['name', 'phoneNumber', 'dob']);
    setFailure(undefined);
    onBusy(true);
    try {
      // A phone number can be changed but not taken away; a guest may have none.
      const body = { name, dob: dob || null, ...((phoneNumber || user.phoneNumber) && { phoneNumber }) };
      onSaved(await api('PUT /api/profile', { body }));
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (Object.keys(refused).length === 0) {
        setFailure(messageOf(error, 'Your profile could not be saved. Please try again.'));
      }
    }
    onBusy(false);
  };

  return (
    <form id={formId} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {failure !== undefined && <FormError title={failure} />}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={80}
        defaultValue={user.name}
        error={errors['name']}
      />
      <TextField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={user.phoneNumber ?? ''}
        error={errors['phoneNumber']}
      />
      <TextField
        label="Date of birth"
        name="dob"
        type="date"
        autoComplete="bday"
        defaultValue={user.dob ?? ''}
        help="Optional"
        error={errors['dob']}
      />
    </form>
  );
}
