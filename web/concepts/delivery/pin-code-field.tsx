import { typedPinCode } from '../../../contract/kernel/pin-code.ts';
import { TextField } from '../../ui/text-field.tsx';

interface PinCodeFieldProps {
  value: string;
  onChange: (pinCode: string) => void;
  error?: string | undefined;
  label?: string;
  hideLabel?: boolean;
  help?: string;
}

/** VAL-14, VAL-15. A `maxLength` would cut a pasted “560 001” before its space is removed. */
export function PinCodeField({ value, onChange, label = 'Pin code', ...rest }: PinCodeFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name="pinCode"
      inputMode="numeric"
      autoComplete="postal-code"
      value={value}
      onChange={({ target }) => onChange(typedPinCode(target.value))}
    />
  );
}
