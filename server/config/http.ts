import { isIP } from 'node:net';
import { z } from 'zod';
import { type Environment, origin, parseSettings, rule, text } from '../platform/settings.ts';

const port = rule(
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(65_535)),
  'must be a port number from 1 to 65535',
);

export const HTTP_SETTINGS = {
  PORT: port.default(3000).describe('port to listen on'),
  HOST: text.default('127.0.0.1').describe('address to listen on'),
  PUBLIC_URL: origin
    .optional()
    .describe(
      'origin under which people reach the shop, `http://localhost:PORT` unless set; links in mails and cookies depend on it, and only its own pages sign people in (`localhost`, `127.0.0.1` and `[::1]` count as one)',
    ),
  TRUST_PROXY: rule(
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isAddressRange)),
    'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  )
    .optional()
    .describe('addresses or ranges of proxies whose `X-Forwarded-*` headers count, separated by commas'),
  RATE_LIMIT_PER_MINUTE: rule(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
    'must be a whole number from 1',
  )
    .default(1200)
    .describe(
      'API calls of one address or access token in a minute, and pages rendered for it; more are answered with 429',
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      "port on 127.0.0.1 for `/metrics`: requests, database connections, jobs, payments, and Node's own metrics",
    ),
};

export function readHttpSettings(env: Environment) {
  const settings = parseSettings(HTTP_SETTINGS, env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** No slash ends it. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    trustedProxies: settings.TRUST_PROXY ?? [],
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    metricsPort: settings.METRICS_PORT,
  };
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
