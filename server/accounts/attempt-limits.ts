import type { AttemptLimits } from '../platform/attempts/attempts.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
const PER_ACCOUNT = 20;
/** Many people share one address behind a mobile carrier; a single account is guessed at far less often. */
const PER_ADDRESS = 300;
const IN_ALL = 5000;

/**
 * Failed sign-ins. A browser that signed in to this account before counts by itself, so that a stranger's guesses neither
 * help nor lock out the owner.
 */
export function loginLimits(email: string, address: string, device: string | undefined): AttemptLimits {
  const perAddress = { name: 'login.address', subject: address, max: PER_ADDRESS };
  const limits = device
    ? [{ name: 'login.device', subject: device, max: PER_ACCOUNT }, perAddress]
    : [
        { name: 'login.account', subject: email, max: PER_ACCOUNT },
        perAddress,
        { name: 'login.all', subject: '', max: IN_ALL },
      ];
  return { windowSeconds: QUARTER_SECONDS, limits };
}

export function googleLimits(address: string): AttemptLimits {
  const limits = [{ name: 'google.address', subject: address, max: PER_ADDRESS }];
  return { windowSeconds: QUARTER_SECONDS, limits };
}

/** The nonce of a credential is good for one sign-in; it is too old long before its use is forgotten. */
export function googleNonceLimit(nonce: string): AttemptLimits {
  return {
    windowSeconds: DAY_SECONDS,
    limits: [{ name: 'google.nonce', subject: nonce, max: 1 }],
  };
}

export function guestLimits(address: string): AttemptLimits {
  const limits = [{ name: 'guest.address', subject: address, max: PER_ADDRESS }];
  return { windowSeconds: HOUR_SECONDS, limits };
}

/** Whatever makes us send a mail: nobody's post box may be flooded through us. */
export function mailLimits(email: string, address: string): AttemptLimits {
  const limits = [
    { name: 'mail.account', subject: email, max: 5 },
    { name: 'mail.address', subject: address, max: PER_ADDRESS },
  ];
  return { windowSeconds: HOUR_SECONDS, limits };
}

/** The password of who is signed in, asked for once more. */
export function passwordProofLimits(userId: string): AttemptLimits {
  const limits = [{ name: 'password.account', subject: userId, max: PER_ACCOUNT }];
  return { windowSeconds: QUARTER_SECONDS, limits };
}
