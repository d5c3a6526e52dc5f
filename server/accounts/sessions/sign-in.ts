import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../contract/accounts.ts';
import type { Services } from '../../platform/services.ts';
import { callerOf } from './caller.ts';
import { presentUser } from '../profile/present-user.ts';
import { requireSecondStep } from '../second-factor/second-step.ts';
import type { UserRow } from '../store.ts';
import { sessionCookies } from './session-cookies.ts';
import { type StartedSession, startSession } from './start-session.ts';

export type SignIn = ReturnType<typeof signingIn>;

/** How every way of signing in ends: with a session, in the cookies and the reply of the browser. */
export function signingIn(services: Services) {
  const { config, signer, db } = services;
  const cookies = sessionCookies(config, signer);

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

  /**
   * Starts a session for an account that proved who it is, by one thing; its browser is remembered for this address.
   * @throws Refusal `second_factor_needed` where the account has a second factor
   */
  async function signIn(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    if (user.email) cookies.rememberDevice(reply, user.email);
    await requireSecondStep(services, user);
    return handOver(user, await startSession(db, user, callerOf(request).userAgent), reply);
  }

  /** Starts a session for an account that proved its second factor as well. */
  async function signInProved(
    user: UserRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignedIn> {
    const { userAgent } = callerOf(request);
    return handOver(user, await startSession(db, user, userAgent, { hasSecondFactor: true }), reply);
  }

  return { cookies, handOver, signIn, signInProved } as const;
}
