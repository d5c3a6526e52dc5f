import { FILL_IN } from './messages.ts';

/** Forms and server show these exact messages (VAL-01..10). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_BYTES = 128;
const MAX_EMAIL_LENGTH = 254;

/** The pattern is that of the HTML standard, with a final label of letters only (POL1). It is linear: no nested repetition. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{1,63}$/;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

export const CREDENTIALS_MISSING = 'Fill in the credentials';
export const EMAIL_MESSAGE = 'Entered Email Is Not Valid';
const DIGIT_MESSAGE = 'Password must contain a digit';
const LETTER_MESSAGE = 'Password must contain a letter';
const LONG_MESSAGE = `Password can have at most ${MAX_PASSWORD_BYTES} characters`;

export interface CredentialsError {
  path: string;
  message: string;
  hint: string;
}

export interface LoginForm {
  email: string;
  password: string;
}

export function loginError(form: LoginForm): CredentialsError | undefined {
  return (
    emptyError(form, CREDENTIALS_MISSING) ??
    emailError(form.email) ??
    passwordHint(passwordError(form.password, 'Short Password'))
  );
}

export interface RepeatedPassword {
  password: string;
  confirmPassword: string;
}

export interface RegistrationForm extends RepeatedPassword {
  name: string;
  email: string;
  phoneNumber: string;
}

export function registrationError(form: RegistrationForm): CredentialsError | undefined {
  return (
    emptyError(form, 'Please fill in all the fields') ?? emailError(form.email) ?? repeatedPasswordError(form)
  );
}

export function repeatedPasswordError({
  password,
  confirmPassword,
}: RepeatedPassword): CredentialsError | undefined {
  const error = passwordHint(newPasswordError(password));
  if (error || password === confirmPassword) return error;
  return {
    path: 'confirmPassword',
    message: 'Passwords do not match',
    hint: 'Type the same password once more',
  };
}

function emptyError(form: object, message: string): CredentialsError | undefined {
  const empty = Object.entries(form).find(([, value]) => String(value).trim() === '');
  return empty && { path: empty[0], message, hint: FILL_IN };
}

function emailError(email: string): CredentialsError | undefined {
  if (isEmail(email)) return undefined;
  return { path: 'email', message: EMAIL_MESSAGE, hint: 'Enter an address such as name@example.com' };
}

function passwordHint(message: string | undefined): CredentialsError | undefined {
  const hint = `Use at least ${MIN_PASSWORD_LENGTH} characters, with a letter and a digit`;
  return message === undefined ? undefined : { path: 'password', message, hint };
}

/** Registration, reset and change of a password share this rule (POL2). */
export function newPasswordError(password: string): string | undefined {
  return passwordError(password, 'Password is too short');
}

function passwordError(password: string, shortMessage: string): string | undefined {
  if ([...password].length < MIN_PASSWORD_LENGTH) return shortMessage;
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) return LONG_MESSAGE;
  if (!/\d/.test(password)) return DIGIT_MESSAGE;
  return /\p{L}/u.test(password) ? undefined : LETTER_MESSAGE;
}

export const FACTOR_METHODS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
export type ProofMethod = FactorMethod | 'password';
