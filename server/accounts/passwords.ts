import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD_BYTES } from '../../contract/kernel/credentials.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing is deliberate work for processor and memory: a flood of it must not starve everything else. */
const PARALLEL_HASHES = 2;
const WAITING_HASHES = 200;
const RETRY_AFTER_SECONDS = 5;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{8,64})\$([A-Za-z0-9+/]{16,128})$/;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const argon2Async = promisify(argon2);
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Hashes a password into a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`).
 * @throws RangeError above 128 bytes, before any work; Refusal `unavailable` when too many are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes.`);
  const salt = randomBytes(SALT_BYTES);
  const cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  const hash = await derive(password, salt, HASH_BYTES, cost);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password is the one that was hashed. Without a hash (no such account, no password set) the same work is
 * done and the answer is no, so that the time taken tells nothing.
 * @throws Refusal `unavailable` when too many are waiting.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  if (isTooLong(password)) return false;
  const parts = PHC.exec(phc ?? NOBODYS_HASH);
  if (!parts) throw new Error('A stored password hash is not in the PHC format.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected) && phc !== null;
}

/** Of a random password that nobody knows. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(HASH_BYTES))}`;

async function derive(password: string, salt: Buffer, bytes: number, cost: Cost): Promise<Buffer> {
  await takeTurn();
  try {
    return await argon2Async('argon2id', { message: password, nonce: salt, tagLength: bytes, ...cost });
  } finally {
    passTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < PARALLEL_HASHES) {
    running += 1;
    return;
  }
  if (waiting.length >= WAITING_HASHES) {
    throw new Refusal('unavailable', 'The shop is busy right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The turn goes straight to who waits longest; only without anyone waiting it is given back. */
function passTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > MAX_PASSWORD_BYTES;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
