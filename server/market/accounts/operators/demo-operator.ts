import type { Demo } from '../../../../contract/accounts.ts';
import { Duty, type UserId } from '../../../../contract/kernel/schemas.ts';
import { DEMO_ACCOUNTS } from '../../../../database/demo/accounts.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { removeMailTokens } from '../recovery/store.ts';
import { findLastStep, findTotpSecret, replaceTotpSecret } from '../second-factor/store.ts';
import { removeTickets } from '../second-factor/tickets/store.ts';
import { codeOfStep, stepAt } from '../second-factor/totp.ts';
import { sealTotpSecret, unsealTotpSecret } from '../second-factor/totp-secrets.ts';
import { removeSessions } from '../sessions/store.ts';
import { findUserByEmail, insertUserUnlessTaken, lockUser, updateDisabled } from '../store.ts';
import { replaceDuties } from './store.ts';

const NAME = 'Market Team';

export async function provideDemoOperator(db: Database, signer: Signer, passwords: Passwords): Promise<void> {
  const { operator: email, password, totpSecret } = DEMO_ACCOUNTS;
  if (await findUserByEmail(db, email)) return;
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, async (tx) => {
    const verified = { emailVerifiedAt: new Date(), passwordHash };
    const user = await insertUserUnlessTaken(tx, { role: 'operator', name: NAME, email, ...verified });
    // Another process that starts now was quicker.
    if (!user) return;
    await replaceDuties(tx, user.id, Duty.options);
    const encryptedSecret = sealTotpSecret(signer, user.id, totpSecret);
    await replaceTotpSecret(tx, { userId: user.id, encryptedSecret, lastStep: 0 });
  });
}

/** The sign-in of the demo's operator is public, so the account is disabled where `DEMO` is off. An own app keeps it. */
export async function disableDemoOperator(db: Database, signer: Signer): Promise<void> {
  const user = await findUserByEmail(db, DEMO_ACCOUNTS.operator);
  if (user?.role !== 'operator') return;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    if (!(await hasKnownSecret(tx, signer, user.id))) return;
    await updateDisabled(tx, user.id, true);
    await removeSessions(tx, user.id);
    await removeTickets(tx, user.id);
    await removeMailTokens(tx, user.id);
  });
}

async function hasKnownSecret(db: Queryable, signer: Signer, userId: UserId): Promise<boolean> {
  const box = await findTotpSecret(db, userId);
  return box !== undefined && unsealTotpSecret(signer, userId, box) === DEMO_ACCOUNTS.totpSecret;
}

export async function demoOperator({
  db,
  signer,
  clock,
}: Pick<Services, 'db' | 'signer' | 'clock'>): Promise<Demo['operator']> {
  const { operator: email, password, totpSecret } = DEMO_ACCOUNTS;
  const user = await findUserByEmail(db, email);
  if (!user || !(await hasKnownSecret(db, signer, user.id))) return null;
  const now = stepAt(clock());
  // A code is valid once, for this account too: a second visitor in the same half minute gets the next one.
  const used = (await findLastStep(db, user.id)) ?? 0;
  const code = codeOfStep(totpSecret, Math.min(Math.max(now, used + 1), now + 1));
  return { email, password, code, shows: 'Demo operator with every duty' };
}
