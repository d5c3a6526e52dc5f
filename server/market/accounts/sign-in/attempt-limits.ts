import { addressLimits } from '../../../platform/attempts/address-limits.ts';
import type { AttemptLimit, AttemptLimits, SlowDown } from '../../../platform/attempts/attempts.ts';
import { customerNetwork } from '../../../platform/http/address-prefix.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Nobody mistypes a password more often from one network, browser or session. */
const PER_ACCOUNT = 20;
const PER_ACCOUNT_A_DAY = 50;
/** Many people share one address behind a mobile carrier; a single account is guessed at far less often. */
const PER_ADDRESS = 300;
const IN_ALL = 5000;

/** A known browser counts separately: strangers' guesses, even from its address, neither help nor lock out the owner. */
export function loginLimits(
  email: string,
  { address, device }: { address: string; device: string | undefined },
  slowDown: SlowDown,
): AttemptLimits {
  if (device) return { windowSeconds: QUARTER_SECONDS, limits: passwordLimits('login.device', device) };
  const ofAccount = passwordLimits('login.account', `${customerNetwork(address)} ${email}`);
  return {
    windowSeconds: QUARTER_SECONDS,
    limits: [...addressLimits('login', address, PER_ADDRESS), ...ofAccount],
    slowed: { slowDown, beyond: [{ name: 'login.all', max: IN_ALL }] },
  };
}

function passwordLimits(name: string, subject: string): AttemptLimit[] {
  return [
    { name, subject, max: PER_ACCOUNT },
    { name: `${name}-day`, subject, max: PER_ACCOUNT_A_DAY, windowSeconds: DAY_SECONDS },
  ];
}

/** After this number of failed sign-ins by unknown browsers in a day no reply reveals whether a guess is right. */
export const GUESSES_BEFORE_LINK = 200;

export function guessCounter(email: string) {
  return { windowSeconds: DAY_SECONDS, name: 'login.guessed', subject: email };
}

export function googleLimits(address: string): AttemptLimits {
  return { windowSeconds: QUARTER_SECONDS, limits: addressLimits('google', address, PER_ADDRESS) };
}

/** The nonce of a credential is valid for one sign-in; it expires long before its use is forgotten. */
export function googleNonceLimit(nonce: string): AttemptLimits {
  return {
    windowSeconds: DAY_SECONDS,
    limits: [{ name: 'google.nonce', subject: nonce, max: 1 }],
  };
}

export function guestLimits(address: string): AttemptLimits {
  return { windowSeconds: HOUR_SECONDS, limits: addressLimits('guest', address, PER_ADDRESS) };
}

export function mailLimits(address: string): AttemptLimits {
  return { windowSeconds: HOUR_SECONDS, limits: addressLimits('mail', address, PER_ADDRESS) };
}

/** The session counts: a stolen one cannot lock out its owner. */
export function passwordProofLimits(sessionId: string): AttemptLimits {
  return { windowSeconds: QUARTER_SECONDS, limits: passwordLimits('password.session', sessionId) };
}

/** Three of a million codes are valid at a time. Strangers cannot use up the limit of a browser with an earlier proof. */
export function factorLimits(subject: string): AttemptLimits {
  const limits = [{ name: 'factor.account', subject, max: 10 }];
  return { windowSeconds: QUARTER_SECONDS, limits };
}

/** Ten guesses every quarter of an hour would find a code within months, so a day allows fewer. */
export const CODES_PER_DAY = 50;

export function factorDayLimits(subject: string): AttemptLimits {
  const limits = [{ name: 'factor.day', subject, max: CODES_PER_DAY }];
  return { windowSeconds: DAY_SECONDS, limits };
}
