import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { FactorProof } from '../../../contract/second-factor.ts';
import { forgiveAttempt } from '../../platform/attempts/attempts.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { wrongCode, wrongPasskey } from '../refusals.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { factorLimits } from '../sign-in/attempt-limits.ts';
import { throttle } from '../sign-in/throttle.ts';
import { securityMail } from './mails.ts';
import { verifySignature } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findPasskey, findTotpSecret, takeRecoveryCode, takeTotpStep, updatePasskeyUse } from './store.ts';
import { stepOfCode } from './totp.ts';
import { unsealTotpSecret } from './totp-secrets.ts';

interface Asked {
  userId: UserId;
  /** What a passkey was asked to sign; it was taken for this one answer. */
  takeChallenge: () => Promise<string | undefined>;
}

/**
 * Proves a second factor of an account. What can be guessed is counted by account; every code is good once, and so is what a
 * passkey signs.
 * @throws Refusal `wrong_code`, `too_many_requests`
 */
export async function proveFactor(
  services: Services,
  { userId, takeChallenge }: Asked,
  proof: FactorProof,
  caller: Caller,
): Promise<void> {
  try {
    if (proof.method === 'passkey') {
      await provePasskey(services, userId, proof, await takeChallenge());
      return;
    }
    const limits = factorLimits(userId);
    await throttle(services.db, caller, limits);
    if (proof.method === 'totp') await proveCode(services, userId, proof.code);
    else await proveRecoveryCode(services, userId, proof.code);
    await forgiveAttempt(services.db, limits);
  } catch (error) {
    securityEvent(caller.log, 'factor_failed', { userId, method: proof.method, address: caller.address });
    throw error;
  }
}

async function provePasskey(
  { db, config }: Services,
  userId: UserId,
  { passkey: signed }: Extract<FactorProof, { method: 'passkey' }>,
  challenge: string | undefined,
): Promise<void> {
  const passkey = await findPasskey(db, userId, signed.id);
  if (!passkey || challenge === undefined) throw wrongPasskey();
  const after = await verifySignature(config, passkey, signed, challenge);
  if (!(await updatePasskeyUse(db, passkey.id, { before: passkey.counter, after }))) throw wrongPasskey();
}

async function proveCode({ db, signer, clock }: Services, userId: UserId, code: string): Promise<void> {
  const box = await findTotpSecret(db, userId);
  const secret = box && unsealTotpSecret(signer, userId, box);
  const step = secret && stepOfCode(secret, code, clock());
  if (!step || !(await takeTotpStep(db, userId, step))) throw wrongCode();
}

async function proveRecoveryCode({ db, jobs }: Services, userId: UserId, code: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code)))) throw wrongCode();
    await jobs.send(tx, securityMail, { userId, change: 'recovery_code_used' });
  });
}
