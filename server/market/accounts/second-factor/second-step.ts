import type { ProofWanted } from '../../../../contract/problem.ts';
import type { FactorProof, PasskeyRequest } from '../../../../contract/second-factor.ts';
import type { Config } from '../../../config/index.ts';
import { DEMO_ACCOUNTS } from '../../../../database/demo/accounts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { noFactorYet, ticketOver, wrongCredentials } from '../refusals.ts';
import type { Caller } from '../sessions/caller.ts';
import type { UserRow } from '../store.ts';
import { passkeyRequest } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';
import { listFactorMethods, listPasskeys } from './store.ts';
import { takeTicket, takeTicketChallenge, updateTicketChallenge } from './tickets/store.ts';
import { attemptTicket, getTicket, issueTicket } from './tickets/tickets.ts';

/** Operators never pass without a second factor. @throws Refusal `wrong_state` for an operator without one */
export async function secondStepOf(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  user: UserRow,
): Promise<ProofWanted | undefined> {
  if (user.role === 'buyer') return undefined;
  requireDemo(config, user);
  const methods = await listFactorMethods(tx, user.id);
  if (methods.length > 0) return { methods, ticket: await issueTicket(tx, user.id, 'prove') };
  if (user.role === 'operator') throw noFactorYet();
  return undefined;
}

/** The password and codes of the demo's operator are public: outside a demo they let nobody in. */
function requireDemo(config: Config, { email }: UserRow): void {
  if (!config.demo && email === DEMO_ACCOUNTS.operator) throw wrongCredentials();
}

/** @throws Refusal `link_expired`, `wrong_state` */
export async function askPasskey({ db, config }: Services, ticket: string): Promise<PasskeyRequest> {
  const { user, tokenHash } = await getTicket(db, ticket, 'prove');
  const request = await passkeyRequest(config, await listPasskeys(db, user.id));
  await updateTicketChallenge(db, tokenHash, request.challenge);
  return request;
}

interface SecondStep {
  ticket: string;
  proof: FactorProof;
  /** Only a browser that proved a factor of the account before has a name. */
  deviceOf: (user: UserRow) => string | undefined;
}

/** The returned function uses up the ticket. @throws Refusal `link_expired`, `wrong_code`, `too_many_requests` */
export async function takeSecondStep(
  services: Services,
  { ticket, proof, deviceOf }: SecondStep,
  caller: Caller,
): Promise<{ user: UserRow; useTicket: (tx: Transaction) => Promise<void> }> {
  const { db, config } = services;
  const { user, tokenHash } = await attemptTicket(db, ticket, 'prove');
  requireDemo(config, user);
  const takeChallenge = () => takeTicketChallenge(db, tokenHash);
  const countedBy = deviceOf(user);
  await proveFactor(services, { userId: user.id, countedBy, takeChallenge }, proof, caller);
  const useTicket = async (tx: Transaction) => {
    if (!(await takeTicket(tx, tokenHash))) throw ticketOver();
  };
  return { user, useTicket };
}
