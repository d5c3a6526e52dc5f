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

/** An input for six digits (VAL-14, VAL-15). No `maxLength`: it would cut a pasted “560 001” before its space is taken out. */
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
