import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Refusal } from './refusal.ts';

const YEAR_SECONDS = 31_536_000;

/** Headers of every API reply: not kept by caches, not framed, not sniffed, not embedded elsewhere. */
export function protectApi(api: FastifyInstance, config: Config): void {
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    ...(config.http.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
  api.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** What rate limits of routes answer: 429, never 403. */
export function tooManyRequests(retryAfterSeconds: number): Refusal {
  return new Refusal('too_many_requests', 'That was too often. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
}
