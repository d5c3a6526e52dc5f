import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const YEAR_SECONDS = 31_536_000;

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

export function apiHeaders(publicUrl: string): Record<string, string> {
  return {
    ...protectingHeaders(publicUrl),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

export function isApiAddress(url: string): boolean {
  return url.startsWith('/api') && /^\/api(\/|\?|$)/.test(url);
}

/** Files, redirects and failures have the headers too. Without Cache-Control a reply is not cached. */
export function protectAnswers(server: FastifyInstance, publicUrl: string): void {
  const forPages = Object.entries({ ...protectingHeaders(publicUrl), 'cache-control': 'no-store' });
  const forApi = Object.entries(apiHeaders(publicUrl));
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Calls of the contract, which are most requests, got them before their route.
    if (reply.hasHeader('x-request-id')) return done();
    const isApi = isApiAddress(request.url);
    for (const [name, value] of isApi ? forApi : forPages)
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (isApi) reply.header('x-request-id', request.id);
    done();
  });
}

export function protectApi(api: FastifyInstance, publicUrl: string): void {
  const headers = apiHeaders(publicUrl);
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', 'That was too often. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
}
