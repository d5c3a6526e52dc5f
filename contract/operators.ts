import { z } from 'zod';
import { Credentials, SignedIn } from './accounts.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Email, LinkToken, NewPassword } from './kernel/account-fields.ts';
import { NO_DUTY } from './kernel/rights.ts';
import { Duty, Instant, line, Message, UserId } from './kernel/schemas.ts';
import {
  AuthenticatorOffer,
  AuthenticatorToAdd,
  OfTicket,
  PasskeyCreation,
  PasskeyToAdd,
} from './second-factor.ts';

export const FirstFactor = z.discriminatedUnion('method', [
  PasskeyToAdd.extend({ method: z.literal('passkey') }),
  AuthenticatorToAdd.extend({ method: z.literal('totp') }),
]);
export type FirstFactor = z.output<typeof FirstFactor>;

const Duties = z.array(Duty).min(1, NO_DUTY).max(Duty.options.length);

export const OperatorForm = z.object({ email: Email, name: line(80), duties: Duties });
export type OperatorForm = z.output<typeof OperatorForm>;

export const OperatorPerson = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  duties: z.array(Duty),
  /** `invited` until password and factor are set up. */
  state: z.enum(['invited', 'active', 'disabled']),
  hasPasskey: z.boolean(),
  createdAt: Instant,
  /** The start of the latest session; null when none is left. */
  lastSignedInAt: Instant.nullable(),
});
export type OperatorPerson = z.infer<typeof OperatorPerson>;

const OfPerson = z.object({ personId: UserId });
const SET_UP_REFUSALS = ['invalid_link', 'link_expired', 'anti_forgery'] as const;
const TICKET_REFUSALS = ['link_expired', 'anti_forgery', 'wrong_state'] as const;

const OPERATORS = {
  name: 'Operators',
  description: 'How the people who run the market sign in.',
} satisfies ApiGroup;

export const operatorEndpoints = defineEndpoints(OPERATORS, {
  'POST /api/session/operator-login': {
    summary:
      'The first step of an operator who signs in. The right password is answered by 409 `second_factor_needed`: there is no session before the second.',
    logged: 'Enter the right password',
    access: 'public',
    body: Credentials,
    reply: SignedIn,
    refusals: ['wrong_credentials', 'browser_unknown', 'second_factor_needed', 'anti_forgery', 'wrong_state'],
  },
  'POST /api/session/operator-set-up/look': {
    summary: 'Whom the one-time link of an invitation is for.',
    access: 'public',
    body: LinkToken,
    reply: z.object({ name: z.string(), email: z.string() }),
    refusals: SET_UP_REFUSALS,
  },
  'POST /api/session/operator-set-up/password': {
    summary:
      'Choose the password by the one-time link. The ticket of the reply then sets up the first factor, which uses the link up.',
    logged: 'Choose the password',
    access: 'public',
    body: LinkToken.extend({ password: NewPassword }),
    reply: OfTicket,
    refusals: SET_UP_REFUSALS,
  },
  'POST /api/session/operator-set-up/passkey': {
    summary: 'What an authenticator needs to make the first passkey.',
    access: 'public',
    body: OfTicket,
    reply: PasskeyCreation,
    refusals: TICKET_REFUSALS,
  },
  'POST /api/session/operator-set-up/authenticator': {
    summary: 'A secret for an authenticator app as the first factor.',
    access: 'public',
    body: OfTicket,
    reply: AuthenticatorOffer,
    refusals: TICKET_REFUSALS,
  },
  'POST /api/session/operator-set-up': {
    summary:
      'Set up the first factor, in place of those before, and sign in. The recovery codes are shown this once.',
    logged: 'Set up the account',
    access: 'public',
    body: OfTicket.extend({ factor: FirstFactor }),
    reply: z.object({ recoveryCodes: z.array(z.string()), signedIn: SignedIn }),
    refusals: ['wrong_code', 'already_exists', ...TICKET_REFUSALS],
  },
  'GET /api/operator/people': {
    summary: 'Everybody who runs the market, by name.',
    access: 'operator:owner',
    reply: z.array(OperatorPerson),
  },
  'POST /api/operator/people': {
    summary: 'Invite somebody; a mail with a one-time link follows.',
    logged: 'Invite an operator',
    access: 'operator:owner',
    body: OperatorForm,
    reply: OperatorPerson,
    status: 201,
    refusals: ['already_exists', 'confirmation_needed'],
  },
  'PUT /api/operator/people/:personId/duties': {
    summary: 'Change what somebody is in charge of. The last owner stays one.',
    logged: 'Change the duties of an operator',
    access: 'operator:owner',
    params: OfPerson,
    body: z.object({ duties: Duties }),
    reply: OperatorPerson,
    refusals: ['not_found', 'wrong_state', 'confirmation_needed'],
  },
  'POST /api/operator/people/:personId/link': {
    summary: 'Mail a new one-time link, for who lost it, the password or every factor.',
    logged: 'Mail a new link to an operator',
    access: 'operator:owner',
    params: OfPerson,
    reply: Message,
    status: 202,
    refusals: ['not_found', 'wrong_state', 'confirmation_needed'],
  },
  'POST /api/operator/people/:personId/disable': {
    summary: 'End the access of somebody at once, sessions and links included. Not of the last owner.',
    logged: 'End the access of an operator',
    access: 'operator:owner',
    params: OfPerson,
    reply: OperatorPerson,
    refusals: ['not_found', 'wrong_state', 'confirmation_needed'],
  },
  'POST /api/operator/people/:personId/enable': {
    summary: 'Give somebody access again.',
    logged: 'Give an operator access again',
    access: 'operator:owner',
    params: OfPerson,
    reply: OperatorPerson,
    refusals: ['not_found', 'confirmation_needed'],
  },
});
