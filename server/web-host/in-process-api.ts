import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import type { EndpointCall } from '../../contract/client.ts';
import { logFailure, problemOf, refusalOf } from '../platform/http/problems.ts';
import type { AnswerPage } from '../platform/http/serve.ts';

export interface PageRequest {
  id: string;
  log: FastifyBaseLogger;
}

export type InProcessApi = (
  call: EndpointCall,
  request: PageRequest,
) => Promise<{ status: number; body: unknown }>;

/**
 * The same validation, handlers, errors and replies as for any client without a session, but without a request. Made before the
 * routes that it calls; only endpoints that are `forPages` can be called.
 */
export function inProcessApi(server: FastifyInstance): InProcessApi {
  const answers = new Map<string, AnswerPage>();
  server.addHook('onRoute', ({ config }) => {
    if (config?.answerPage) answers.set(config.answerPage.key, config.answerPage.answer);
  });
  return async ({ endpoint, params, query, body }, { id, log }) => {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error(`${endpoint} does not say that it is for pages`);
    try {
      return { status: 200, body: await answer({ params, query: asAddress(query), body: asJson(body) }) };
    } catch (error) {
      const failure = error as FastifyError; // whatever was thrown, as in the handler of errors
      const refusal = refusalOf(failure);
      logFailure(refusal, failure, log);
      return { status: refusal.status, body: problemOf(refusal, id) };
    }
  };
}

/** The values of a query as an address carries them. */
function asAddress(query: EndpointCall['query']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** JSON drops fields that are not set. */
function asJson(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
