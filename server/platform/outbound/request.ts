import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

const CONNECT_TIMEOUT_MS = 1_000;
const TOTAL_TIMEOUT_MS = 5_000;
const REPLY_LIMIT_BYTES = 1024 * 1024;

export interface OutboundRequest {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface OutboundReply {
  status: number;
  /** The body as JSON; undefined when it is none. */
  body: unknown;
}

interface OutboundBytes {
  status: number;
  content: Buffer;
}

/** Calls a JSON service within the limits of `fetchOutside`. */
export async function callOutside(request: OutboundRequest): Promise<OutboundReply> {
  const { status, content } = await fetchOutside(request);
  return { status, body: jsonIn(content) };
}

/**
 * Calls an external service: connected within a second, done within five, a reply of at most a megabyte, no redirects.
 * Rejects when no whole reply came; the caller judges its status.
 */
export function fetchOutside({ url, method, headers, body }: OutboundRequest): Promise<OutboundBytes> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
    const request = send(url, { method, headers, signal }, (reply) => {
      readBytes(reply).then(
        (content) => resolve({ status: reply.statusCode ?? 0, content }),
        (error: unknown) => reject(unavailable(error)),
      );
    });
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const giveUp = () => request.destroy(new Error(`no connection to ${url.host} in time`));
      const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
      socket.once('connect', () => clearTimeout(timer));
      socket.once('close', () => clearTimeout(timer));
    });
    request.once('error', (error) => reject(unavailable(error)));
    request.end(body);
  });
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

async function readBytes(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > REPLY_LIMIT_BYTES) throw new Error('the reply is too large');
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
