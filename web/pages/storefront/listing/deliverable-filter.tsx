import { PIN_CODE_LENGTH } from '../../../../contract/kernel/pin-code.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FacetLabel } from './facet-label.tsx';

interface DeliverableFilterProps {
  applied: string;
  products: number | undefined;
  onChange: () => void;
  onPinCodeMissing: () => void;
}

/** The pin code of the address takes precedence over the stored one. */
export function DeliverableFilter({ applied, products, onChange, onPinCodeMissing }: DeliverableFilterProps) {
  const given = usePinCode();
  const pinCode = applied || given;
  if (!pinCode) {
    return (
      <>
        <CheckboxField
          className="deliverable-filter"
          label="Deliverable to me"
          checked={false}
          onChange={onPinCodeMissing}
        />
        <noscript>
          {import.meta.env.SSR && (
            <TextField
              label="Deliverable to pin code"
              name="pinCode"
              inputMode="numeric"
              maxLength={PIN_CODE_LENGTH}
            />
          )}
        </noscript>
      </>
    );
  }
  return (
    <CheckboxField
      name="pinCode"
      value={pinCode}
      label={
        pinCode === given ? (
          <FacetLabel products={products}>Deliverable to me</FacetLabel>
        ) : (
          `Delivers to ${pinCode}`
        )
      }
      checked={applied !== ''}
      onChange={onChange}
    />
  );
}
