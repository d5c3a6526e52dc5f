import type { User } from '../../../../contract/accounts.ts';
import type { Address } from '../../../../contract/addresses.ts';
import type { Contact } from '../../../../contract/checkout.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { isContactKnown, type OrderForm } from './use-placing.ts';

interface ContactFieldsProps {
  user: User;
  address: Address;
  latest: Contact | undefined;
  form: OrderForm;
}

/** The fields have the contract's names. The recipient's name and phone number stand in for a guest's. */
export function ContactFields({ user, address, latest, form }: ContactFieldsProps) {
  if (isContactKnown(user, address)) {
    return <p className="text-small text-muted">We send the order confirmation to {user.email}.</p>;
  }
  const { typed } = form;
  const isNamed = user.isGuest && address.recipient !== '';
  return (
    <div className="grid max-w-form gap-4">
      {!isNamed && (
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={80}
          defaultValue={typed['name'] ?? latest?.name ?? (user.isGuest ? '' : user.name)}
          {...form.field('contact.name')}
        />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={typed['email'] ?? latest?.email ?? user.email ?? ''}
        help="We send the order confirmation here."
        {...form.field('contact.email')}
      />
      {address.phone_number === '' && (
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={typed['phoneNumber'] ?? latest?.phoneNumber ?? user.phoneNumber ?? ''}
          help="For the courier."
          {...form.field('contact.phoneNumber')}
        />
      )}
    </div>
  );
}
