import { type ComponentProps, useId } from 'react';
import { TextField } from '../../ui/text-field.tsx';

const CARRIERS = ['India Post', 'Blue Dart', 'Delhivery', 'DTDC', 'Ekart', 'Xpressbees'];

/** Who carries the parcel; the usual ones are offered. */
export function CarrierField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange' | 'ref'>,
) {
  const carriers = useId();
  return (
    <>
      <TextField label="Carrier" list={carriers} autoComplete="off" maxLength={60} {...field} />
      <datalist id={carriers}>
        {CARRIERS.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
    </>
  );
}
