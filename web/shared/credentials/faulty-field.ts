import { isEmail } from '../../../contract/kernel/credentials.ts';

/** A field of the sign-in, registration and password forms that the credential rules are about. */
type FieldName = 'name' | 'email' | 'phoneNumber' | 'password' | 'confirmPassword';

/** The field that a message is about, and how to mend it: the message itself is a toast and soon gone. */
interface FaultyField<Name> {
  field: Name;
  hint: string;
}

const HINTS: Record<FieldName, string> = {
  name: '',
  phoneNumber: '',
  email: 'Enter an address such as name@example.com',
  password: 'Use at least 8 characters, with a letter and a digit',
  confirmPassword: 'Type the same password once more',
};

/**
 * Finds the field that a refused form's message is about. The rules are checked in one order: first what is empty, then
 * the address, then the password, then its repetition.
 */
export function faultyField<Name extends FieldName>(
  form: Record<Name, string>,
  message: string,
): FaultyField<Name> {
  const names = Object.keys(form) as Name[]; // the form's own keys
  const empty = names.find((name) => form[name].trim() === '');
  if (empty !== undefined) return { field: empty, hint: 'Please fill in this field' };
  const isMismatch = message === 'Passwords do not match';
  const field =
    names.find((name) => name === 'email' && !isEmail(form[name])) ??
    names.find((name) => name === (isMismatch ? 'confirmPassword' : 'password'));
  if (field === undefined) throw new Error(`no field of the form belongs to '${message}'`);
  return { field, hint: HINTS[field] };
}
