import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';

const USER_AGENT_LENGTH = 200;

/** What is known about the sender of a request without a session. */
export interface Caller {
  /** IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  userAgent: string;
  /** The endpoint, as the contract names it. */
  action: string;
  /** Writes lines that name the request. */
  log: FastifyBaseLogger;
}

export function callerOf(request: FastifyRequest): Caller {
  const { method, url = '' } = request.routeOptions;
  return {
    action: `${String(method)} ${url}`,
    address: addressPrefix(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH),
    log: request.log,
  };
}

/** What happened to accounts, for those who watch over the shop. Details never hold a password, token or address of mail. */
export function securityEvent(log: FastifyBaseLogger, event: string, details: Record<string, string>): void {
  log.warn({ security: event, ...details }, 'security event');
}
