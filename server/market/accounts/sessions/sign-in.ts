import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../../contract/accounts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { asPerson } from './audit-person.ts';
import { callerOf } from './caller.ts';
import { presentUser } from '../profile/user.ts';
import { secondFactorNeeded, wrongCredentials } from '../refusals.ts';
import { secondStepOf } from '../second-factor/second-step.ts';
import { lockUnchanged, type UserRow } from '../store.ts';
import { sessionCookies } from './session-cookies.ts';
import { type StartedSession, startSession } from './start-session.ts';

export type SignIn = ReturnType<typeof signingIn>;

/** Every way of signing in ends here: with a session in cookies and reply. */
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

  /** The browser is remembered for the address. @throws Refusal `second_factor_needed` */
  async function signIn(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    if (user.email) cookies.rememberDevice(reply, user.email);
    const { userAgent } = callerOf(request);
    const begun = await begin(user, request, async (tx) => {
      const wanted = await secondStepOf(tx, services, user);
      return wanted ? { wanted } : { session: await startSession(tx, user, userAgent) };
    });
    if (begun.wanted) throw secondFactorNeeded(begun.wanted);
    return handOver(user, begun.session, reply);
  }

  /** `useProof` uses up the proof with the same commit. */
  async function signInProved(
    user: UserRow,
    request: FastifyRequest,
    reply: FastifyReply,
    useProof: (tx: Transaction) => Promise<void>,
  ): Promise<SignedIn> {
    const { userAgent } = callerOf(request);
    const session = await begin(user, request, async (tx) => {
      await useProof(tx);
      return startSession(tx, user, userAgent, { hasSecondFactor: true });
    });
    if (user.email) cookies.rememberDevice(reply, user.email, true);
    return handOver(user, session, reply);
  }

  /** The account must be as it was when it was proved. The audit log records sign-ins of all but buyers. */
  function begin<Begun>(
    user: UserRow,
    request: FastifyRequest,
    work: (tx: Transaction) => Promise<Begun>,
  ): Promise<Begun> {
    const unchanged = () =>
      inTransaction(db, async (tx) => {
        if (!(await lockUnchanged(tx, user))) throw wrongCredentials();
        return work(tx);
      });
    return asPerson(user, callerOf(request), unchanged);
  }

  return { cookies, handOver, signIn, signInProved } as const;
}
