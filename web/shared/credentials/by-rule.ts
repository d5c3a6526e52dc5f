import type { CredentialsFault } from '../../../contract/kernel/credentials.ts';
import type { Validate } from '../forms/use-form.tsx';
import { notify } from '../toasts/toasts.ts';

/** Validates against a credential rule: the toast shows the rule's message, the field its hint. */
export function byRule<Values>(faultOf: (values: Values) => CredentialsFault | undefined): Validate<Values> {
  return (values) => {
    const fault = faultOf(values);
    if (!fault) return [];
    notify('warning', fault.message);
    return [{ path: fault.path, message: fault.hint }];
  };
}
