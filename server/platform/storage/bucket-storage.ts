import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from '../../config/index.ts';
import { Breaker } from '../outbound/breaker.ts';
import { fetchOutside, OutsideRefused, OutsideUnavailable } from '../outbound/request.ts';
import { TaggedCache } from '../tagged-cache.ts';
import type { FileStorage } from './folder-storage.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 600_000;

type Method = 'GET' | 'PUT' | 'DELETE';

/** Each call is tried twice, because the other side may have closed a pooled connection. */
export function bucketStorage(settings: BucketSettings, clock: () => Date): FileStorage {
  const breaker = new Breaker(clock);
  const signingKeys = new Map<string, ArrayBuffer>();
  const cache = new TaggedCache<Buffer | 'missing'>({
    maxBytes: CACHE_BYTES,
    maxAgeMs: CACHE_MS,
    bytesOf: (content) => content.length,
  });
  const send = (method: Method, name: string, content?: Buffer) =>
    twice(() => sendOnce(settings, signingKeys, method, name, content));
  return {
    write: async (name, content) => {
      await breaker.run(async () => {
        await send('PUT', name, content);
        // The caller deletes the original afterwards, so the reply alone is not trusted.
        if ((await send('GET', name))?.equals(content) !== true)
          throw new Error('the bucket does not give back what was written');
      });
      cache.drop(name);
    },
    read: async (name) => {
      const content = await cache.getOrRead(name, () =>
        breaker.run(async () => (await send('GET', name)) ?? 'missing'),
      );
      return content === 'missing' ? undefined : content;
    },
    remove: async (name) => {
      await breaker.run(() => send('DELETE', name));
      cache.drop(name);
    },
  };
}

async function sendOnce(
  settings: BucketSettings,
  signingKeys: Map<string, ArrayBuffer>,
  method: Method,
  name: string,
  body?: Buffer,
): Promise<Buffer | undefined> {
  const signer = new AwsV4Signer({
    method,
    url: addressOf(settings, name),
    // The signature covers the body, also on an unencrypted connection.
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    service: 's3',
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    cache: signingKeys,
  });
  const { url, headers } = await signer.sign();
  const length = body && { 'content-length': String(body.length) };
  const reply = await fetchOutside({
    url,
    method,
    headers: { ...Object.fromEntries(headers), ...length },
    body,
  });
  if (reply.status >= 200 && reply.status < 300) return reply.content;
  const reason = reasonIn(reply.content);
  if (reply.status === 404 && method !== 'PUT' && reason !== 'NoSuchBucket') return undefined;
  const message = `the bucket answered with status ${reply.status}${reason && ` (${reason})`}`;
  if (reply.status >= 500 || reply.status === 429)
    throw new OutsideUnavailable(message, { status: reply.status });
  throw new OutsideRefused(message);
}

function addressOf({ endpoint, bucket, isPathStyle }: BucketSettings, name: string): string {
  if (isPathStyle) return `${endpoint}/${bucket}/${name}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}/${name}`;
}

function reasonIn(content: Buffer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(content.toString())?.[1] ?? '';
}

async function twice<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof OutsideRefused) throw error;
    return call();
  }
}
