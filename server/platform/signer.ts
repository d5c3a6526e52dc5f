import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The current secret signs; signatures of a previous one are accepted while it is replaced. */
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

  /** The current secret's key comes first. */
  encryptionKeys(purpose: string): [Buffer, ...Buffer[]] {
    const [current, ...others] = this.#keys;
    return [derivedKey(current, purpose), ...others.map((key) => derivedKey(key, purpose))];
  }

  isSigned(signature: string, purpose: string, ...parts: string[]): boolean {
    return this.signatures(purpose, ...parts).some((expected) => isSameText(signature, expected));
  }
}

/** The comparison takes constant time. */
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
