import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies of JSON. Clients that always say JSON send an empty one with calls that have none: that is no body, and names of
 * prototypes are refused (XS11).
 */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // It answers by `done`, whatever its type allows.
    void parse(request, body, done);
  });
}
