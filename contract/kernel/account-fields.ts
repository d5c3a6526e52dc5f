import { z } from 'zod';
import { LINK_INVALID } from './account-words.ts';
import {
  EMAIL_MESSAGE,
  isEmail,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD_LENGTH,
  newPasswordError,
} from './credentials.ts';
import { normalisedPhoneNumber } from './phone-number.ts';
import { safeReturnPath } from './return-path.ts';
import { text } from './schemas.ts';
import { asSeen } from './seen-text.ts';

/** An address in lower case, as accounts keep it. */
export const Email = z
  .string()
  .overwrite(asSeen)
  .refine(isEmail, { message: EMAIL_MESSAGE })
  .transform((email) => email.toLowerCase())
  .meta({ format: 'email' });

/** A new password; the rules' own messages are the field's error. */
export const NewPassword = z
  .string()
  .superRefine((password, context) => {
    const error = newPasswordError(password);
    if (error) context.addIssue({ code: 'custom', message: error });
  })
  .meta({
    description: `at least ${MIN_PASSWORD_LENGTH} characters with a letter and a digit, at most ${MAX_PASSWORD_BYTES} bytes`,
  });

/** Where the password is asked for again. */
export const ENTER_PASSWORD = 'Enter your password';

export const PhoneNumber = text(30).transform(normalisedPhoneNumber);

/** The page that a mailed link leads back to in the end. */
export const ReturnPath = z
  .string()
  .refine((next) => safeReturnPath(next) !== undefined, { message: 'Give a path of this site' })
  .meta({ description: 'a path of this site, such as `/checkout`' });

/** The token of a mailed link. */
export const LinkToken = z.object({
  token: z.string(LINK_INVALID).min(1, LINK_INVALID).max(200, LINK_INVALID),
});
