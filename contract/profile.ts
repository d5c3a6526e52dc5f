import { z } from 'zod';
import { User } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { ACCOUNTS } from './kernel/api-groups.ts';
import {
  Email,
  ENTER_PASSWORD,
  LinkToken,
  NewPassword,
  PhoneNumber,
  ReturnPath,
} from './kernel/account-fields.ts';
import { MAX_PASSWORD_BYTES } from './kernel/credentials.ts';
import { Instant, line, Message } from './kernel/schemas.ts';

/** Asked again before changes that a borrowed session must not make. */
const Password = z.string(ENTER_PASSWORD).min(1, ENTER_PASSWORD).max(MAX_PASSWORD_BYTES);

/** An omitted name or phone number stays. */
export const AccountClaim = z.object({
  email: Email,
  password: NewPassword,
  name: line(80).optional(),
  phoneNumber: PhoneNumber.optional(),
  next: ReturnPath.optional(),
});
export type AccountClaim = z.output<typeof AccountClaim>;

/** Omitted fields stay. */
export const ProfileForm = z
  .object({ name: line(80), phoneNumber: PhoneNumber, dob: z.iso.date().nullable() })
  .partial();

export const EmailChangeForm = z.object({ email: Email, password: Password });

/** One of its two links is not opened yet. */
export const EmailChange = z.object({
  newEmail: z.string(),
  isPresentConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: Instant,
});
export type EmailChange = z.infer<typeof EmailChange>;

export const profileEndpoints = defineEndpoints(ACCOUNTS, {
  'PUT /api/profile': {
    summary: 'Change name, phone number and date of birth.',
    logged: 'Change the profile',
    access: 'signed_in',
    invalidates: 'catalog',
    body: ProfileForm,
    reply: User,
    refusals: ['confirmation_needed'],
    example: { body: { dob: '1994-08-15' } },
  },
  'PUT /api/profile/password': {
    summary: 'Change the password; other sessions end.',
    access: 'signed_in',
    invalidates: 'catalog',
    body: z.object({ currentPassword: z.string().min(1).max(MAX_PASSWORD_BYTES), newPassword: NewPassword }),
    reply: Message,
    refusals: ['invalid_input', 'wrong_state'],
    example: { body: { currentPassword: 'monsoon2026', newPassword: 'harvest2027' } },
  },
  'POST /api/profile/account': {
    summary:
      'Make the signed-in guest an account with e-mail and password, once the link in the mail is opened; cart, favorites, orders and addresses stay. The answer is the same for every address.',
    access: 'buyer',
    invalidates: 'catalog',
    body: AccountClaim,
    reply: Message,
    status: 202,
    refusals: ['wrong_state', 'invalid_input'],
    example: { body: { email: 'meera@post.example', password: 'monsoon2026' } },
  },
  'GET /api/profile/email-change': {
    summary: 'The pending change of the e-mail address.',
    access: 'signed_in',
    reply: z.object({ change: EmailChange.nullable() }),
  },
  'POST /api/profile/email-change': {
    summary:
      'Request a change of the e-mail address: links go to the present and to the new one, and it takes effect when both were opened. Replaces a pending change. The answer is the same for every address.',
    access: 'signed_in',
    invalidates: 'catalog',
    body: EmailChangeForm,
    reply: Message,
    status: 202,
    refusals: ['invalid_input', 'wrong_state'],
    example: { body: { email: 'meera.nair@post.example', password: 'monsoon2026' } },
  },
  'DELETE /api/profile/email-change': {
    summary: 'Cancel the pending change; its links stop working.',
    access: 'signed_in',
    invalidates: 'catalog',
    reply: Message,
  },
  'POST /api/profile/email-change/confirm': {
    summary:
      'Confirm a change of address with one of the two mailed tokens. With the second one it takes effect and other sessions end.',
    access: 'optional',
    invalidates: 'catalog',
    body: LinkToken,
    reply: Message.extend({ isDone: z.boolean() }),
    refusals: ['invalid_link', 'link_expired'],
  },
  'DELETE /api/profile/picture': {
    summary: 'Take the picture of the account away.',
    access: 'signed_in',
    invalidates: 'catalog',
    reply: User,
  },
});

export const profileUploadEndpoints = defineEndpoints(ACCOUNTS, {
  'PUT /api/profile/picture': {
    summary:
      'Give the account a picture, in place of one that it has. It is cropped to a square and re-encoded.',
    access: 'signed_in',
    invalidates: 'catalog',
    multipart: true,
    body: z.object({ images: z.unknown().meta({ type: 'string', format: 'binary' }) }),
    reply: User,
    refusals: ['invalid_input'],
  },
});
