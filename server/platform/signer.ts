import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Keyed hashes that nobody without the shop's secret can make. While a secret is replaced two are valid: the current one signs,
 * and what the other one signed is accepted as well.
 */
export class Signer {
  readonly #keys: readonly [string, ...string[]];

  constructor(current: string, previous?: string) {
    this.#keys = previous === undefined ? [current] : [current, previous];
  }

  /** A keyed hash of the parts, as text; `purpose` keeps one use from standing for another. */
  sign(purpose: string, ...parts: string[]): string {
    return this.signatures(purpose, ...parts)[0];
  }

  /** What each valid secret makes of the parts, the current one first. */
  signatures(purpose: string, ...parts: string[]): [string, ...string[]] {
    const content = [purpose, ...parts].join('\n');
    const [current, ...others] = this.#keys;
    return [keyedHash(current, content), ...others.map((key) => keyedHash(key, content))];
  }

  /** Whether a valid secret made this signature of the parts. */
  isSigned(signature: string, purpose: string, ...parts: string[]): boolean {
    return this.signatures(purpose, ...parts).some((expected) => isSameText(signature, expected));
  }
}

/** Compares in a time that does not depend on where two texts differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function keyedHash(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
