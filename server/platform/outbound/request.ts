import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** How long a call takes at most, and how large its reply is. */
interface OutboundLimits {
  connectMs: number;
  /** The end of the whole call. */
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
  /** Those of a service unless given. */
  limits?: OutboundLimits;
  /** The addresses to connect to, whatever the name of the host leads to by now; no proxy of the environment is used. */
  pinned?: readonly string[];
}

export interface OutboundReply {
  status: number;
  /** The body as JSON; undefined when it is none. */
  body: unknown;
}

interface OutboundBytes {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

/** Calls a JSON service within the limits of `fetchOutside`. */
export async function callOutside(request: OutboundRequest): Promise<OutboundReply> {
  const { status, content } = await fetchOutside(request);
  return { status, body: jsonIn(content) };
}

/**
 * Calls an external service: connected within a second, done within five, a reply of at most a megabyte, unless other limits are
 * given; no redirects. Rejects when no whole reply came; the caller judges its status.
 */
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
    // A connection of its own: one of the pool may have been made to another address.
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

/** Answers what an agent asks about a host with these addresses, all or the first. */
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
  /** The explanation of its reply. */
  readonly reply: string;

  constructor(message: string, body?: unknown) {
    super(message);
    this.reply = body === undefined ? '' : JSON.stringify(body).slice(0, 500);
  }
}

/** The service is unavailable: no complete reply, or one that says to retry later. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable';
  /** The status of its reply; undefined without one. */
  readonly status: number | undefined;

  constructor(message: string, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The reply is larger than the limit; nothing of it is kept. */
export class ReplyTooLarge extends OutsideUnavailable {
  override name = 'ReplyTooLarge';

  constructor() {
    super('the reply is too large');
  }
}

function unavailable(error: unknown): OutsideUnavailable {
  return new OutsideUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

/**
 * The body of a reply that reports success.
 * @throws OutsideRefused for a reply that refuses, OutsideUnavailable for status 429 and 5xx
 */
export function expectSuccess(service: string, { status, body }: OutboundReply): unknown {
  if (status >= 200 && status < 300) return body;
  const message = `${service} answered with status ${status}`;
  if (status >= 500 || status === 429) throw new OutsideUnavailable(message, { status });
  throw new OutsideRefused(message, body);
}

/** Counts what comes, as a reply need not be as long as it says. */
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
