import type { FastifyInstance, FastifyRequest } from 'fastify';
import { googleSignInEndpoints } from '../../../../../contract/google-sign-in.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Services } from '../../../../platform/services.ts';
import { callerOf } from '../../sessions/caller.ts';
import { googleProofNeeded, nothingToLink } from '../../refusals.ts';
import type { SignIn } from '../../sessions/sign-in.ts';
import { googleCookies, type LinkTicket } from './google-cookies.ts';
import { googleCredentials } from './google-credential.ts';
import { googleSettings } from './settings.ts';
import { googleLogin } from './google-login.ts';
import { linkByMail, linkByPassword, mailGoogleLink } from './link-google.ts';

const LINK_SENT = { message: 'A mail with a link is on its way. Open it in this browser.' };

export function registerGoogleSignIn(
  app: FastifyInstance,
  services: Services,
  { cookies, signIn }: SignIn,
): void {
  const { config, signer, clock, authenticate } = services;
  const google = googleCredentials(googleSettings.of(config));
  const steps = googleCookies(config, signer, clock);

  function ticketOf(request: FastifyRequest): LinkTicket {
    cookies.requireOwnOrigin(request);
    const ticket = steps.ticketOf(request);
    if (!ticket) throw nothingToLink();
    return ticket;
  }

  serve(app, authenticate, googleSignInEndpoints, {
    'POST /api/session/google-nonce': ({ request, reply }) => {
      cookies.requireOwnOrigin(request);
      return { nonce: steps.issueNonce(request, reply) };
    },
    'POST /api/owner/google-login': async ({ body, request, reply }) => {
      cookies.requireOwnOrigin(request);
      const nonce = steps.nonceOf(request);
      if (nonce !== undefined) steps.clearNonce(reply);
      const outcome = await googleLogin(services, google, { ...body, nonce }, callerOf(request));
      if ('user' in outcome) return signIn(outcome.user, request, reply);
      steps.issueTicket(reply, outcome.proofNeeded);
      throw googleProofNeeded();
    },
    'POST /api/session/google-link': async ({ body: { password }, request, reply }) => {
      const ticket = ticketOf(request);
      const device = cookies.knownDevice(request, ticket.email);
      const user = await linkByPassword(services, ticket, { password, device }, callerOf(request));
      steps.clearTicket(reply);
      return signIn(user, request, reply);
    },
    'POST /api/session/google-link/mail': async ({ request }) => {
      await mailGoogleLink(services, ticketOf(request), callerOf(request));
      return LINK_SENT;
    },
    'POST /api/session/google-link/confirm': async ({ body: { token }, request, reply }) => {
      const user = await linkByMail(services, ticketOf(request), token, callerOf(request));
      steps.clearTicket(reply);
      return signIn(user, request, reply);
    },
  });
}
