import { z } from 'zod';
import { SignedIn } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import { ACCOUNTS } from './kernel/api-groups.ts';
import { ENTER_PASSWORD } from './kernel/account-fields.ts';
import { MAX_PASSWORD_BYTES } from './kernel/credentials.ts';
import { Instant, line, Message } from './kernel/schemas.ts';
import { codeAsSeen } from './kernel/seen-text.ts';

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url');
const Transports = z.array(z.string().max(40)).max(10);

const PasskeyId = base64url(1400);

const CODE_MESSAGE = 'Enter the six digits that your app shows';
/** People type it with a space in the middle. */
const TotpCode = z
  .string(CODE_MESSAGE)
  .max(20, CODE_MESSAGE)
  .transform((typed) => codeAsSeen(typed).replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), { message: CODE_MESSAGE });

const RECOVERY_MESSAGE = 'Enter one of your recovery codes, such as abcd-efgh-jkmn-pqrs';
const RecoveryCode = z
  .string(RECOVERY_MESSAGE)
  .max(60, RECOVERY_MESSAGE)
  .transform((typed) => typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
  .refine((code) => code.length === 16, { message: RECOVERY_MESSAGE });

/** The JSON form of browsers (WebAuthn level 3). */
const SignedByPasskey = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
});

const NewPasskey = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: Transports.optional(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const FactorProof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('passkey'), passkey: SignedByPasskey }),
  z.object({ method: z.literal('totp'), code: TotpCode }),
  z.object({ method: z.literal('recovery_code'), code: RecoveryCode }),
]);
export type FactorProof = z.output<typeof FactorProof>;
export type FactorProofInput = z.input<typeof FactorProof>;

const Confirmation = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    password: z.string().min(1, ENTER_PASSWORD).max(MAX_PASSWORD_BYTES),
  }),
  ...FactorProof.options,
]);
export type Confirmation = z.output<typeof Confirmation>;
export type ConfirmationInput = z.input<typeof Confirmation>;

const KnownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports });

export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(KnownPasskey),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** In milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Nothing is stored before a code of this secret came back. */
export const AuthenticatorOffer = z.object({
  /** `otpauth:` address for the QR code. */
  address: z.string(),
  /** The same as text, in groups of four letters. */
  secret: z.string(),
  /** The secret, encrypted for the server; it is sent back with the first code. */
  offer: z.string(),
});
export type AuthenticatorOffer = z.infer<typeof AuthenticatorOffer>;

export const PasskeyToAdd = z.object({ name: line(60), passkey: NewPasskey });
export type PasskeyToAdd = z.output<typeof PasskeyToAdd>;
export const AuthenticatorToAdd = z.object({ offer: z.string().min(1).max(500), code: TotpCode });
export type AuthenticatorToAdd = z.output<typeof AuthenticatorToAdd>;

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});

export const Security = z.object({
  /** Whether signing in asks for a second factor. */
  isOn: z.boolean(),
  /** It cannot be turned off. */
  isRequired: z.boolean(),
  passkeys: z.array(Passkey),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type Security = z.infer<typeof Security>;

const SecurityChange = z.object({
  security: Security,
  /** Shown this once; null where those before stay valid. */
  recoveryCodes: z.array(z.string()).nullable(),
});
export type SecurityChange = z.infer<typeof SecurityChange>;

const Ticket = z.string().min(1).max(200);
export const OfTicket = z.object({ ticket: Ticket });

const FACTOR_REFUSALS = ['confirmation_needed', 'wrong_state'] as const;

export const secondFactorEndpoints = defineEndpoints(ACCOUNTS, {
  'POST /api/session/second-factor': {
    summary:
      'Finish signing in with a second factor, after 409 `second_factor_needed`. Codes are good once; a ticket lasts ten minutes and ten attempts.',
    logged: 'Sign in with the second factor',
    access: 'public',
    body: OfTicket.extend({ proof: FactorProof }),
    reply: SignedIn,
    refusals: ['wrong_code', 'link_expired', 'anti_forgery'],
  },
  'POST /api/session/second-factor/passkey': {
    summary: 'What a passkey has to sign to finish signing in.',
    access: 'public',
    body: OfTicket,
    reply: PasskeyRequest,
    refusals: ['link_expired', 'anti_forgery', 'wrong_state'],
  },
  'POST /api/session/confirm': {
    summary:
      'Prove again who uses this session, after 409 `confirmation_needed`: by the password or a second factor. It holds for ten minutes.',
    logged: 'Confirm who it is',
    access: 'signed_in',
    body: z.object({ proof: Confirmation }),
    reply: Message,
    refusals: ['wrong_code', 'invalid_input', 'wrong_state'],
  },
  'POST /api/session/confirm/passkey': {
    summary: 'What a passkey has to sign to confirm who uses this session.',
    access: 'signed_in',
    reply: PasskeyRequest,
    refusals: ['wrong_state'],
  },
  'GET /api/security': {
    summary: "The second factors of a seller's or operator's account.",
    access: 'signed_in',
    inSupportView: 'refused',
    reply: Security,
    refusals: ['wrong_state'],
  },
  'DELETE /api/security': {
    summary: 'Sign in with the password alone again; every factor and recovery code goes.',
    logged: 'Turn the second step off',
    access: 'signed_in',
    reply: SecurityChange,
    refusals: FACTOR_REFUSALS,
  },
  'POST /api/security/passkey/options': {
    summary: 'What an authenticator needs to make a passkey.',
    access: 'signed_in',
    reply: PasskeyCreation,
    refusals: FACTOR_REFUSALS,
  },
  'POST /api/security/passkey': {
    summary: 'Add a passkey. With the first factor come recovery codes, and other sessions end.',
    access: 'signed_in',
    body: PasskeyToAdd,
    reply: SecurityChange,
    refusals: ['wrong_code', 'already_exists', ...FACTOR_REFUSALS],
  },
  'DELETE /api/security/passkey/:passkeyId': {
    summary: 'Remove a passkey, unless it is the last factor.',
    access: 'signed_in',
    params: z.object({ passkeyId: PasskeyId }),
    reply: SecurityChange,
    refusals: ['not_found', ...FACTOR_REFUSALS],
  },
  'POST /api/security/authenticator/options': {
    summary: 'A secret for an authenticator app; it counts once a code of it came back.',
    access: 'signed_in',
    reply: AuthenticatorOffer,
    refusals: FACTOR_REFUSALS,
  },
  'POST /api/security/authenticator': {
    summary:
      'Add the authenticator app, in place of one that is there. With the first factor come recovery codes, and other sessions end.',
    access: 'signed_in',
    body: AuthenticatorToAdd,
    reply: SecurityChange,
    refusals: ['wrong_code', ...FACTOR_REFUSALS],
  },
  'DELETE /api/security/authenticator': {
    summary: 'Remove the authenticator app, unless it is the last factor.',
    access: 'signed_in',
    reply: SecurityChange,
    refusals: ['not_found', ...FACTOR_REFUSALS],
  },
  'POST /api/security/recovery-codes': {
    summary: 'Ten new recovery codes; those before are void.',
    logged: 'Make new recovery codes',
    access: 'signed_in',
    reply: SecurityChange,
    refusals: FACTOR_REFUSALS,
  },
});
