import type { User } from '../../../../contract/accounts.ts';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

interface ProfileDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
  onSaved: (user: User) => void;
}

export function ProfileDialog({ open, user, onClose, onSaved }: ProfileDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Edit profile">
      <Fields user={user} onSaved={onSaved} />
    </FormDialog>
  );
}

interface ProfileValues {
  name: string;
  phoneNumber: string;
  dob: string;
}

const validate = bySchema(async () => (await import('../../../../contract/profile.ts')).ProfileForm);

function Fields({ user, onSaved }: Pick<ProfileDialogProps, 'user' | 'onSaved'>) {
  // A phone number can be changed but not removed; a guest may have none.
  const bodyOf = ({ name, phoneNumber, dob }: ProfileValues) => ({
    name,
    dob: dob || null,
    ...((phoneNumber || user.phoneNumber) && { phoneNumber }),
  });
  const form = useForm<ProfileValues>({
    defaultValues: { name: user.name, phoneNumber: user.phoneNumber ?? '', dob: user.dob ?? '' },
    validate: (values, form) => validate(bodyOf(values), form),
    send: async (values) => onSaved(await api('PUT /api/profile', { body: bodyOf(values) })),
    failure: couldNotBe('Your profile', 'saved'),
  });

  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      <TextField label="Name" autoComplete="name" maxLength={80} {...form.field('name')} />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.field('phoneNumber')}
      />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        help="Optional"
        {...form.field('dob')}
      />
    </form>
  );
}
