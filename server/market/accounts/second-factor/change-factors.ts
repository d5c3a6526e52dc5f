import type {
  AuthenticatorOffer,
  AuthenticatorToAdd,
  PasskeyCreation,
  PasskeyToAdd,
  SecurityChange,
} from '../../../../contract/second-factor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { getUser } from '../profile/user.ts';
import {
  factorRequired,
  lastFactor,
  notForBuyers,
  passkeyKnown,
  secondFactorOff,
  wrongPasskey,
} from '../refusals.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { removeOtherSessions, updateSecondFactor } from '../sessions/store.ts';
import { lockUser, type UserRow } from '../store.ts';
import { CHALLENGE_SECONDS, requireConfirmed } from './confirm.ts';
import { type FactorChange, securityMail } from './mails.ts';
import { passkeyCreation, verifyNewPasskey } from './passkeys.ts';
import { presentSecurity } from './present-security.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import {
  insertPasskey,
  listFactorMethods,
  listPasskeys,
  removeFactors,
  removePasskey,
  removeTotpSecret,
  replaceTotpSecret,
} from './store.ts';
import { removeTickets, replaceChallenge, takeChallenge } from './tickets/store.ts';
import { newTotpSecret, totpAddress } from './totp.ts';
import { acceptNewSecret, sealNewSecret, sealTotpSecret } from './totp-secrets.ts';

/** @throws Refusal `wrong_state` for buyers, who sign in with a password alone */
export function requireSecurity({ role }: Pick<Actor, 'role'>): void {
  if (role === 'buyer') throw notForBuyers();
}

/** @throws Refusal `confirmation_needed`, `wrong_state` */
export async function offerPasskey(services: Services, actor: Actor): Promise<PasskeyCreation> {
  const { db, config } = services;
  await requireMayChange(services, actor);
  const user = await getUser(db, actor.userId);
  const creation = await passkeyCreation(config, user, await listPasskeys(db, user.id));
  const { sessionId } = actor;
  await replaceChallenge(db, { sessionId, challenge: creation.challenge, seconds: CHALLENGE_SECONDS });
  return creation;
}

/** @throws Refusal `wrong_code`, `already_exists`, `confirmation_needed`, `wrong_state` */
export async function addPasskey(
  services: Services,
  actor: Actor,
  { name, passkey }: PasskeyToAdd,
  caller: Caller,
): Promise<SecurityChange> {
  await requireMayChange(services, actor);
  const challenge = await takeChallenge(services.db, actor.sessionId);
  if (challenge === undefined) throw wrongPasskey();
  const made = await verifyNewPasskey(services.config, passkey, challenge);
  return addFactor(services, actor, 'passkey_added', caller, async (tx) => {
    if (!(await insertPasskey(tx, { ...made, name, userId: actor.userId }))) throw passkeyKnown();
  });
}

/** @throws Refusal `confirmation_needed`, `wrong_state` */
export async function offerAuthenticator(services: Services, actor: Actor): Promise<AuthenticatorOffer> {
  await requireMayChange(services, actor);
  return authenticatorOffer(services, await getUser(services.db, actor.userId));
}

/** Nothing is stored before a code of the secret came back. */
export function authenticatorOffer(services: Services, user: UserRow): AuthenticatorOffer {
  const secret = newTotpSecret();
  const account = { shop: services.config.shop.name, email: user.email ?? user.name };
  return {
    address: totpAddress(secret, account),
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    offer: sealNewSecret(services, user.id, secret),
  };
}

/** @throws Refusal `wrong_code`, `confirmation_needed`, `wrong_state` */
export async function addAuthenticator(
  services: Services,
  actor: Actor,
  added: AuthenticatorToAdd,
  caller: Caller,
): Promise<SecurityChange> {
  await requireMayChange(services, actor);
  const { userId } = actor;
  const { secret, step } = acceptNewSecret(services, userId, added);
  const encryptedSecret = sealTotpSecret(services.signer, userId, secret);
  return addFactor(services, actor, 'authenticator_added', caller, (tx) =>
    replaceTotpSecret(tx, { userId, encryptedSecret, lastStep: step }),
  );
}

async function addFactor(
  services: Services,
  actor: Actor,
  change: FactorChange,
  caller: Caller,
  insert: (tx: Transaction) => Promise<void>,
): Promise<SecurityChange> {
  const { userId, sessionId } = actor;
  return changeFactors(services, actor, caller, async (tx) => {
    const before = await listFactorMethods(tx, userId);
    await insert(tx);
    if (before.length > 0) {
      const isReplaced = change === 'authenticator_added' && before.includes('totp');
      return { change: isReplaced ? 'authenticator_replaced' : change, recoveryCodes: null };
    }
    await updateSecondFactor(tx, sessionId);
    return { change: 'turned_on', recoveryCodes: await renewRecoveryCodes(tx, userId) };
  });
}

/** @throws Refusal `not_found`, `wrong_state` for the last factor, `confirmation_needed` */
export async function removeOwnPasskey(
  services: Services,
  actor: Actor,
  passkeyId: string,
  caller: Caller,
): Promise<SecurityChange> {
  return removeFactor(services, actor, 'passkey_removed', caller, async (tx) => {
    if (!(await removePasskey(tx, actor.userId, passkeyId))) throw notFound('This passkey');
  });
}

export async function removeAuthenticator(
  services: Services,
  actor: Actor,
  caller: Caller,
): Promise<SecurityChange> {
  return removeFactor(services, actor, 'authenticator_removed', caller, async (tx) => {
    if (!(await removeTotpSecret(tx, actor.userId))) throw notFound('The authenticator app');
  });
}

async function removeFactor(
  services: Services,
  actor: Actor,
  change: FactorChange,
  caller: Caller,
  remove: (tx: Transaction) => Promise<void>,
): Promise<SecurityChange> {
  await requireMayChange(services, actor);
  return changeFactors(services, actor, caller, async (tx) => {
    await remove(tx);
    if ((await listFactorMethods(tx, actor.userId)).length === 0) throw lastFactor(actor.role);
    return { change, recoveryCodes: null };
  });
}

/** @throws Refusal `wrong_state` without a factor, `confirmation_needed` */
export async function makeRecoveryCodes(
  services: Services,
  actor: Actor,
  caller: Caller,
): Promise<SecurityChange> {
  await requireMayChange(services, actor);
  return changeFactors(services, actor, caller, async (tx) => {
    if ((await listFactorMethods(tx, actor.userId)).length === 0) throw secondFactorOff();
    const recoveryCodes = await renewRecoveryCodes(tx, actor.userId);
    return { change: 'recovery_codes_renewed', recoveryCodes };
  });
}

/** @throws Refusal `wrong_state` for operators, `confirmation_needed` */
export async function turnOff(services: Services, actor: Actor, caller: Caller): Promise<SecurityChange> {
  await requireMayChange(services, actor);
  if (actor.role === 'operator') throw factorRequired();
  return changeFactors(services, actor, caller, async (tx) => {
    if ((await listFactorMethods(tx, actor.userId)).length === 0) throw secondFactorOff();
    await removeFactors(tx, actor.userId);
    return { change: 'turned_off', recoveryCodes: null };
  });
}

async function requireMayChange(services: Services, actor: Actor): Promise<void> {
  requireSecurity(actor);
  await requireConfirmed(services, actor.sessionId);
}

/** These changes leave earlier proofs valid. */
const ADDITIONS: ReadonlySet<FactorChange> = new Set(['passkey_added', 'authenticator_added']);

/** Other sessions and tickets end unless a factor is added: they may belong to somebody whom the change shuts out. */
async function changeFactors(
  { db, jobs }: Services,
  { userId, role, sessionId }: Actor,
  caller: Caller,
  work: (tx: Transaction) => Promise<{ change: FactorChange; recoveryCodes: string[] | null }>,
): Promise<SecurityChange> {
  const { change, ...changed } = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId, 'no key update');
    // A reset that ended this session while the change waited must not be followed by the change.
    await requireConfirmed({ db: tx }, sessionId);
    const { change: made, recoveryCodes } = await work(tx);
    if (!ADDITIONS.has(made)) {
      await removeOtherSessions(tx, userId, sessionId);
      await removeTickets(tx, userId);
    }
    await jobs.send(tx, securityMail, { userId, change: made });
    return { change: made, recoveryCodes, security: await presentSecurity(tx, { userId, role }) };
  });
  securityEvent(caller.log, change, { userId, address: caller.address });
  return changed;
}
