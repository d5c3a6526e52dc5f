import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Keyed hashes by the shop's secret. While the secret is replaced two are valid: the current one signs, and signatures
 * of the previous one are accepted as well.
 */
export class Signer {
  readonly #keys: readonly [string, ...string[]];

  constructor(current: string, previous?: string) {
    this.#keys = previous === undefined ? [current] : [current, previous];
  }

  /** A keyed hash of the parts, as text; `purpose` separates uses, so that a hash of one is not valid for another. */
  sign(purpose: string, ...parts: string[]): string {
    return this.signatures(purpose, ...parts)[0];
  }

  /** The hashes of the parts by each valid secret, the current one first. */
  signatures(purpose: string, ...parts: string[]): [string, ...string[]] {
    const content = [purpose, ...parts].join('\n');
    const [current, ...others] = this.#keys;
    return [keyedHash(current, content), ...others.map((key) => keyedHash(key, content))];
  }

  /** A key of 32 bytes from each valid secret, the current one's first; `purpose` separates uses. */
  encryptionKeys(purpose: string): [Buffer, ...Buffer[]] {
    const [current, ...others] = this.#keys;
    return [derivedKey(current, purpose), ...others.map((key) => derivedKey(key, purpose))];
  }

  /** Whether the signature is by a valid secret. */
  isSigned(signature: string, purpose: string, ...parts: string[]): boolean {
    return this.signatures(purpose, ...parts).some((expected) => isSameText(signature, expected));
  }
}

/** Compares two texts in constant time. */
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
