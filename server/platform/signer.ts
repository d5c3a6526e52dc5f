import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Keyed hashes by the shop's secret. While it is replaced two are valid: the current one signs, and signatures of the previous
 * one are accepted.
 */
export class Signer {
  readonly #keys: readonly [string, ...string[]];

  constructor(current: string, previous?: string) {
    this.#keys = previous === undefined ? [current] : [current, previous];
  }

  /** `purpose` separates uses, so that a hash of one is not valid for another. */
  sign(purpose: string, ...parts: string[]): string {
    return this.signatures(purpose, ...parts)[0];
  }

  signatures(purpose: string, ...parts: string[]): [string, ...string[]] {
    const content = [purpose, ...parts].join('\n');
    const [current, ...others] = this.#keys;
    return [keyedHash(current, content), ...others.map((key) => keyedHash(key, content))];
  }

  /** 32 bytes by each valid secret, the current one first; `purpose` separates uses. */
  encryptionKeys(purpose: string): [Buffer, ...Buffer[]] {
    const [current, ...others] = this.#keys;
    return [derivedKey(current, purpose), ...others.map((key) => derivedKey(key, purpose))];
  }

  isSigned(signature: string, purpose: string, ...parts: string[]): boolean {
    return this.signatures(purpose, ...parts).some((expected) => isSameText(signature, expected));
  }
}

/** In constant time. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function keyedHash(key: string, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

function derivedKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `encryption\n${purpose}`, 32));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
