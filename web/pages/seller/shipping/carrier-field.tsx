import { type ComponentProps, useId } from 'react';
import { CARRIER_NAMES } from '../../../../contract/kernel/carriers.ts';
import { TextField } from '../../../ui/text-field.tsx';

export function CarrierField(
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange' | 'ref'>,
) {
  const carriers = useId();
  return (
    <>
      <TextField label="Carrier" list={carriers} autoComplete="off" maxLength={60} {...field} />
      <datalist id={carriers}>
        {CARRIER_NAMES.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
    </>
  );
}
