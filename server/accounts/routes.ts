import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints, type Credentials, type Role, type SignedIn } from '../../contract/accounts.ts';
import { bearerToken } from '../platform/http/guard.ts';
import { serve } from '../platform/http/serve.ts';
import type { RegisterConcept } from '../platform/services.ts';
import { sendAccountMails } from './account-mails.ts';
import { callerOf } from './caller.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { getUser } from './get-user.ts';
import { googleCredentials } from './google-credential.ts';
import { googleLogin } from './google-login.ts';
import { guestLogin } from './guest-login.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { presentUser } from './present-user.ts';
import { refreshSession } from './refresh-session.ts';
import { invalidLink, notSignedIn } from './refusals.ts';
import { register } from './register.ts';
import { removeExpiredRegularly } from './remove-expired.ts';
import { requestMail } from './request-mail.ts';
import { resetPassword } from './reset-password.ts';
import { sessionCookies } from './session-cookies.ts';
import { type StartedSession, startSession } from './sessions.ts';
import type { UserRow } from './store.ts';
import { verifyEmail } from './verify-email.ts';

const REGISTERED = { message: 'Registration successful! Please verify your email.' };
const VERIFIED = { message: 'Email verified successfully!' };

/** Registration, sign-in, sessions and profiles (API-08 to API-18, decisions 3). */
export const registerAccounts: RegisterConcept = (app, services) => {
  const { config, db, secret, authenticate } = services;
  const cookies = sessionCookies(config, secret);
  const google = googleCredentials(config.google);
  sendAccountMails(services);
  removeExpiredRegularly(services);

  /** Starts a session for an account that proved who it is; its browser is remembered for this address. */
  async function signIn(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    if (user.email) cookies.rememberDevice(reply, user.email);
    return handOver(user, await startSession(db, user, callerOf(request).userAgent), reply);
  }

  function handOver(user: UserRow, session: StartedSession, reply: FastifyReply): SignedIn {
    cookies.write(reply, session.refreshToken, session.secondsLeft);
    return {
      token: session.accessToken,
      user: presentUser(user),
      email: user.email,
      id: user.id,
      role: user.role,
    };
  }

  async function passwordLogin(
    role: Role,
    { body, request, reply }: { body: Credentials; request: FastifyRequest; reply: FastifyReply },
  ): Promise<SignedIn> {
    cookies.requireOwnOrigin(request);
    const email = body.email.toLowerCase();
    const attempt = { email, password: body.password, device: cookies.knownDevice(request, email) };
    return signIn(await logIn(services, role, attempt, callerOf(request)), request, reply);
  }

  async function verify(role: Role, token: string, request: FastifyRequest) {
    if (isLookAhead(request)) throw invalidLink();
    await verifyEmail(services, role, token);
    return VERIFIED;
  }

  serve(app, authenticate, accountEndpoints, {
    'POST /api/user/register': async ({ actor, body, request }) => {
      const guestId = actor?.isGuest ? actor.userId : undefined;
      await register(services, 'buyer', body, guestId, callerOf(request));
      return REGISTERED;
    },
    'POST /api/owner/register': async ({ body, request }) => {
      await register(services, 'seller', body, undefined, callerOf(request));
      return REGISTERED;
    },
    'GET /api/user/verify-email': ({ query, request }) => verify('buyer', query.token, request),
    'GET /api/owner/verify-email': ({ query, request }) => verify('seller', query.token, request),
    'POST /api/user/login': (call) => passwordLogin('buyer', call),
    'POST /api/owner/login': (call) => passwordLogin('seller', call),
    'POST /api/user/guest-login': async ({ request, reply }) => {
      cookies.requireOwnOrigin(request);
      return signIn(await guestLogin(services, callerOf(request)), request, reply);
    },
    'POST /api/owner/google-login': async ({ body, request, reply }) => {
      cookies.requireOwnOrigin(request);
      return signIn(await googleLogin(services, google, body, callerOf(request)), request, reply);
    },
    'GET /api/user/user': async ({ actor }) => presentUser(await getUser(db, actor.userId)),
    'GET /api/owner/owner': async ({ actor }) => presentUser(await getUser(db, actor.userId)),
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
      await logOut(services, token, bearerToken(request));
      cookies.clear(reply);
      return { message: 'You are signed out' };
    },
    'POST /api/session/resend-verification': async ({ body, request }) => {
      await requestMail(services, body.email, 'verification', callerOf(request));
      return { message: 'If this address waits to be verified, a mail with a new link is on its way.' };
    },
    'POST /api/session/forgot-password': async ({ body, request }) => {
      await requestMail(services, body.email, 'password_reset', callerOf(request));
      return { message: 'If this address has an account, a mail with a link is on its way.' };
    },
    'POST /api/session/reset-password': async ({ body, request }) => {
      await resetPassword(services, body, callerOf(request));
      return { message: 'Your password was changed. Please sign in.' };
    },
    'PUT /api/profile': async ({ actor, body }) =>
      presentUser(await changeProfile(services, actor.userId, body)),
    'PUT /api/profile/password': async ({ actor, body, request }) => {
      await changePassword(services, actor, body, callerOf(request));
      return { message: 'Your password was changed. Other devices are signed out.' };
    },
  });
};

/** A browser or mail scanner that opens a link before, or instead of, its reader: our page calls by fetch. */
function isLookAhead({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].flat();
  const isEarly = purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''));
  return isEarly || headers['sec-fetch-mode'] === 'navigate';
}
