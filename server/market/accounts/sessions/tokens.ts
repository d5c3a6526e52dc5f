import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token is random, so its hash needs no salt and may be fast. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
