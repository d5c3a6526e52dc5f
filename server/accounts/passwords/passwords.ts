import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD_BYTES } from '../../../contract/kernel/credentials.ts';
import { customerNetwork } from '../../platform/http/address-prefix.ts';
import { busy } from '../../platform/http/refusal.ts';
import { Semaphore } from '../../platform/semaphore.ts';

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing is deliberate work for processor and memory: a flood of it must not starve everything else. */
const PARALLEL_HASHES = 2;
const MAX_WAITING_HASHES = 200;
const RETRY_AFTER_SECONDS = 5;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{8,64})\$([A-Za-z0-9+/]{16,128})$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const argon2Async = promisify(argon2);
const semaphore = new Semaphore(PARALLEL_HASHES, MAX_WAITING_HASHES);

/**
 * Hashes a password into a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @param address whose share of the queue it takes; none for programs that hash one password after the other
 * @throws RangeError above 128 bytes, before any work; Refusal `unavailable` when too many are waiting.
 */
export async function hashPassword(password: string, address = ''): Promise<string> {
  if (isTooLong(password)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes.`);
  const salt = randomBytes(SALT_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  const hash = await derive(password, address, { salt, bytes: HASH_BYTES, ...cost });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such account, no password set) the same work is
 * done and the result is false, so that the time reveals nothing.
 * @param address whose share of the queue it takes
 * @throws Refusal `unavailable` when too many are waiting.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
  address: string,
): Promise<boolean> {
  if (isTooLong(password)) return false;
  const parts = PHC.exec(phc ?? NOBODYS_HASH);
  if (!parts) throw new Error('A stored password hash is not in the PHC format.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, address, {
    ...{ salt: Buffer.from(salt, 'base64'), bytes: expected.length },
    ...cost,
  });
  return timingSafeEqual(actual, expected) && phc !== null;
}

/** Of a random password that is not stored. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_BYTES))}`;

async function derive(
  password: string,
  address: string,
  { salt, bytes, ...cost }: Cost & { salt: Buffer; bytes: number },
): Promise<Buffer> {
  const key = customerNetwork(address);
  if (semaphore.isFull(key)) {
    throw busy(RETRY_AFTER_SECONDS);
  }
  return semaphore.run(key, () =>
    argon2Async('argon2id', { message: password, nonce: salt, tagLength: bytes, ...cost }),
  );
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
