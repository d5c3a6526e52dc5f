import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ACCOUNTS } from './kernel/api-groups.ts';
import { Email, LinkToken, NewPassword, PhoneNumber, ReturnPath } from './kernel/account-fields.ts';
import { REGISTERED } from './kernel/messages.ts';
import { CREDENTIALS_MISSING, MAX_PASSWORD_BYTES } from './kernel/credentials.ts';
import { filled, line, Message, OpenRole, Role, UserId } from './kernel/schemas.ts';

/** The signed-in account (ENT-02). `email` is null for a guest. */
export const User = z.object({
  id: UserId,
  name: z.string(),
  role: Role,
  profilePic: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  dob: z.iso.date().nullable(),
  isEmailVerified: z.boolean(),
  isGuest: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Reply of every sign-in; the refresh token travels in a cookie only (ENT-01, API-11). */
export const SignedIn = z.object({
  /** Opaque access token, valid for 15 minutes. */
  token: z.string(),
  user: User,
  email: z.string().nullable(),
  id: UserId,
  role: Role,
});
export type SignedIn = z.infer<typeof SignedIn>;

export const Registration = z.object({
  name: line(80),
  email: Email,
  phoneNumber: PhoneNumber,
  password: NewPassword,
  next: ReturnPath.optional(),
});
export type Registration = z.output<typeof Registration>;

/** Login takes any password that could be hashed: the account's own rules may be older than today's. */
export const Credentials = z.object({
  email: filled(CREDENTIALS_MISSING).max(254),
  password: z.string().min(1, CREDENTIALS_MISSING).max(MAX_PASSWORD_BYTES),
});
export type Credentials = z.output<typeof Credentials>;

export const Demo = z.object({
  accounts: z.array(
    z.object({
      role: OpenRole,
      email: z.string(),
      password: z.string(),
      shows: z.string(),
    }),
  ),
  /** The code is the one that the authenticator app shows now. */
  operator: z
    .object({ email: z.string(), password: z.string(), code: z.string(), shows: z.string() })
    .nullable(),
  /** The path of the mailbox page; null where the demo sends its mails. */
  mailbox: z.string().nullable(),
});
export type Demo = z.output<typeof Demo>;

export const MailRequest = z.object({ email: Email, next: ReturnPath.optional() });
export type MailRequest = z.output<typeof MailRequest>;

export const accountEndpoints = defineEndpoints(ACCOUNTS, {
  'POST /api/user/register': {
    summary:
      'Open a buyer account; a mail with a verification link follows. A guest token turns the guest into that account.',
    access: 'optional',
    body: Registration,
    reply: Message,
    status: 201,
    example: {
      body: {
        name: 'Meera Nair',
        email: 'meera@post.example',
        phoneNumber: '+91 98450 12345',
        password: 'monsoon2026',
      },
      reply: { message: REGISTERED },
    },
  },
  'POST /api/owner/register': {
    summary: 'Open a seller account; a mail with a verification link follows.',
    access: 'public',
    body: Registration,
    reply: Message,
    status: 201,
  },
  'GET /api/user/verify-email': {
    summary: "Verify a buyer's e-mail address with the mailed token.",
    access: 'public',
    inSupportView: 'refused',
    query: LinkToken,
    reply: Message,
    refusals: ['invalid_link', 'link_expired', 'wrong_state'],
  },
  'GET /api/owner/verify-email': {
    summary: "Verify a seller's e-mail address with the mailed token.",
    access: 'public',
    inSupportView: 'refused',
    query: LinkToken,
    reply: Message,
    refusals: ['invalid_link', 'link_expired', 'wrong_state'],
  },
  'POST /api/user/login': {
    summary: 'Sign a buyer in.',
    access: 'public',
    body: Credentials,
    reply: SignedIn,
    refusals: ['wrong_credentials', 'email_not_verified', 'browser_unknown', 'anti_forgery'],
    example: {
      body: { email: 'meera@post.example', password: 'monsoon2026' },
      reply: {
        token: 'mB2vQ0e8y6Yw1nYk0kq7o3Jt5hXc9sRzPdLuAaGfTgE',
        user: {
          id: '6d1f7c52-9a43-4f0e-8b1d-2c6e5a9f0b11',
          name: 'Meera Nair',
          role: 'buyer',
          profilePic: null,
          email: 'meera@post.example',
          phoneNumber: '+91 98450 12345',
          dob: null,
          isEmailVerified: true,
          isGuest: false,
        },
        email: 'meera@post.example',
        id: '6d1f7c52-9a43-4f0e-8b1d-2c6e5a9f0b11',
        role: 'buyer',
      },
    },
  },
  'POST /api/owner/login': {
    summary:
      'Sign a seller in. Who turned on a second factor is answered by 409 `second_factor_needed` and finishes with `POST /api/session/second-factor`.',
    logged: 'Sign in',
    access: 'public',
    body: Credentials,
    reply: SignedIn,
    refusals: [
      'wrong_credentials',
      'email_not_verified',
      'browser_unknown',
      'second_factor_needed',
      'anti_forgery',
    ],
  },
  'POST /api/user/guest-login': {
    summary: 'Sign in as a fresh guest of role buyer, without e-mail.',
    access: 'public',
    reply: SignedIn,
    refusals: ['anti_forgery'],
  },
  'GET /api/user/user': { summary: "The signed-in buyer's details.", access: 'buyer', reply: User },
  'GET /api/owner/owner': { summary: "The signed-in seller's details.", access: 'seller', reply: User },
  'GET /api/session/demo': {
    summary: 'What the sign-in page of a demo offers; a real shop has no such thing.',
    access: 'public',
    reply: Demo,
    refusals: ['not_found'],
  },
  'POST /api/session/refresh': {
    summary: 'Exchange the refresh cookie for a new access token; the cookie rotates.',
    access: 'session_cookie',
    reply: SignedIn,
    refusals: ['not_signed_in', 'anti_forgery'],
  },
  'POST /api/session/logout': {
    summary: 'End this session on the server.',
    logged: 'Log out',
    access: 'session_cookie',
    reply: Message,
    refusals: ['anti_forgery'],
  },
  'POST /api/session/resend-verification': {
    summary: 'Send the verification mail again; the answer is the same for every address.',
    access: 'public',
    body: MailRequest,
    reply: Message,
    status: 202,
  },
  'POST /api/session/forgot-password': {
    summary: 'Ask for a mail with a password-reset link; the answer is the same for every address.',
    access: 'public',
    body: MailRequest,
    reply: Message,
    status: 202,
  },
  'POST /api/session/confirm-browser': {
    summary:
      'Make this browser a known one of the account that a link was mailed to. It signs nobody in: after 409 `browser_unknown` the password is asked for once more.',
    access: 'public',
    inSupportView: 'refused',
    body: LinkToken,
    reply: Message,
    refusals: ['invalid_link', 'link_expired', 'anti_forgery'],
  },
  'POST /api/session/reset-password': {
    summary: 'Set a new password with the mailed token; every session of the account ends.',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), password: NewPassword }),
    reply: Message,
    refusals: ['invalid_link', 'link_expired'],
  },
});
