import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers of every reply, unless its route sets a value. */
export function protectingHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Headers of every API reply: no caching, no referrer. */
export function apiHeaders(publicUrl: string): Record<string, string> {
  return {
    ...protectingHeaders(publicUrl),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** Whether an address is below /api, whether or not it exists. */
export function isApiAddress(url: string): boolean {
  return url.startsWith('/api') && /^\/api(\/|\?|$)/.test(url);
}

/**
 * Adds the security headers to every reply, files, redirects and failures included. A reply without Cache-Control is
 * not cached.
 */
export function protectAnswers(server: FastifyInstance, publicUrl: string): void {
  const forPages = Object.entries({ ...protectingHeaders(publicUrl), 'cache-control': 'no-store' });
  const forApi = Object.entries(apiHeaders(publicUrl));
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Calls of the contract got theirs before their route; most requests are such ones.
    if (reply.hasHeader('x-request-id')) return done();
    const isApi = isApiAddress(request.url);
    for (const [name, value] of isApi ? forApi : forPages)
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (isApi) reply.header('x-request-id', request.id);
    done();
  });
}

/** Adds the API's headers to every reply of this scope. */
export function protectApi(api: FastifyInstance, publicUrl: string): void {
  const headers = apiHeaders(publicUrl);
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** The reply of rate limits. */
export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', 'That was too often. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
}
