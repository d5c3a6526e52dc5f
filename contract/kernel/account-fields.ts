import { z } from 'zod';
import { LINK_INVALID } from './messages.ts';
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

/** Accounts keep addresses in lower case. */
export const Email = z
  .string()
  .overwrite(asSeen)
  .refine(isEmail, { message: EMAIL_MESSAGE })
  .transform((email) => email.toLowerCase())
  .meta({ format: 'email' });

/** The rules' own messages become the field's error. */
export const NewPassword = z
  .string()
  .superRefine((password, context) => {
    const error = newPasswordError(password);
    if (error) context.addIssue({ code: 'custom', message: error });
  })
  .meta({
    description: `at least ${MIN_PASSWORD_LENGTH} characters with a letter and a digit, at most ${MAX_PASSWORD_BYTES} bytes`,
  });

export const ENTER_PASSWORD = 'Enter your password';

export const PhoneNumber = text(30).transform(normalisedPhoneNumber);

export const ReturnPath = z
  .string()
  .refine((next) => safeReturnPath(next) !== undefined, { message: 'Give a path of this site' })
  .meta({ description: 'a path of this site, such as `/checkout`' });

export const LinkToken = z.object({
  token: z.string(LINK_INVALID).min(1, LINK_INVALID).max(200, LINK_INVALID),
});
