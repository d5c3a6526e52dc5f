import { PIN_CODE_LENGTH, typedPinCode } from '../../../contract/kernel/pin-code.ts';
import { TextField } from '../../ui/text-field.tsx';

interface PinCodeFieldProps {
  value: string;
  onChange: (pinCode: string) => void;
  error?: string | undefined;
  label?: string;
  hideLabel?: boolean;
  help?: string;
}

/** An input for six digits (VAL-14, VAL-15). */
export function PinCodeField({ value, onChange, label = 'Pin code', ...rest }: PinCodeFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name="pinCode"
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={PIN_CODE_LENGTH}
      value={value}
      onChange={({ target }) => onChange(typedPinCode(target.value))}
    />
  );
}
