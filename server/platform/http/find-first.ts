import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, EndpointKey, EndpointTable } from '../../../contract/endpoint.ts';
import { type ActorUnder, actorUnder } from './actor.ts';
import { isPlainInput, refusalOf } from './problems.ts';
import { notFound, Refusal } from './refusal.ts';

type About<T extends EndpointTable, Name extends string> = {
  [K in keyof T & EndpointKey]: T[K] extends { params: z.ZodType; body: z.ZodType }
    ? Name extends keyof z.output<T[K]['params']>
      ? { actor: ActorUnder<T[K]['access']>; params: z.output<T[K]['params']> }
      : never
    : never;
}[keyof T & EndpointKey];

type NamesOf<E extends Endpoint> = E extends { params: z.ZodType; body: z.ZodType }
  ? keyof z.output<E['params']> & string
  : never;

export type Finders<T extends EndpointTable> = {
  [Name in NamesOf<T[keyof T & EndpointKey]>]?: (call: About<T, Name>) => Promise<unknown>;
};

type LooseFinder = (call: { actor: unknown; params: unknown }) => Promise<unknown>;

/** POL11: the thing in the path must exist for the caller before wrong input is criticised. Right input costs no lookup. */
export function findFirst(endpoint: Endpoint, url: string, finders: object = {}) {
  const known = finders as Record<string, LooseFinder | undefined>; // typed where the table is known, by `Finders`
  const named = endpoint.body ? url.matchAll(/:(\w+)/g) : [];
  const wanted = [...named].flatMap(([, name = '']) => known[name] ?? []);

  async function find(error: FastifyError, request: FastifyRequest): Promise<FastifyError> {
    const { code } = refusalOf(error);
    if (code !== 'invalid_input' && code !== 'too_large') return error;
    const params = hasCheckedPath(error) ? request.params : pathOf(endpoint, request.params);
    const actor = actorUnder(endpoint.access, request.actor);
    for (const look of wanted) await look({ actor, params });
    return error;
  }

  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = (failure: unknown) => reply.send(failure); // the handler of all errors makes a problem of it
    find(error, request).then(answer, answer);
  };
}

/** Parameters are checked before the other input, and after a JSON body was read. */
function hasCheckedPath(error: FastifyError): boolean {
  const { validationContext } = error;
  return error instanceof Refusal || (validationContext !== undefined && validationContext !== 'params');
}

/** @throws Refusal `not_found` where the path cannot name anything */
export function pathOf(endpoint: Endpoint, written: unknown): unknown {
  if (!endpoint.params || endpoint.typedPath) return written;
  const params = isPlainInput(written) ? endpoint.params.safeParse(written) : undefined;
  if (!params?.success) throw notFound('This');
  return params.data;
}
