import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { addressPrefix } from '../../../platform/http/address-prefix.ts';

const USER_AGENT_LENGTH = 200;

export interface Caller {
  address: string;
  userAgent: string;
  action: string;
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

/** Details never hold a password, token or mail address. */
export function securityEvent(log: FastifyBaseLogger, event: string, details: Record<string, string>): void {
  log.warn({ security: event, ...details }, 'security event');
}
