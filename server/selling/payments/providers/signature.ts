import { createHmac } from 'node:crypto';
import { isSameText } from '../../../platform/signer.ts';

const TOLERANCE_SECONDS = 300;

function hmacHex(secret: string, ...parts: (string | Buffer)[]): string {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
}

export function isSignedWith(
  secrets: readonly string[],
  signature: string,
  ...parts: (string | Buffer)[]
): boolean {
  return secrets.some((secret) => isSameText(signature, hmacHex(secret, ...parts)));
}

/** `t={seconds},v1={hex}` covers the time stamp, a dot and the raw body. */
export function timedSignature(secret: string, rawBody: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmacHex(secret, `${seconds}.`, rawBody)}`;
}

/** Undefined means that the signature is wrong. A fresh one was made within five minutes of now. */
export function checkTimedSignature(
  secrets: readonly string[],
  rawBody: Buffer,
  header: string | string[] | undefined,
  now: Date,
): { isFresh: boolean } | undefined {
  if (typeof header !== 'string') return undefined;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '');
  const [seconds] = times;
  if (times.length !== 1 || seconds === undefined || !/^\d{1,12}$/.test(seconds)) return undefined;
  const isRight = parts.some(
    ([name, value]) => name === 'v1' && isSignedWith(secrets, value ?? '', `${seconds}.`, rawBody),
  );
  if (!isRight) return undefined;
  return { isFresh: Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS };
}
