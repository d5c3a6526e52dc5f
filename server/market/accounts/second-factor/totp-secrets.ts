import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { seal, unseal } from '../../../platform/secret-box.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { wrongCode } from '../refusals.ts';
import { stepOfCode } from './totp.ts';

const STORED = 'totp-secret';
const OFFERED = 'totp-offer';
const OFFER_MS = 30 * 60_000;

export function sealTotpSecret(signer: Signer, userId: UserId, secret: string): Buffer {
  return seal(signer, STORED, userId, Buffer.from(secret));
}

export function unsealTotpSecret(signer: Signer, userId: UserId, box: Buffer): string | undefined {
  return unseal(signer, STORED, userId, box)?.toString();
}

/** The browser holds the encrypted secret until the first code comes back. */
export function sealNewSecret(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  userId: UserId,
  secret: string,
) {
  const until = clock().getTime() + OFFER_MS;
  return seal(signer, OFFERED, userId, Buffer.from(`${until}.${secret}`)).toString('base64url');
}

/** @throws Refusal `wrong_code` for another account's or an old offer, and for a wrong code */
export function acceptNewSecret(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  userId: UserId,
  { offer, code }: { offer: string; code: string },
): { secret: string; step: number } {
  const opened = unseal(signer, OFFERED, userId, Buffer.from(offer, 'base64url'))?.toString();
  const [until = '', secret = ''] = opened?.split('.') ?? [];
  const now = clock();
  if (secret === '' || Number(until) < now.getTime())
    throw wrongCode('Please start again with a new QR code');
  const step = stepOfCode(secret, code, now);
  if (step === undefined) throw wrongCode();
  return { secret, step };
}
