import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressPrefix, customerNetwork } from './address-prefix.ts';
import { bearerToken } from './guard.ts';
import { tooManyRequests } from './security.ts';

const MINUTE_MS = 60_000;
/** Behind one address there may be a whole office or a mobile carrier. */
const SIGNED_IN_PER_ADDRESS = 10;
/** Visitors of the wider network of an IPv6 address together have as many allowances. */
const VISITORS_PER_NETWORK = 10;
/** A provider sends all its notices from a few addresses, and sends them again together after a failure. */
const NOTICES_PER_ADDRESS = 10;

export interface RateLimit {
  /** Calls in a minute by one visitor's address, or with one access token. */
  perMinute: number;
  /** Calls that do not count: those of our own pages, rendered for everybody. */
  isExempt: (request: FastifyRequest) => boolean;
}

/**
 * Limits how often one client calls the API. Whoever signs in has an allowance of their own; a token counts before
 * anybody knows whether it is a live one, so one address cannot gain more than ten allowances by inventing tokens.
 * Notices of providers have ten, counted apart: what visitors do never keeps out the word that somebody has paid.
 * Counted in memory, for each process: it protects the process, and guesses are counted in the database elsewhere.
 */
export function limitRates(api: FastifyInstance, { perMinute, isExempt }: RateLimit): void {
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    api.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
  const byVisitor = limiter(perMinute, ({ ip }) => addressPrefix(ip));
  const byNetwork = limiter(perMinute * VISITORS_PER_NETWORK, ({ ip }) => customerNetwork(ip));
  const byToken = limiter(perMinute, (request) => bearerToken(request) ?? '');
  const byAddress = limiter(perMinute * SIGNED_IN_PER_ADDRESS, ({ ip }) => addressPrefix(ip));
  const byProvider = limiter(perMinute * NOTICES_PER_ADDRESS, ({ ip }) => addressPrefix(ip));

  const limitsOf = (request: FastifyRequest) => {
    if (request.routeOptions.config.access === 'provider') return [byProvider];
    return bearerToken(request) === undefined ? [byVisitor, byNetwork] : [byAddress, byToken];
  };
  api.addHook('onRequest', async (request) => {
    if (isExempt(request)) return;
    for (const check of limitsOf(request)) {
      const limit = await check(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyRequests(Math.max(1, limit.ttlInSeconds));
    }
  });
}
