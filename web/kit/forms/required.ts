import type { Validate } from './use-form.tsx';
import { FILL_IN } from '../../../contract/kernel/messages.ts';

export const WRITE_A_FEW_WORDS = 'Please write a few words';

export function required<Values extends object>(
  names: readonly (keyof Values & string)[],
  message = FILL_IN,
): Validate<Values> {
  return (values) => names.filter((name) => !values[name]).map((path) => ({ path, message }));
}
