import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** HMAC-SHA256 of the bytes as lower-case hex. */
export function hmacHex(secret: string, ...parts: (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

/** Compares without telling by its time how much was right. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A signature `t={seconds},v1={hex}` over the time stamp, a dot and the raw body. */
export function timedSignature(secret: string, rawBody: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmacHex(secret, `${seconds}.`, rawBody)}`;
}

/** Checks such a signature: undefined when it is wrong, otherwise whether it was made within five minutes of now. */
export function checkTimedSignature(
  secret: string,
  rawBody: Buffer,
  header: string | string[] | undefined,
  now: Date,
): { isFresh: boolean } | undefined {
  if (typeof header !== 'string') return undefined;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const [seconds] = times;
  if (times.length !== 1 || seconds === undefined || !/^\d{1,12}$/.test(seconds)) return undefined;
  const expected = hmacHex(secret, `${seconds}.`, rawBody);
  const isRight = parts.some(([name, value]) => name === 'v1' && isSameText(value ?? '', expected));
  if (!isRight) return undefined;
  return { isFresh: Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS };
}
