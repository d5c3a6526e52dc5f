import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEY = { id: 'AKIACANARY', secret: 'bucket/canary+51d3', region: 'ap-south-1' };
const BUCKET = 'shop-pictures';
/** How far a request's clock may be from ours. */
const SKEW_MS = 900_000;

/** Stands for Amazon S3 on loopback: one bucket, path-style addresses, and nothing done without a right signature. */
export interface BucketServer {
  /** Settings that make a shop keep its pictures there. */
  environment: Record<string, string>;
  /** What lies in the bucket, by name. */
  objects: Map<string, Buffer>;
  /** How often it was asked, whatever it answered. */
  asked: number;
  /** While set, every request is answered with this status. */
  outage: number | undefined;
  close: () => Promise<void>;
}

export async function startBucketServer(): Promise<BucketServer> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bucket: BucketServer = {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // of a listening TCP server
      S3_REGION: KEY.region,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    objects: new Map(),
    asked: 0,
    outage: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bucket.asked += 1;
    const body = await buffer(request);
    if (bucket.outage) return refuse(response, bucket.outage, 'SlowDown');
    const fault = faultOfSignature(request, body);
    if (fault) return refuse(response, 403, fault);
    const [, named, ...rest] = (request.url ?? '').split('/');
    if (named !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const name = rest.join('/');
    if (request.method === 'PUT') bucket.objects.set(name, body);
    const found = bucket.objects.get(name);
    if (request.method === 'DELETE') bucket.objects.delete(name);
    if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    if (!found) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200).end(found);
  }
  return bucket;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** Works the signature out again, from Amazon's description of it (Signature Version 4, in a header). */
function faultOfSignature({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, id = '', day = '', region = '', signedHeaders = '', signature] = given;
  if (id !== KEY.id) return 'InvalidAccessKeyId';
  if (region !== KEY.region) return 'AuthorizationHeaderMalformed';
  const date = String(headers['x-amz-date']);
  const sentAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sentAt) < SKEW_MS) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return 'AccessDenied';
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${KEY.secret}`);
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, content: string): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
