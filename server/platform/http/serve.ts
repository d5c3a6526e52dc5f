import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Access, Endpoint, EndpointKey, EndpointTable } from '../../../contract/endpoint.ts';
import { type ActorUnder, type Authenticate } from './actor.ts';
import { admit, needsCaller } from './admit.ts';
import { isKnownToCaller } from './if-none-match.ts';

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'headers'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

/** A validated call. */
export interface Call<E extends Endpoint> {
  actor: ActorUnder<E['access']>;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  headers: Parsed<E, 'headers'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A validated reply, serialized as JSON for repeated use. */
export class SerializedReply {
  readonly json: Buffer;
  #etag: string | undefined;

  constructor(schema: z.ZodType, value: unknown) {
    this.json = Buffer.from(JSON.stringify(schema.parse(value)));
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

/** A file that is streamed in parts. */
export interface CsvFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** One handler for each endpoint of the table: a missing or a surplus one does not compile. */
export type Handlers<T extends EndpointTable> = {
  [K in keyof T & EndpointKey]: (call: Call<T[K]>) => Promise<Answer<T[K]>> | Answer<T[K]>;
};

interface LooseCall extends Omit<Call<Endpoint>, 'actor'> {
  actor: unknown;
}
type LooseHandler = (call: LooseCall) => unknown;

/**
 * Registers a table of endpoints. The caller is checked before the body is read, then the input; the reply is checked
 * too and carries nothing that the contract does not name.
 */
export function serve<T extends EndpointTable>(
  app: FastifyInstance,
  authenticate: Authenticate,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', url = ''] = key.split(' ');
    const handler = handlers[key as keyof T & EndpointKey] as LooseHandler; // the two tables share their keys by type
    app.route({
      method,
      url,
      config: {
        access: endpoint.access,
        safe: method === 'GET' || endpoint.safe === true,
        carriesFiles: endpoint.multipart === true || endpoint.csvBody === true,
        longPoll: endpoint.longPoll === true,
        ...(endpoint.invalidates && { invalidates: endpoint.invalidates }),
      },
      schema: schemasOf(endpoint),
      ...(endpoint.bodyLimitBytes !== undefined && { bodyLimit: endpoint.bodyLimitBytes }),
      ...(needsCaller(endpoint.access) && {
        onRequest: async (request: FastifyRequest) => {
          request.actor = await admit(endpoint.access, request, authenticate);
        },
      }),
      handler: (request, reply) => {
        const answer = handler({
          actor: request.actor,
          params: request.params as undefined, // checked above by the endpoint's own schemas, typed by Handlers
          query: request.query as undefined,
          body: request.body as undefined,
          headers: request.headers as never,
          request,
          reply,
        });
        // A cached reply is sent without a promise: on the busiest calls one costs as much as all the rest here.
        if (answer instanceof SerializedReply) return void sendAnswer(endpoint, reply, answer);
        return Promise.resolve(answer).then((late) => sendAnswer(endpoint, reply, late));
      },
    });
  }
}

function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  if (endpoint.csvReply) return sendCsv(reply, answer as CsvFile); // by the type of such an endpoint's handler
  if (endpoint.revalidated && answer instanceof SerializedReply) {
    reply.headers({ 'cache-control': 'no-cache', etag: answer.etag });
    if (isKnownToCaller(reply.request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  }
  const json = answer instanceof SerializedReply ? answer.json : JSON.stringify(endpoint.reply.parse(answer));
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
    /** Set for calls of the contract. */
    access?: Access;
    /** It changes nothing. */
    safe?: boolean;
    invalidates?: Endpoint['invalidates'];
    /** The body carries files: it gets more time. */
    carriesFiles?: boolean;
    /** The reply is held until something changes. */
    longPoll?: boolean;
  }
}
