import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownToCaller } from '../platform/http/if-none-match.ts';
import { acceptedEncoding, type Page, type Representation } from './page.ts';

/**
 * Bypasses the framework's sending, so that a cache hit costs little more than the socket; synchronous when the encoding
 * exists.
 */
export function sendPage(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  const representation = page.in(acceptedEncoding(request.headers['accept-encoding']));
  if (representation instanceof Promise) {
    return representation.then((made) => write(page.status, made, request, reply));
  }
  write(page.status, representation, request, reply);
  return undefined;
}

function write(
  status: number,
  { etag, headers, notModifiedHeaders, body }: Representation,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.hijack();
  const { raw } = reply;
  if (isKnownToCaller(request.headers['if-none-match'], etag)) {
    raw.writeHead(304, notModifiedHeaders).end();
    return;
  }
  raw.writeHead(status, headers);
  if (request.method === 'HEAD') raw.end();
  else raw.end(body);
}
