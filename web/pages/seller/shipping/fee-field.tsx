import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

/** An amount in rupees. */
export function FeeField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" before="₹" {...props} />;
}
