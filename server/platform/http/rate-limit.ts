import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressPrefix, customerNetwork } from './address-prefix.ts';
import { bearerToken } from './admit.ts';
import { tooManyRequests } from './security.ts';

const MINUTE_MS = 60_000;
/** One address may serve an office or a mobile carrier. */
const SIGNED_IN_PER_ADDRESS = 10;
/** The wider network of an IPv6 address gets ten allowances. */
const VISITORS_PER_NETWORK = 10;
/** A provider sends all webhook events from a few addresses, and repeats them together after a failure. */
const WEBHOOK_EVENTS_PER_ADDRESS = 10;

/**
 * An address has at most the allowances of ten tokens, so that invented tokens gain nothing, and visitors cannot block webhook
 * events. The counters are in memory, as they protect this process.
 */
export function limitRates(api: FastifyInstance, perMinute: number): void {
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    api.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
  const byVisitor = limiter(perMinute, ({ ip }) => addressPrefix(ip));
  const byNetwork = limiter(perMinute * VISITORS_PER_NETWORK, ({ ip }) => customerNetwork(ip));
  const byToken = limiter(perMinute, (request) => bearerToken(request) ?? '');
  const byAddress = limiter(perMinute * SIGNED_IN_PER_ADDRESS, ({ ip }) => addressPrefix(ip));
  const byProvider = limiter(perMinute * WEBHOOK_EVENTS_PER_ADDRESS, ({ ip }) => addressPrefix(ip));

  const limitsOf = (request: FastifyRequest) => {
    if (request.routeOptions.config.access === 'provider') return [byProvider];
    if (bearerToken(request) !== undefined) return [byAddress, byToken];
    return isIPv4(request.ip) ? [byVisitor] : [byVisitor, byNetwork];
  };
  api.addHook('onRequest', async (request) => {
    for (const check of limitsOf(request)) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(Math.max(1, limit.ttlInSeconds));
    }
  });
}
