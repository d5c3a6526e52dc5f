import type { FastifyInstance } from 'fastify';

/** Some clients always send JSON's content type: an empty body counts as none. Names of prototypes are refused (XS11). */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // It answers by `done`, whatever its type allows.
    void parse(request, body, done);
  });
}
