import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as text: what is handed out. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token. A token is random, so no salt or slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A keyed hash of the parts, as text; `purpose` keeps one use from standing for another. */
export function sign(secret: string, purpose: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');
}

/** Compares in a time that does not depend on where two texts differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}
