import { Secret, TOTP } from 'otpauth';

/** Every authenticator app supports these settings (RFC 6238). */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** A code counts half a minute before and after its time as well, since clocks differ and typing takes time. */
const WINDOW_STEPS = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpAddress(secret: string, account: { shop: string; email: string }): string {
  return totpOf(secret, { issuer: account.shop, label: account.email }).toString();
}

export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : stepAt(now) + delta;
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / (PERIOD_SECONDS * 1000));
}

export function codeOfStep(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 });
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
  });
}
