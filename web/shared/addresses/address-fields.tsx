import { type ComponentProps, useId } from 'react';
import type { AddressForm } from '../../../contract/addresses.ts';
import { TextField } from '../../ui/text-field.tsx';
import { INDIAN_STATES } from './indian-states.ts';

/** A form with the fields of an address, among others. */
export interface FormWithAddress {
  field: (
    name: Exclude<keyof AddressForm, 'label' | 'isDefault'>,
  ) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Who takes the parcels, and where (VAL-17). */
export function AddressFields({ form }: { form: FormWithAddress }) {
  const listId = useId();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Recipient"
          autoComplete="name"
          maxLength={80}
          help="Who takes the parcels"
          {...form.field('recipient')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          help="For the courier"
          {...form.field('phone_number')}
        />
      </div>
      <TextField
        label="Street address"
        autoComplete="street-address"
        maxLength={200}
        {...form.field('street_address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" maxLength={80} {...form.field('city')} />
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          help="In India six digits"
          {...form.field('postal_code')}
        />
        <TextField
          label="State"
          autoComplete="address-level1"
          list={listId}
          maxLength={80}
          {...form.field('state')}
        />
        <TextField label="Country" autoComplete="country-name" maxLength={60} {...form.field('country')} />
      </div>
      <datalist id={listId}>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </>
  );
}
