import type { User } from '../../../contract/accounts.ts';
import type { Contact } from '../../../contract/checkout.ts';
import { TextField } from '../../ui/text-field.tsx';
import { isContactKnown, type OrderForm } from './use-placing.ts';

interface ContactFieldsProps {
  user: User;
  /** The contact of the latest order, to prefill the fields. */
  latest: Contact | undefined;
  form: OrderForm;
}

/** The contact of the order: the account's, or typed here; the fields have the contract's names. */
export function ContactFields({ user, latest, form }: ContactFieldsProps) {
  if (isContactKnown(user)) {
    return (
      <p>
        {user.name}
        <br />
        {user.email}
        <br />
        {user.phoneNumber}
      </p>
    );
  }
  return (
    <div className="grid max-w-form gap-4">
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={80}
        defaultValue={latest?.name ?? (user.isGuest ? '' : user.name)}
        {...form.field('contact.name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={latest?.email ?? user.email ?? ''}
        help="We send the order confirmation here."
        {...form.field('contact.email')}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={latest?.phoneNumber ?? user.phoneNumber ?? ''}
        help="For the courier."
        {...form.field('contact.phoneNumber')}
      />
    </div>
  );
}
