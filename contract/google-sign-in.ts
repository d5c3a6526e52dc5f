import { z } from 'zod';
import { SignedIn } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { ACCOUNTS } from './kernel/api-groups.ts';
import { ENTER_PASSWORD, LinkToken } from './kernel/account-fields.ts';
import { MAX_PASSWORD_BYTES } from './kernel/credentials.ts';
import { Message, OpenRole } from './kernel/schemas.ts';

const GoogleSignIn = z.object({
  /** An ID token of Google that contains the nonce of this browser. */
  credential: z.string().min(1).max(8192),
  /** For first-time sign-ups only; an existing account keeps its role. */
  role: OpenRole.optional(),
});

const GOOGLE_LINK_REFUSALS = [
  'wrong_credentials',
  'second_factor_needed',
  'anti_forgery',
  'wrong_state',
] as const;

/** Signing in by Google, and proving that an existing account is one's own (POL9). */
export const googleSignInEndpoints = defineEndpoints(ACCOUNTS, {
  'POST /api/session/google-nonce': {
    summary:
      'The value that a Google credential for this browser must carry as `nonce`; it is good for one sign-in.',
    access: 'public',
    reply: z.object({ nonce: z.string() }),
    refusals: ['anti_forgery'],
  },
  'POST /api/owner/google-login': {
    summary:
      'Sign in with a Google credential, for buyers and sellers alike. An account that has this e-mail address by password is linked only after proof (409 `already_exists`): by its password or a mail.',
    logged: 'Sign in with Google',
    access: 'public',
    body: GoogleSignIn,
    reply: SignedIn,
    refusals: ['wrong_credentials', 'already_exists', 'second_factor_needed', 'anti_forgery', 'unavailable'],
  },
  'POST /api/session/google-link': {
    summary: 'Link the Google account of the sign-in before to the account of its address, by the password.',
    access: 'public',
    body: z.object({ password: z.string().min(1, ENTER_PASSWORD).max(MAX_PASSWORD_BYTES) }),
    reply: SignedIn,
    refusals: GOOGLE_LINK_REFUSALS,
  },
  'POST /api/session/google-link/mail': {
    summary: 'Have a link sent to that address, which links the two when it is opened in this browser.',
    access: 'public',
    reply: Message,
    status: 202,
    refusals: ['anti_forgery', 'wrong_state'],
  },
  'POST /api/session/google-link/confirm': {
    summary: 'Link the two with the mailed token, in the browser that requested it.',
    access: 'public',
    body: LinkToken,
    reply: SignedIn,
    refusals: ['invalid_link', 'link_expired', 'second_factor_needed', 'anti_forgery', 'wrong_state'],
  },
});
