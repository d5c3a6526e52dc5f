import type { FactorProof, PasskeyRequest } from '../../../contract/second-factor.ts';
import type { Config } from '../../config/index.ts';
import { DEMO_ACCOUNTS } from '../../../database/demo/accounts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { noFactorYet, secondFactorNeeded, ticketOver, wrongCredentials } from '../refusals.ts';
import type { Caller } from '../sessions/caller.ts';
import type { UserRow } from '../store.ts';
import { passkeyRequest } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';
import { listFactorMethods, listPasskeys } from './store.ts';
import { takeTicket, takeTicketChallenge, updateTicketChallenge } from './tickets/store.ts';
import { getTicket, issueTicket, tryTicket } from './tickets/tickets.ts';

/**
 * Lets an account without a second factor go on to its session. Operators never go on without one.
 * @throws Refusal `second_factor_needed` with a ticket for the second step
 */
export async function requireSecondStep(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: UserRow,
): Promise<void> {
  if (user.role === 'buyer') return;
  requireDemo(config, user);
  const methods = await listFactorMethods(db, user.id);
  if (methods.length > 0)
    throw secondFactorNeeded({ methods, ticket: await issueTicket(db, user.id, 'prove') });
  if (user.role === 'operator') throw noFactorYet();
}

/** The password and codes of the demo's operator are known to everybody: outside a demo nobody is let in with them. */
function requireDemo(config: Config, { email }: UserRow): void {
  if (!config.demo && email === DEMO_ACCOUNTS.operator) throw wrongCredentials();
}

/** What a passkey has to sign in the second step. @throws Refusal `link_expired`, `wrong_state` */
export async function askPasskey({ db, config }: Services, ticket: string): Promise<PasskeyRequest> {
  const { user, tokenHash } = await getTicket(db, ticket, 'prove');
  const request = await passkeyRequest(config, await listPasskeys(db, user.id));
  await updateTicketChallenge(db, tokenHash, request.challenge);
  return request;
}

/** The account that a ticket and a factor prove. @throws Refusal `link_expired`, `wrong_code`, `too_many_requests` */
export async function takeSecondStep(
  services: Services,
  { ticket, proof }: { ticket: string; proof: FactorProof },
  caller: Caller,
): Promise<UserRow> {
  const { db, config } = services;
  const { user, tokenHash } = await tryTicket(db, ticket, 'prove');
  requireDemo(config, user);
  const takeChallenge = () => takeTicketChallenge(db, tokenHash);
  await proveFactor(services, { userId: user.id, takeChallenge }, proof, caller);
  const isFirst = await inTransaction(db, (tx) => takeTicket(tx, tokenHash));
  if (!isFirst) throw ticketOver();
  return user;
}
