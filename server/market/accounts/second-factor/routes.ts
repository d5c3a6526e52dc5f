import type { FastifyInstance } from 'fastify';
import { secondFactorEndpoints } from '../../../../contract/second-factor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { callerOf } from '../sessions/caller.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import type { UserRow } from '../store.ts';
import {
  addAuthenticator,
  addPasskey,
  makeRecoveryCodes,
  offerAuthenticator,
  offerPasskey,
  removeAuthenticator,
  removeOwnPasskey,
  requireSecurity,
  turnOff,
} from './change-factors.ts';
import { askPasskeyOf, confirmSession } from './confirm.ts';
import { presentSecurity } from './present-security.ts';
import { askPasskey, takeSecondStep } from './second-step.ts';

export function registerSecondFactor(
  app: FastifyInstance,
  services: Services,
  { cookies, signInProved }: SignIn,
): void {
  serve(app, services.authenticate, secondFactorEndpoints, {
    'POST /api/session/second-factor': async ({ body, request, reply }) => {
      cookies.requireOwnOrigin(request);
      const deviceOf = ({ email }: UserRow) =>
        email === null ? undefined : cookies.provedDevice(request, email);
      const { user, useTicket } = await takeSecondStep(services, { ...body, deviceOf }, callerOf(request));
      return signInProved(user, request, reply, useTicket);
    },
    'POST /api/session/second-factor/passkey': ({ body: { ticket }, request }) => {
      cookies.requireOwnOrigin(request);
      return askPasskey(services, ticket);
    },
    'POST /api/session/confirm': async ({ actor, body: { proof }, request }) => {
      await confirmSession(services, actor, proof, callerOf(request));
      return { message: 'Thank you. It is you.' };
    },
    'POST /api/session/confirm/passkey': ({ actor }) => askPasskeyOf(services, actor),
    'GET /api/security': ({ actor }) => {
      requireSecurity(actor);
      return presentSecurity(services.db, actor);
    },
    'DELETE /api/security': ({ actor, request }) => turnOff(services, actor, callerOf(request)),
    'POST /api/security/passkey/options': ({ actor }) => offerPasskey(services, actor),
    'POST /api/security/passkey': ({ actor, body, request }) =>
      addPasskey(services, actor, body, callerOf(request)),
    'DELETE /api/security/passkey/:passkeyId': ({ actor, params: { passkeyId }, request }) =>
      removeOwnPasskey(services, actor, passkeyId, callerOf(request)),
    'POST /api/security/authenticator/options': ({ actor }) => offerAuthenticator(services, actor),
    'POST /api/security/authenticator': ({ actor, body, request }) =>
      addAuthenticator(services, actor, body, callerOf(request)),
    'DELETE /api/security/authenticator': ({ actor, request }) =>
      removeAuthenticator(services, actor, callerOf(request)),
    'POST /api/security/recovery-codes': ({ actor, request }) =>
      makeRecoveryCodes(services, actor, callerOf(request)),
  });
}
