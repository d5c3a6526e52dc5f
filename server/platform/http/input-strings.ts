import type { FieldError } from '../../../contract/problem.ts';
import { isPlainText, NOT_PLAIN } from '../../../contract/kernel/plain-text.ts';
import type { FastifyInstance } from 'fastify';

/** Nothing in the contract is deeper. */
const MAX_DEPTH = 20;

/** Field names count too, whether or not a schema reads them. */
export function findImproperString(input: unknown): FieldError | undefined {
  const path = pathOfImproperString(input, MAX_DEPTH);
  return path && { path: path.join('.'), message: NOT_PLAIN };
}

function pathOfImproperString(value: unknown, depthLeft: number): string[] | undefined {
  if (typeof value === 'string') return isPlainText(value) ? undefined : [];
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depthLeft === 0) return [];
  for (const [key, inner] of Object.entries(value)) {
    const below = isPlainText(key) ? pathOfImproperString(inner, depthLeft - 1) : [];
    if (below) return [key.toWellFormed(), ...below];
  }
  return undefined;
}

/** XS11: names of prototypes are refused. Some clients always send JSON's content type, so an empty body counts as none. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, done);
  });
}
