import type { CredentialsFault } from '../../../contract/kernel/credentials.ts';
import type { Validate } from '../forms/use-form.tsx';
import { notify } from '../toasts/toasts.ts';

/** Validates by a rule for credentials: a toast has the rule's message, the field the hint that stays. */
export function byRule<Values>(faultOf: (values: Values) => CredentialsFault | undefined): Validate<Values> {
  return (values) => {
    const fault = faultOf(values);
    if (!fault) return [];
    notify('warning', fault.message);
    return [{ path: fault.path, message: fault.hint }];
  };
}
