import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '../../../../contract/accounts.ts';
import type { Address, AddressForm } from '../../../../contract/addresses.ts';
import { ADDRESS_NOT_ADDED } from '../../../kit/http/failures.ts';
import { AddressFields } from '../../../concepts/addresses/address-fields.tsx';
import { bySchema } from '../../../kit/forms/by-schema.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { loginAddress } from '../../../concepts/session/return-path.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { keepTyped, typedBefore } from './contact-draft.ts';
import { type DeliveryProgress, deliverHere, needsEmail } from './deliver-here.ts';

type Values = AddressForm & { email: string };

const validateAddress = bySchema(async () => (await import('../../../../contract/addresses.ts')).AddressForm);
const validateGuest = bySchema(async () => (await import('../../../../contract/checkout.ts')).GuestDelivery);

interface DeliveryFormProps {
  id: string;
  user: User | undefined;
  onSaved: (address: Address) => void;
}

/** One form asks for the first address and, from a guest, for the e-mail address. */
export function DeliveryForm({ id, user, onSaved }: DeliveryFormProps) {
  const pinCode = usePinCode();
  const { pathname, search } = useLocation();
  const isGuest = needsEmail(user);
  const progress = useRef<DeliveryProgress>({});
  const own = user && !user.isGuest ? { recipient: user.name, phone_number: user.phoneNumber ?? '' } : {};
  const form = useForm<Values>({
    defaultValues: {
      email: '',
      label: '',
      recipient: '',
      phone_number: '',
      street_address: '',
      city: '',
      state: '',
      postal_code: pinCode,
      country: 'India',
      isDefault: false,
      ...own,
      ...typedBefore('checkout address'),
    },
    validate: async (values, element) => [
      ...(isGuest ? await validateGuest(values, element) : []),
      ...(await validateAddress(values, element)),
    ],
    onEdit: ({ email, recipient, phone_number, street_address, city, state, postal_code, country }) =>
      keepTyped('checkout address', {
        email,
        recipient,
        phone_number,
        street_address,
        city,
        state,
        postal_code,
        country,
      }),
    send: async (values) => {
      onSaved(await deliverHere(progress.current, values));
    },
    failure: ADDRESS_NOT_ADDED,
  });
  return (
    <form {...form.props} id={id} className="grid max-w-form gap-4">
      {user === undefined && (
        <p>
          Already have an account?{' '}
          <Link to={loginAddress(pathname + search)} className="text-link">
            Sign in
          </Link>
        </p>
      )}
      {form.alert}
      {isGuest && (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          help="We send the order confirmation here."
          {...form.field('email')}
        />
      )}
      <AddressFields form={form} />
      <Button type="submit" className="justify-self-start" busy={form.isBusy}>
        Deliver here
      </Button>
    </form>
  );
}
