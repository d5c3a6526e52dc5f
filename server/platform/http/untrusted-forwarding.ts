import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Warns once when a request comes through an untrusted proxy: all visitors then share its address, and its limits. */
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
