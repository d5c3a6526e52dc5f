import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD_BYTES } from '../../contract/kernel/credentials.ts';
import { customerNetwork } from './http/address-prefix.ts';
import { busy } from './http/refusal.ts';
import { Semaphore } from './semaphore.ts';

/** The unit of memory is KiB; `passes` go over it. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP recommends 19 MiB, two passes and one lane for Argon2id. */
const RECOMMENDED: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing is expensive by design: a flood of it must not starve everything else. */
const PARALLEL_HASHES = 2;
const MAX_WAITING_HASHES = 200;
const RETRY_AFTER_SECONDS = 5;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{8,64})\$([A-Za-z0-9+/]{16,128})$/;

const argon2Async = promisify(argon2);

export class Passwords {
  readonly #cost: HashCost;
  readonly #semaphore = new Semaphore(PARALLEL_HASHES, MAX_WAITING_HASHES);
  /** The random password of this hash is not stored. */
  readonly #dummyHash: string;

  constructor(cost: HashCost = RECOMMENDED) {
    this.#cost = cost;
    this.#dummyHash = phc(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  }

  /**
   * The result is a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). `address` has its share of the queue.
   * @throws RangeError above 128 bytes, before any work; Refusal `unavailable` when too many are waiting
   */
  async hash(password: string, address = ''): Promise<string> {
    if (isTooLong(password)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes.`);
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#derive(password, address, { salt, bytes: HASH_BYTES, ...this.#cost });
    return phc(this.#cost, salt, hash);
  }

  /**
   * Without a hash (no such account, no password set) the same work is done, so that the time reveals nothing.
   * @throws Refusal `unavailable` when too many are waiting
   */
  async verify(password: string, stored: string | null, address: string): Promise<boolean> {
    if (isTooLong(password)) return false;
    const parts = PHC.exec(stored ?? this.#dummyHash);
    if (!parts) throw new Error('A stored password hash is not in the PHC format.');
    const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
    const expected = Buffer.from(hash, 'base64');
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const of = { salt: Buffer.from(salt, 'base64'), bytes: expected.length };
    const actual = await this.#derive(password, address, { ...of, ...cost });
    return timingSafeEqual(actual, expected) && stored !== null;
  }

  async #derive(
    password: string,
    address: string,
    { salt, bytes, ...cost }: HashCost & { salt: Buffer; bytes: number },
  ): Promise<Buffer> {
    const key = customerNetwork(address);
    if (this.#semaphore.isFull(key)) {
      throw busy(RETRY_AFTER_SECONDS);
    }
    return this.#semaphore.run(key, () =>
      argon2Async('argon2id', { message: password, nonce: salt, tagLength: bytes, ...cost }),
    );
  }
}

function phc({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
