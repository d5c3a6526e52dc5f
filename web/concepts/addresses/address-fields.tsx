import { useId } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { INDIAN_STATES } from './indian-states.ts';
import type { FormWithAddress } from './form-with-address.ts';
import { usePlaceOfPinCode } from './use-place-of-pin-code.ts';

/** VAL-17. */
export function AddressFields({ form }: { form: FormWithAddress }) {
  const listId = useId();
  const filledIn = usePlaceOfPinCode(form);
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
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          help="In India six digits"
          {...form.field('postal_code')}
        />
        <TextField label="City" autoComplete="address-level2" maxLength={80} {...form.field('city')} />
        <TextField
          label="State"
          autoComplete="address-level1"
          list={listId}
          maxLength={80}
          {...form.field('state')}
        />
        <TextField label="Country" autoComplete="country-name" maxLength={60} {...form.field('country')} />
      </div>
      {/* The line is kept free, so that the button below does not move under a pointer. */}
      <LiveRegion visible className="-my-2 min-h-lh text-small text-muted">
        {filledIn}
      </LiveRegion>
      <datalist id={listId}>
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </>
  );
}
