import type { Validate } from './use-form.tsx';

/** Validates that these fields are filled in. */
export function required<Values extends object>(
  names: readonly (keyof Values & string)[],
  message = 'Please fill in this field',
): Validate<Values> {
  return (values) => names.filter((name) => !values[name]).map((path) => ({ path, message }));
}
