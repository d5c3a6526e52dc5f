import type { CredentialsError } from '../../../contract/kernel/credentials.ts';
import type { Validate } from '../../kit/forms/use-form.tsx';
import { notify } from '../../kit/toasts/toasts.ts';

/** The toast shows the rule's message, the field its hint. */
export function byRule<Values>(errorOf: (values: Values) => CredentialsError | undefined): Validate<Values> {
  return (values) => {
    const error = errorOf(values);
    if (!error) return [];
    notify('warning', error.message);
    return [{ path: error.path, message: error.hint }];
  };
}
