import type { FastifyInstance } from 'fastify';
import { NEW_LINK_SENT } from '../../../../contract/kernel/messages.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { operatorEndpoints } from '../../../../contract/operators.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OperatorActor } from '../../../platform/http/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { requireConfirmed } from '../second-factor/confirm.ts';
import { callerOf, securityEvent } from '../sessions/caller.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import { logIn } from '../sign-in/log-in.ts';
import { mailMoneyDutyGiven } from './money-duty-mail.ts';
import { invite, inviteAgain } from './invitation.ts';
import { changeDuties, disablePerson, enablePerson, listPeople } from './people.ts';
import {
  choosePassword,
  readInvitation,
  offerFirstAuthenticator,
  offerFirstPasskey,
  proveFirstFactor,
} from './set-up.ts';

export function registerOperators(
  app: FastifyInstance,
  services: Services,
  { cookies, signIn, signInProved }: SignIn,
): void {
  const { db, jobs } = services;

  const notifyOthers =
    (personId: UserId, { operatorId: changedBy }: OperatorActor) =>
    (tx: Transaction) =>
      mailMoneyDutyGiven(tx, jobs, { personId, changedBy });

  serve(app, services.authenticate, operatorEndpoints, {
    'POST /api/session/operator-login': async ({ body, request, reply }) => {
      cookies.requireOwnOrigin(request);
      const email = body.email.toLowerCase();
      const attempt = { email, password: body.password, device: cookies.knownDevice(request, email) };
      return signIn(await logIn(services, 'operator', attempt, callerOf(request)), request, reply);
    },
    'POST /api/session/operator-set-up/look': ({ body: { token }, request }) => {
      cookies.requireOwnOrigin(request);
      return readInvitation(services, token);
    },
    'POST /api/session/operator-set-up/password': async ({ body, request }) => {
      cookies.requireOwnOrigin(request);
      return { ticket: await choosePassword(services, body, callerOf(request)) };
    },
    'POST /api/session/operator-set-up/passkey': ({ body: { ticket }, request }) => {
      cookies.requireOwnOrigin(request);
      return offerFirstPasskey(services, ticket);
    },
    'POST /api/session/operator-set-up/authenticator': ({ body: { ticket }, request }) => {
      cookies.requireOwnOrigin(request);
      return offerFirstAuthenticator(services, ticket);
    },
    'POST /api/session/operator-set-up': async ({ body, request, reply }) => {
      cookies.requireOwnOrigin(request);
      const { user, setUp } = await proveFirstFactor(services, body);
      let recoveryCodes: string[] = [];
      const signedIn = await signInProved(user, request, reply, async (tx) => {
        recoveryCodes = await setUp(tx);
      });
      const { log, address } = callerOf(request);
      securityEvent(log, 'operator_set_up', { userId: user.id, address });
      return { recoveryCodes, signedIn };
    },
    'GET /api/operator/people': () => listPeople(db),
    'POST /api/operator/people': async ({ actor, body }) => {
      await requireConfirmed(services, actor.sessionId);
      return invite(services, body, actor.operatorId);
    },
    'PUT /api/operator/people/:personId/duties': async ({ actor, params: { personId }, body }) => {
      await requireConfirmed(services, actor.sessionId);
      return changeDuties(services, personId, body.duties, notifyOthers(personId, actor));
    },
    'POST /api/operator/people/:personId/link': async ({ actor, params: { personId } }) => {
      await requireConfirmed(services, actor.sessionId);
      await inviteAgain(services, personId);
      return { message: NEW_LINK_SENT };
    },
    'POST /api/operator/people/:personId/disable': async ({ actor, params: { personId } }) => {
      await requireConfirmed(services, actor.sessionId);
      return disablePerson(services, personId);
    },
    'POST /api/operator/people/:personId/enable': async ({ actor, params: { personId } }) => {
      await requireConfirmed(services, actor.sessionId);
      return enablePerson(services, personId, notifyOthers(personId, actor));
    },
  });
}
