import type { FirstFactor } from '../../../../contract/operators.ts';
import type { AuthenticatorOffer, PasskeyCreation } from '../../../../contract/second-factor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { requireUncommonPassword } from '../passwords/common-passwords.ts';
import { findMailToken, lockMailToken, type MailTokenRow, removeMailTokens } from '../recovery/store.ts';
import { invalidLink, linkExpired, passkeyKnown, ticketOver, wrongPasskey } from '../refusals.ts';
import { authenticatorOffer } from '../second-factor/change-factors.ts';
import { securityMail } from '../second-factor/mails.ts';
import { passkeyCreation, verifyNewPasskey } from '../second-factor/passkeys.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { insertPasskey, removeFactors, replaceTotpSecret } from '../second-factor/store.ts';
import {
  removeTickets,
  takeTicket,
  takeTicketChallenge,
  updateTicketChallenge,
} from '../second-factor/tickets/store.ts';
import { attemptTicket, getTicket, issueTicket } from '../second-factor/tickets/tickets.ts';
import { acceptNewSecret, sealTotpSecret } from '../second-factor/totp-secrets.ts';
import { asPerson } from '../sessions/audit-person.ts';
import type { Caller } from '../sessions/caller.ts';
import { removeSessions } from '../sessions/store.ts';
import { hashToken } from '../sessions/tokens.ts';
import { findUser, lockUser, resetPasswordHash, type UserRow } from '../store.ts';

export async function readInvitation(
  { db }: Services,
  token: string,
): Promise<{ name: string; email: string }> {
  const link = await findLink({ db }, token);
  const user = await findUser(db, link.userId);
  if (!user) throw invalidLink();
  return { name: user.name, email: link.email };
}

/**
 * The link stays valid until the factor is set up, so that a page closed half way can be opened again.
 * @throws Refusal `invalid_link`, `link_expired`, `invalid_input` for a common password
 */
export async function choosePassword(
  { config, db, passwords }: Services,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<string> {
  requireUncommonPassword(config, password, 'password');
  const link = await findLink({ db }, token);
  const passwordHash = await passwords.hash(password, caller.address);
  const choose = () =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, link.userId, 'no key update');
      if (!(await lockMailToken(tx, hashToken(token)))) throw invalidLink();
      if (!(await resetPasswordHash(tx, link, passwordHash))) throw invalidLink();
      await removeSessions(tx, link.userId);
      await removeTickets(tx, link.userId);
      return issueTicket(tx, link.userId, 'set_up');
    });
  return asPerson({ id: link.userId, role: link.role }, caller, choose);
}

/** @throws Refusal `link_expired`, `wrong_state` where the shop has no name that passkeys can belong to */
export async function offerFirstPasskey({ db, config }: Services, ticket: string): Promise<PasskeyCreation> {
  const { user, tokenHash } = await getTicket(db, ticket, 'set_up');
  const creation = await passkeyCreation(config, user, []);
  await updateTicketChallenge(db, tokenHash, creation.challenge);
  return creation;
}

export async function offerFirstAuthenticator(
  services: Services,
  ticket: string,
): Promise<AuthenticatorOffer> {
  const { user } = await getTicket(services.db, ticket, 'set_up');
  return authenticatorOffer(services, user);
}

/**
 * The result replaces all factors and uses up link and ticket. @throws Refusal `link_expired`, `wrong_code`, `already_exists`
 */
export async function proveFirstFactor(
  services: Services,
  { ticket, factor }: { ticket: string; factor: FirstFactor },
): Promise<{ user: UserRow; setUp: (tx: Transaction) => Promise<string[]> }> {
  const { db, jobs } = services;
  const { user, tokenHash } = await attemptTicket(db, ticket, 'set_up');
  const insert = await prepareFactor(services, user, factor, tokenHash);
  const setUp = async (tx: Transaction) => {
    if (!(await takeTicket(tx, tokenHash))) throw ticketOver();
    await removeFactors(tx, user.id);
    await insert(tx);
    await removeMailTokens(tx, user.id);
    await removeSessions(tx, user.id);
    await jobs.send(tx, securityMail, { userId: user.id, change: 'set_up' });
    return renewRecoveryCodes(tx, user.id);
  };
  return { user, setUp };
}

async function prepareFactor(
  services: Services,
  { id: userId }: UserRow,
  factor: FirstFactor,
  tokenHash: Buffer,
): Promise<(tx: Transaction) => Promise<void>> {
  if (factor.method === 'totp') {
    const { secret, step } = acceptNewSecret(services, userId, factor);
    const encryptedSecret = sealTotpSecret(services.signer, userId, secret);
    return (tx) => replaceTotpSecret(tx, { userId, encryptedSecret, lastStep: step });
  }
  const challenge = await takeTicketChallenge(services.db, tokenHash);
  if (challenge === undefined) throw wrongPasskey();
  const made = await verifyNewPasskey(services.config, factor.passkey, challenge);
  return async (tx) => {
    if (!(await insertPasskey(tx, { ...made, userId, name: factor.name }))) throw passkeyKnown();
  };
}

async function findLink({ db }: Pick<Services, 'db'>, token: string): Promise<MailTokenRow> {
  const link = await findMailToken(db, hashToken(token), 'set_up_operator');
  if (!link || link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  return link;
}
