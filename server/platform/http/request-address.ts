import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuchCall } from './admit.ts';
import { sendNotFoundPage } from './problem-page.ts';
import { refusalOf, sendProblem } from './problems.ts';
import { Refusal } from './refusal.ts';
import { apiHeaders, isApiAddress, protectingHeaders } from './security.ts';

/** Paths of our pages, files and links have no percent-encoding, no empty segment, and no segment of dots. */
const PLAIN_PATH = /^\/(?:(?!\.{1,2}(?:[/?]|$))[\w.~!$&'()*+,=:@-]+(?:\/|(?=\?|$)))*(?:\?|$)/;

const ABSOLUTE_FORM = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** Proxies may send it with scheme and host (RFC 9112, 3.2.2). */
export function addressOf(requestTarget: string): string {
  if (requestTarget.startsWith('/')) return requestTarget;
  const address = requestTarget.replace(ABSOLUTE_FORM, '');
  return address.startsWith('/') ? address : `/${address}`;
}

/** Outside the API, malformed addresses get a page before any route sees them. */
export function refuseMalformedPaths(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isApiAddress(request.url) || PLAIN_PATH.test(request.url)) return done();
    sendNotFoundPage(reply);
  });
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** RFC 9112, 3.2: Node would take the first of several Host headers where a proxy may take the last. */
export function requireHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw, headers: { host } }, _reply, done) => {
    if (host === undefined && raw.httpVersion === '1.0') return done();
    if (host === undefined) return done(new Refusal('invalid_input', 'The request names no host'));
    if (HOST.test(host) && countHosts(raw.rawHeaders) <= 1) return done();
    done(new Refusal('invalid_input', 'The request does not name one host'));
  });
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

const ANY_PAGE = '/*';

export function answerUnknown(server: FastifyInstance): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    isApiAddress(request.url) ? sendProblem(request, reply, noSuchCall()) : sendNotFoundPage(reply);
  server.addHook('onRequest', (request, reply, done) => {
    const isUnknown = request.is404 || (isApiAddress(request.url) && request.routeOptions.url === ANY_PAGE);
    if (isUnknown) answer(request, reply);
    else done();
  });
  server.setNotFoundHandler(answer);
}

/** The framework refuses some addresses before any route or hook, such as one that cannot be decoded. */
export function answerUnroutable(publicUrl: string) {
  const [forApi, forPages] = [apiHeaders(publicUrl), protectingHeaders(publicUrl)];
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook limits the time of its body.
    reply.header('connection', 'close');
    if (isApiAddress(request.url)) {
      sendProblem(request, reply.headers(forApi).header('x-request-id', request.id), refusalOf(error));
    } else sendNotFoundPage(reply.headers(forPages));
  };
}

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Behind an untrusted proxy all visitors share its address, and its limits. The warning comes once. */
export function warnOfUntrustedForwarding(server: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let hasWarned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && HEADERS.some((name) => request.headers[name] !== undefined)) {
      hasWarned = true;
      server.log.warn(
        { address: request.ip },
        'requests come through a proxy that is not trusted: set TRUST_PROXY to its address, or all visitors are limited as one',
      );
    }
    done();
  });
}
