import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, EndpointKey, EndpointTable } from '../../../contract/endpoint.ts';
import { inAuditScope } from '../audit/scope.ts';
import { scopeOfCall } from '../audit/scope-of-call.ts';
import { type Standing, withStanding } from '../database/standing.ts';
import { type Actor, type ActorUnder, actorUnder, type Authenticate } from './actor.ts';
import { type Admission, admit, credentialsOf, needsSender } from './admit.ts';
import { type Finders, findFirst, pathOf } from './find-first.ts';
import { isKnownToCaller } from './if-none-match.ts';
import { parseInput } from './problems.ts';
import { replyWriter } from './reply-writer.ts';

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'headers'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

interface Input<E extends Endpoint> {
  actor: ActorUnder<E['access']>;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  headers: Parsed<E, 'headers'>;
}

interface Connection {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Endpoints of pages see their input alone, since a page has no connection. */
export type Call<E extends Endpoint> = Input<E> & (E extends { forPages: true } ? unknown : Connection);

export class SerializedReply {
  readonly json: Buffer;
  #etag: string | undefined;

  /** The schema must be one of the contract's, whose writer is kept; another would be compiled for this reply. */
  constructor(schema: z.ZodType, value: unknown) {
    this.json = Buffer.from(replyWriter(schema)(value));
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.json).digest('base64url')}"`;
    return this.#etag;
  }
}

type Answer<E extends Endpoint> = E extends { csvReply: true }
  ? CsvFile
  : E extends { revalidated: true }
    ? SerializedReply
    : z.input<E['reply']> | SerializedReply;

export interface CsvFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** A missing or a surplus handler does not compile. */
export type Handlers<T extends EndpointTable> = {
  [K in keyof T & EndpointKey]: (call: Call<T[K]>) => Promise<Answer<T[K]>> | Answer<T[K]>;
};

type LooseCall = { [key in keyof Input<Endpoint>]: unknown } & Partial<Connection>;
type LooseHandler = (call: LooseCall) => unknown;

export interface PageCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
}

export type AnswerPage = (call: PageCall) => Promise<unknown>;

/** The caller is checked before the body is read, then the input. `find` has lookups for calls whose body may be wrong. */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  authenticate: Authenticate,
  table: T,
  handlers: Handlers<T> & { find?: Finders<T> },
): void {
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', url = ''] = key.split(' ');
    const handler = handlers[key as keyof T & EndpointKey] as LooseHandler; // the two tables share their keys by type
    const safe = method === 'GET' || endpoint.safe === true;
    const admission: Admission = {
      access: endpoint.access,
      isSafe: safe,
      ...(endpoint.inSupportView && { inSupportView: endpoint.inSupportView }),
    };
    const run =
      !safe || endpoint.recorded === true ? runAudited({ action: key, ...endpoint }, handler) : handler;
    app.route({
      method,
      url,
      config: {
        access: endpoint.access,
        safe,
        carriesFiles: endpoint.multipart === true || endpoint.csvBody === true,
        longPoll: endpoint.longPoll === true,
        ...(endpoint.forPages && {
          answerPage: { key, answer: pageAnswers(endpoint, handler, authenticate) },
        }),
        ...(endpoint.invalidates && { invalidates: endpoint.invalidates }),
      },
      schema: schemasOf(endpoint),
      ...(endpoint.params && { errorHandler: findFirst(endpoint, url, handlers.find) }),
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      ...(needsSender(admission) && {
        onRequest: async (request: FastifyRequest) => {
          request.actor = await admit(admission, credentialsOf(request, endpoint.access), authenticate);
        },
      }),
      handler: (request, reply) => {
        const standing = standingOf(request.actor);
        const call: LooseCall = {
          actor: actorUnder(endpoint.access, request.actor),
          params: request.params, // checked above by the endpoint's own schemas, typed by Handlers
          query: request.query,
          body: request.body,
          headers: request.headers,
          request,
          reply,
        };
        const answer = standing ? withStanding(standing, () => run(call)) : run(call);
        // A cached reply is sent without a promise: on the busiest calls one costs as much as everything else here.
        if (answer instanceof SerializedReply) return void sendAnswer(endpoint, reply, answer);
        return Promise.resolve(answer).then((late) => sendAnswer(endpoint, reply, late));
      },
    });
  }
}

/** Membership or session may end while the call runs. */
function standingOf(actor: Actor | null): Standing | undefined {
  if (actor?.memberId) return { memberId: actor.memberId };
  return actor?.role === 'operator' ? { sessionId: actor.sessionId } : undefined;
}

function runAudited(call: { action: string } & Endpoint, handler: LooseHandler): LooseHandler {
  return (input) => {
    const { request } = input;
    if (!request?.actor || request.actor.role === 'buyer') return handler(input);
    return inAuditScope(scopeOfCall(call, request.actor, request), () => handler(input));
  };
}

function pageAnswers(endpoint: Endpoint, handler: LooseHandler, authenticate: Authenticate): AnswerPage {
  return async ({ params, query, body }) => {
    const answer = await handler({
      actor: actorUnder(
        endpoint.access,
        await admit({ access: endpoint.access, isSafe: true }, { token: undefined }, authenticate),
      ),
      params: endpoint.params && pathOf(endpoint, params),
      query: endpoint.query && parseInput(endpoint.query, query),
      body: endpoint.body && parseInput(endpoint.body, body),
      headers: undefined,
    });
    // It is parsed from the same text as over HTTP, so that a page has no other data.
    const json =
      answer instanceof SerializedReply ? answer.json.toString() : replyWriter(endpoint.reply)(answer);
    return JSON.parse(json) as unknown;
  };
}

function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  if (endpoint.csvReply) return sendCsv(reply, answer as CsvFile); // by the type of such an endpoint's handler
  if (endpoint.revalidated && answer instanceof SerializedReply) {
    reply.headers({ 'cache-control': 'no-cache', etag: answer.etag });
    if (isKnownToCaller(reply.request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  }
  const json = answer instanceof SerializedReply ? answer.json : replyWriter(endpoint.reply)(answer);
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(json);
}

function sendCsv(reply: FastifyReply, { name, parts }: CsvFile): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts));
}

function schemasOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.multipart && { body: endpoint.body }),
    ...(endpoint.headers && { headers: endpoint.headers }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: import('./actor.ts').Actor | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    safe?: boolean;
    invalidates?: Endpoint['invalidates'];
    answerPage?: { key: string; answer: AnswerPage };
    carriesFiles?: boolean;
    longPoll?: boolean;
  }
}
