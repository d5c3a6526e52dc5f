/**
 * The rules for credentials with their exact messages (VAL-01..10), used by the forms and again by the server.
 * Each check returns the message to show, or undefined when all is well.
 */
export const MIN_PASSWORD_LENGTH = 8;
/** Bytes; above this a password is refused before it is hashed. */
export const MAX_PASSWORD_BYTES = 128;
const MAX_EMAIL_LENGTH = 254;

/** The HTML standard's pattern, with a final label of letters only. Linear: no nested repetition. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{1,63}$/;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export const EMAIL_MESSAGE = 'Entered Email Is Not Valid';
const DIGIT_MESSAGE = 'Password must contain a digit';
const LETTER_MESSAGE = 'Password must contain a letter';
const LONG_MESSAGE = `Password can have at most ${MAX_PASSWORD_BYTES} characters`;

export interface LoginForm {
  email: string;
  password: string;
}

export function loginFault({ email, password }: LoginForm): string | undefined {
  if (!email || !password) return 'Fill in the credentials';
  if (!isEmail(email)) return EMAIL_MESSAGE;
  return passwordFault(password, 'Short Password');
}

export interface RegistrationForm {
  name: string;
  email: string;
  phoneNumber: string;
  password: string;
  confirmPassword: string;
}

export function registrationFault(form: RegistrationForm): string | undefined {
  const filled = [form.name, form.email, form.phoneNumber].every((value) => value.trim() !== '');
  if (!filled || !form.password || !form.confirmPassword) return 'Please fill in all the fields';
  if (!isEmail(form.email)) return EMAIL_MESSAGE;
  const fault = newPasswordFault(form.password);
  if (fault) return fault;
  return form.password === form.confirmPassword ? undefined : 'Passwords do not match';
}

/** The rule for every new password: at registration, reset and change alike. */
export function newPasswordFault(password: string): string | undefined {
  return passwordFault(password, 'Password is too short');
}

function passwordFault(password: string, shortMessage: string): string | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return shortMessage;
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return LONG_MESSAGE;
  if (!/\d/.test(password)) return DIGIT_MESSAGE;
  return /\p{L}/u.test(password) ? undefined : LETTER_MESSAGE;
}
