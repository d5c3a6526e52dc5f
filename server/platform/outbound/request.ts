import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

interface OutboundLimits {
  connectMs: number;
  signal: AbortSignal;
  replyBytes: number;
}

const CONNECT_TIMEOUT_MS = 1_000;
const TOTAL_TIMEOUT_MS = 5_000;
const REPLY_LIMIT_BYTES = 1024 * 1024;

export interface OutboundRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  limits?: OutboundLimits;
  /** The connection goes to these addresses, whatever the host name resolves to by now, and without a proxy. */
  pinned?: readonly string[];
}

export interface OutboundReply {
  status: number;
  body: unknown;
}

interface OutboundBytes {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

export async function callOutside(request: OutboundRequest): Promise<OutboundReply> {
  const { status, content } = await fetchOutside(request);
  return { status, body: jsonIn(content) };
}

/** By default it connects within a second, ends within five, and takes a megabyte; redirects are not followed. */
export function fetchOutside({
  url,
  method,
  headers,
  body,
  limits = serviceLimits(),
  pinned,
}: OutboundRequest): Promise<OutboundBytes> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const send = isSecure ? httpsRequest : httpRequest;
    const { connectMs, signal, replyBytes } = limits;
    // A pinned call needs its own connection: a pooled one may lead to another address.
    const ownConnection = pinned && {
      agent: isSecure ? new HttpsAgent() : new HttpAgent(),
      lookup: lookupOf(pinned),
    };
    const request = send(url, { method, headers, signal, ...ownConnection }, (reply) => {
      readBytes(reply, replyBytes).then(
        (content) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, content }),
        (error: unknown) => {
          reply.destroy();
          reject(error instanceof ReplyTooLarge ? error : unavailable(error));
        },
      );
    });
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const giveUp = () => request.destroy(new Error(`no connection to ${url.host} in time`));
      const timer = setTimeout(giveUp, connectMs);
      socket.once('connect', () => clearTimeout(timer));
      socket.once('close', () => clearTimeout(timer));
    });
    request.once('error', (error) => reject(unavailable(error)));
    request.end(body);
  });
}

function serviceLimits(): OutboundLimits {
  return {
    connectMs: CONNECT_TIMEOUT_MS,
    signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
    replyBytes: REPLY_LIMIT_BYTES,
  };
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (host, { all }, answer) => {
    const [first] = known;
    if (all) answer(null, known);
    else if (first) answer(null, first.address, first.family);
    else answer(new Error(`no address of ${host}`), '');
  };
}

/** The service is available but refused the call. */
export class OutsideRefused extends Error {
  override name = 'OutsideRefused';
  readonly reply: string;

  constructor(message: string, body?: unknown) {
    super(message);
    this.reply = body === undefined ? '' : JSON.stringify(body).slice(0, 500);
  }
}

/** No complete reply came, or one that asks to retry later. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable';
  readonly status: number | undefined;

  constructor(message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** Nothing of the reply is kept. */
export class ReplyTooLarge extends OutsideUnavailable {
  override name = 'ReplyTooLarge';

  constructor() {
    super('the reply is too large');
  }
}

function unavailable(error: unknown): OutsideUnavailable {
  return new OutsideUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

export function expectSuccess(service: string, { status, body }: OutboundReply): unknown {
  if (status >= 200 && status < 300) return body;
  const message = `${service} answered with status ${status}`;
  if (status >= 500 || status === 429) throw new OutsideUnavailable(message, { status });
  throw new OutsideRefused(message, body);
}

/** Received bytes count, since a reply need not be as long as it says. */
async function readBytes(reply: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(reply.headers['content-length'] ?? 0) > limit) throw new ReplyTooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new ReplyTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonIn(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString()) as unknown;
  } catch {
    return undefined;
  }
}
