import { addressLimits } from '../../platform/attempts/address-limits.ts';
import type { AttemptLimits } from '../../platform/attempts/attempts.ts';
import type { SlowDown } from '../../platform/attempts/slow-down.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const PER_ACCOUNT = 20;
/** Many people share one address behind a mobile carrier; a single account is guessed at far less often. */
const PER_ADDRESS = 300;
const IN_ALL = 5000;

/**
 * Failed sign-ins. A browser that signed in to this account before is counted separately, so that guesses of strangers, also
 * of those who share its address, neither help nor lock out the owner.
 */
export function loginLimits(
  email: string,
  { address, device }: { address: string; device: string | undefined },
  slowDown: SlowDown,
): AttemptLimits {
  if (device) {
    const limits = [{ name: 'login.device', subject: device, max: PER_ACCOUNT }];
    return { windowSeconds: QUARTER_SECONDS, limits };
  }
  const account = { name: 'login.account', subject: email, max: PER_ACCOUNT };
  return {
    windowSeconds: QUARTER_SECONDS,
    limits: [...addressLimits('login', address, PER_ADDRESS), account],
    everybody: { name: 'login.all', max: IN_ALL, slowDown },
  };
}

export function googleLimits(address: string): AttemptLimits {
  return { windowSeconds: QUARTER_SECONDS, limits: addressLimits('google', address, PER_ADDRESS) };
}

/** The nonce of a credential is good for one sign-in; it is too old long before its use is forgotten. */
export function googleNonceLimit(nonce: string): AttemptLimits {
  return {
    windowSeconds: DAY_SECONDS,
    limits: [{ name: 'google.nonce', subject: nonce, max: 1 }],
  };
}

export function guestLimits(address: string): AttemptLimits {
  return { windowSeconds: HOUR_SECONDS, limits: addressLimits('guest', address, PER_ADDRESS) };
}

/** Calls that send a mail. Mails to one recipient are limited separately (`countMailRequest`). */
export function mailLimits(address: string): AttemptLimits {
  return { windowSeconds: HOUR_SECONDS, limits: addressLimits('mail', address, PER_ADDRESS) };
}

/** Checks of a signed-in user's password. */
export function passwordProofLimits(userId: string): AttemptLimits {
  const limits = [{ name: 'password.account', subject: userId, max: PER_ACCOUNT }];
  return { windowSeconds: QUARTER_SECONDS, limits };
}

/** Guesses at the codes of an app and recovery codes: of a million codes, three are right at a time. */
export function factorLimits(userId: string): AttemptLimits {
  const limits = [{ name: 'factor.account', subject: userId, max: 10 }];
  return { windowSeconds: QUARTER_SECONDS, limits };
}

/** Ten guesses every quarter of an hour would hit a code within some months: these are the most in a day. */
export const CODES_PER_DAY = 50;

export function factorDayLimits(userId: string): AttemptLimits {
  const limits = [{ name: 'factor.day', subject: userId, max: CODES_PER_DAY }];
  return { windowSeconds: DAY_SECONDS, limits };
}
