import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { FactorProof } from '../../../../contract/second-factor.ts';
import { forgiveAttempt } from '../../../platform/attempts/attempts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { wrongCode, wrongPasskey } from '../refusals.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { CODES_PER_DAY, factorDayLimits, factorLimits } from '../sign-in/attempt-limits.ts';
import { throttle } from '../sign-in/throttle.ts';
import { securityMail } from './mails.ts';
import { verifySignature } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findPasskey, findTotpSecret, takeRecoveryCode, takeTotpStep, updatePasskeyUse } from './store.ts';
import { stepOfCode } from './totp.ts';
import { unsealTotpSecret } from './totp-secrets.ts';

interface Asked {
  userId: UserId;
  /** Guesses of a session or browser that proved a factor before are counted separately. */
  countedBy: string | undefined;
  takeChallenge: () => Promise<string | undefined>;
  /** A passkey that replaces a proved password needs a PIN, finger or face. */
  isVerified?: boolean;
  /** The act is one commit with the proof. */
  onProved?: (tx: Transaction) => Promise<void>;
}

/**
 * Guesses of app codes are counted; every code and challenge is valid once. @throws Refusal `wrong_code`, `too_many_requests`
 */
export async function proveFactor(
  services: Services,
  asked: Asked,
  proof: FactorProof,
  caller: Caller,
): Promise<void> {
  const { userId } = asked;
  try {
    if (proof.method === 'passkey') await provePasskey(services, asked, proof);
    else if (proof.method === 'recovery_code') await proveRecoveryCode(services, asked, proof.code);
    else await proveCounted(services, asked, proof, caller);
  } catch (error) {
    securityEvent(caller.log, 'factor_failed', { userId, method: proof.method, address: caller.address });
    throw error;
  }
}

async function proveCounted(
  services: Services,
  asked: Asked,
  { code }: Extract<FactorProof, { method: 'totp' }>,
  caller: Caller,
): Promise<void> {
  const { db, jobs } = services;
  const { userId, countedBy = userId } = asked;
  const [limits, ofDay] = [factorLimits(countedBy), factorDayLimits(countedBy)];
  await throttle(db, caller, limits);
  const tries = await throttle(db, caller, ofDay);
  try {
    await proveCode(services, asked, code);
  } catch (error) {
    if (tries === CODES_PER_DAY) {
      await inTransaction(db, (tx) => jobs.send(tx, securityMail, { userId, change: 'codes_guessed' }));
    }
    throw error;
  }
  await forgiveAttempt(db, limits);
  await forgiveAttempt(db, ofDay);
}

async function provePasskey(
  { db, config }: Services,
  { userId, takeChallenge, isVerified = false, onProved }: Asked,
  { passkey: signed }: Extract<FactorProof, { method: 'passkey' }>,
): Promise<void> {
  const challenge = await takeChallenge();
  const passkey = await findPasskey(db, userId, signed.id);
  if (!passkey || challenge === undefined) throw wrongPasskey();
  const after = await verifySignature(config, passkey, signed, { challenge, isVerified });
  await inTransaction(db, async (tx) => {
    if (!(await updatePasskeyUse(tx, passkey.id, { before: passkey.counter, after }))) throw wrongPasskey();
    await onProved?.(tx);
  });
}

async function proveCode(
  { db, signer, clock }: Services,
  { userId, onProved }: Asked,
  code: string,
): Promise<void> {
  const box = await findTotpSecret(db, userId);
  const secret = box && unsealTotpSecret(signer, userId, box);
  const step = secret && stepOfCode(secret, code, clock());
  if (!step) throw wrongCode();
  await inTransaction(db, async (tx) => {
    if (!(await takeTotpStep(tx, userId, step))) throw wrongCode();
    await onProved?.(tx);
  });
}

async function proveRecoveryCode(
  { db, jobs }: Services,
  { userId, onProved }: Asked,
  code: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code)))) throw wrongCode();
    await jobs.send(tx, securityMail, { userId, change: 'recovery_code_used' });
    await onProved?.(tx);
  });
}
