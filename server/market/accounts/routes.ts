import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints, type Credentials, type SignedIn } from '../../../contract/accounts.ts';
import { EMAIL_VERIFIED, REGISTERED } from '../../../contract/kernel/messages.ts';
import type { OpenRole } from '../../../contract/kernel/schemas.ts';
import { bearerToken } from '../../platform/http/admit.ts';
import { serve } from '../../platform/http/serve.ts';
import type { RegisterConcept } from '../../concept/concept.ts';
import { callerOf } from './sessions/caller.ts';
import { claimAccount } from './sign-in/claim-account.ts';
import { registerGoogleSignIn } from './sign-in/google/routes.ts';
import { registerOperators } from './operators/routes.ts';
import { registerProfile } from './profile/profile-routes.ts';
import { getDemo } from './sign-in/demo.ts';
import { getUser, presentUser } from './profile/user.ts';
import { guestLogin, logIn } from './sign-in/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { invalidLink } from './refusals.ts';
import { notSignedIn } from '../../platform/http/admit.ts';
import { register } from './sign-in/register.ts';
import { confirmBrowser } from './recovery/confirm-browser.ts';
import { requestMail } from './recovery/request-mail.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { registerSecondFactor } from './second-factor/routes.ts';
import { signingIn } from './sessions/sign-in.ts';
import { verifyEmail } from './sign-in/verify-email.ts';

/** API-08 to API-18. */
export const registerAccounts: RegisterConcept = (app, services) => {
  const { db, authenticate } = services;
  const signing = signingIn(services);
  const { cookies, signIn, handOver } = signing;
  registerGoogleSignIn(app, services, signing);
  registerSecondFactor(app, services, signing);
  registerOperators(app, services, signing);
  registerProfile(app, services);

  async function passwordLogin(
    role: OpenRole,
    { body, request, reply }: { body: Credentials; request: FastifyRequest; reply: FastifyReply },
  ): Promise<SignedIn> {
    cookies.requireOwnOrigin(request);
    const email = body.email.toLowerCase();
    const attempt = { email, password: body.password, device: cookies.knownDevice(request, email) };
    return signIn(await logIn(services, role, attempt, callerOf(request)), request, reply);
  }

  async function verify(role: OpenRole, token: string, request: FastifyRequest) {
    if (request.method === 'HEAD' || isPrefetch(request)) throw invalidLink();
    await verifyEmail(services, role, token, callerOf(request));
    return { message: EMAIL_VERIFIED };
  }

  serve(app, authenticate, accountEndpoints, {
    'POST /api/user/register': async ({ actor, body, request }) => {
      if (actor?.isGuest) await claimAccount(services, actor.userId, body, callerOf(request));
      else await register(services, 'buyer', body, callerOf(request));
      return { message: REGISTERED };
    },
    'POST /api/owner/register': async ({ body, request }) => {
      await register(services, 'seller', body, callerOf(request));
      return { message: REGISTERED };
    },
    'GET /api/user/verify-email': ({ query, request }) => verify('buyer', query.token, request),
    'GET /api/owner/verify-email': ({ query, request }) => verify('seller', query.token, request),
    'POST /api/user/login': (call) => passwordLogin('buyer', call),
    'POST /api/owner/login': (call) => passwordLogin('seller', call),
    'POST /api/user/guest-login': async ({ request, reply }) => {
      cookies.requireOwnOrigin(request);
      return signIn(await guestLogin(services, callerOf(request)), request, reply);
    },
    'GET /api/user/user': async ({ actor }) => presentUser(await getUser(db, actor.userId)),
    'GET /api/owner/owner': async ({ actor }) => presentUser(await getUser(db, actor.personId)),
    'GET /api/session/demo': () => getDemo(services),
    'POST /api/session/refresh': async ({ request, reply }) => {
      cookies.requireOwnOrigin(request);
      const token = cookies.read(request);
      if (!token) throw notSignedIn();
      cookies.requireAntiForgery(request, token);
      const { user, ...session } = await refreshSession(services, token, callerOf(request));
      return handOver(user, session, reply);
    },
    'POST /api/session/logout': async ({ request, reply }) => {
      cookies.requireOwnOrigin(request);
      const token = cookies.read(request);
      if (token) cookies.requireAntiForgery(request, token);
      await logOut(services, token, bearerToken(request), callerOf(request));
      cookies.clear(reply);
      return { message: 'You are signed out' };
    },
    'POST /api/session/resend-verification': async ({ body, request }) => {
      await requestMail(services, body, 'verification', callerOf(request));
      return { message: 'If this address waits to be verified, a mail with a new link is on its way.' };
    },
    'POST /api/session/forgot-password': async ({ body, request }) => {
      await requestMail(services, body, 'password_reset', callerOf(request));
      return { message: 'If this address has an account, a mail with a link is on its way.' };
    },
    'POST /api/session/confirm-browser': async ({ body: { token }, request, reply }) => {
      cookies.requireOwnOrigin(request);
      cookies.rememberDevice(reply, await confirmBrowser(services, token, callerOf(request)));
      return { message: 'This browser is confirmed. Please sign in.' };
    },
    'POST /api/session/reset-password': async ({ body, request, reply }) => {
      const email = await resetPassword(services, body, callerOf(request));
      // The reader of the account's mails can sign in here, however many strangers guess at it.
      cookies.rememberDevice(reply, email);
      return { message: 'Your password was changed. Please sign in.' };
    },
  });
};

/** Browsers and mail scanners open links ahead of their reader; our page calls by fetch. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].flat();
  const isEarly = purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''));
  return isEarly || headers['sec-fetch-mode'] === 'navigate';
}
