import type { z } from 'zod';
import type { Endpoint, Method } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { FieldError, MovedTo, PossibleVariant, Problem, ProblemCode, ProofWanted } from './problem.ts';

export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** A failure of a call: the server's problem, or a substitute when no usable answer came (ERR-01..05). */
export class ApiProblem extends Error {
  readonly status: number;
  /** 'no_response' when no answer came, 'unknown' when an answer did not say. */
  readonly code: ProblemCode | 'no_response' | 'unknown';
  /** False where the reply gave no reason and the message is a substitute (ERR-03). */
  readonly hasReason: boolean;
  readonly errors: FieldError[];
  readonly variants: PossibleVariant[];
  /** With `moved`. */
  readonly movedTo: MovedTo | undefined;
  /** With `second_factor_needed` and `confirmation_needed`. */
  readonly proof: ProofWanted | undefined;
  readonly requestId: string | undefined;

  constructor(problem: Partial<Omit<Problem, 'code'>> & { status: number; code?: ApiProblem['code'] }) {
    super(problem.message || SOMETHING_WENT_WRONG);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code ?? 'unknown';
    this.hasReason = Boolean(problem.message);
    this.errors = problem.errors ?? [];
    this.variants = problem.variants ?? [];
    this.movedTo = problem.movedTo;
    this.proof = problem.proof;
    this.requestId = problem.requestId;
  }
}

export interface TransportRequest {
  method: Method;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** It is sent even if the page closes right after. */
  keepalive?: boolean;
}

/** The server's own pages call the endpoint with this, without a request. */
export interface EndpointCall {
  endpoint: string;
  params: Record<string, string>;
  query: Record<string, QueryValue>;
  body?: unknown;
}

/** Carries a request to the API and returns the parsed body; throws ApiProblem on every failure. */
export type Transport = (request: TransportRequest) => Promise<unknown>;
export type CallTransport = (request: TransportRequest, call: EndpointCall) => Promise<unknown>;

type Input<E extends Endpoint, K extends keyof Endpoint> = E[K] extends z.ZodType
  ? Record<string, never> extends z.input<E[K]>
    ? { [key in K]?: z.input<E[K]> }
    : { [key in K]: z.input<E[K]> }
  : unknown;

export type CallInput<E extends Endpoint> = Input<E, 'params'> &
  Input<E, 'query'> &
  (E extends { multipart: true }
    ? { body: FormData }
    : E extends { csvBody: true }
      ? { body: Blob }
      : Input<E, 'body'>) &
  Input<E, 'headers'> &
  Pick<TransportRequest, 'signal' | 'keepalive'>;

export type Reply<K extends keyof Endpoints> = z.output<Endpoints[K]['reply']>;

export type ApiClient = <K extends keyof Endpoints>(
  endpoint: K,
  ...input: Record<string, never> extends CallInput<Endpoints[K]>
    ? [input?: CallInput<Endpoints[K]>]
    : [input: CallInput<Endpoints[K]>]
) => Promise<Reply<K>>;

type QueryValue = string | number | boolean | undefined;

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * The typed client: `api('GET /api/pro/:productId', { params: { productId } })`. Only the key is needed at run time, so no
 * schema travels to the browser; the server validates its replies, so the declared type is trusted here.
 */
export function createClient(transport: CallTransport): ApiClient {
  return (async (endpoint: string, input: LooseInput = {}) => {
    const [method, template] = endpoint.split(' ') as [Method, string]; // keys are `METHOD /path` by type
    const { params = {}, query = {}, body, headers, signal, keepalive } = input;
    const path = fillPath(template, params) + queryString(query);
    return transport({ method, path, body, headers, signal, keepalive }, { endpoint, params, query, body });
  }) as ApiClient;
}

/**
 * A path without one of its parameters names something else: `DELETE /api/cart/` is the whole cart (AZ5). Dots alone would be
 * resolved as folders.
 */
function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${template} was called without its ${name}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
