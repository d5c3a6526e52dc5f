import type { Access, Endpoint, EndpointTable } from '../../contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '../../contract/problem.ts';
import { type JsonSchema, JsonSchemas, refName } from './json-schemas.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media>; headers?: object }>;
  /** Who may call, in words. */
  'x-access': string;
}

/** An OpenAPI 3.1 document, as far as this program writes one. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> };
}

const BEARER = { accessToken: [] };
const ACCESS: Record<Access, { words: string; security: Record<string, string[]>[] }> = {
  public: { words: 'Anyone.', security: [] },
  optional: { words: 'Anyone; whoever is signed in may see more.', security: [{}, BEARER] },
  signed_in: { words: 'Anyone who is signed in, guests included.', security: [BEARER] },
  buyer: { words: 'Buyers, guests included.', security: [BEARER] },
  seller: { words: 'Sellers.', security: [BEARER] },
  session_cookie: {
    words: 'A browser with a refresh cookie; the anti-forgery value is repeated in the header.',
    security: [{ refreshCookie: [], antiForgery: [] }],
  },
  provider: { words: 'A payment provider; its signature over the raw body is checked.', security: [] },
};

export const CONVENTIONS: readonly string[] = [
  'JSON in and out. A success is the resource itself, without envelope; a trailing slash never matters.',
  'A failure is `application/problem+json` (RFC 9457). `code` is stable; `message` is for people; `errors` names fields.',
  'Sign in to get an access token, valid for 15 minutes, and send it as `Authorization: Bearer …`. After a 401, exchange the refresh cookie for a new one once.',
  'Prices are rupees with at most two decimals. Instants are ISO 8601 in UTC.',
  'What belongs to somebody else is not found (404), like what does not exist.',
  'After 429 or 503, wait for the seconds in `Retry-After`.',
];

const ALWAYS: readonly ProblemCode[] = ['too_many_requests', 'internal', 'unavailable'];

/** Describes every endpoint of the table. `url` is the origin it is served from. */
export function describeApi(table: EndpointTable, shop: { name: string; url: string }): OpenApiDocument {
  const schemas = new JsonSchemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', route = ''] = key.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, endpoint, schemas) };
  }
  const tags = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).map(({ tags: [tag] }) => tag)),
  );
  return {
    openapi: '3.1.0',
    info: { title: `${shop.name} API`, version: '1', description: CONVENTIONS.join('\n\n') },
    servers: [{ url: shop.url }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The `token` of a sign-in.' },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: shop.url.startsWith('https:') ? '__Host-refresh' : 'refresh',
        },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the cookie `XSRF-TOKEN`, over https `__Host-XSRF-TOKEN`.',
        },
      },
      schemas: { ...schemas.components, Problem: PROBLEM },
    },
  };
}

function operationOf(method: string, path: string, endpoint: Endpoint, schemas: JsonSchemas): Operation {
  const { words, security } = ACCESS[endpoint.access];
  const parameters = parametersOf(endpoint, schemas);
  return {
    operationId: operationId(method, path),
    tags: [endpoint.concept],
    summary: endpoint.summary,
    'x-access': words,
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true as const,
        content: {
          [bodyType(endpoint)]: {
            schema: schemas.input(endpoint.body),
            ...(endpoint.example?.body !== undefined && { example: endpoint.example.body }),
          },
        },
      },
    }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done.',
        content: {
          [endpoint.csvReply ? 'text/csv' : 'application/json']: {
            schema: schemas.output(endpoint.reply),
            ...(endpoint.example?.reply !== undefined && { example: endpoint.example.reply }),
          },
        },
      },
      ...refusalResponses(endpoint),
    },
  };
}

function bodyType({ multipart, csvBody }: Endpoint): string {
  if (csvBody) return 'text/csv';
  return multipart ? 'multipart/form-data' : 'application/json';
}

function parametersOf(endpoint: Endpoint, schemas: JsonSchemas): Parameter[] {
  const places = [
    ['path', endpoint.params, endpoint.example?.params],
    ['query', endpoint.query, endpoint.example?.query],
    ['header', endpoint.headers, undefined],
  ] as const;
  return places.flatMap(([place, schema, example]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = resolved(schemas.input(schema), schemas);
    const examples = new Map<string, unknown>(Object.entries(example ?? {}));
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: property,
      ...(examples.has(name) && { example: examples.get(name) }),
    }));
  });
}

function resolved(schema: JsonSchema, { components }: JsonSchemas): JsonSchema {
  return components[refName(schema) ?? ''] ?? schema;
}

/** Every refusal of a call: its own, and those that come with its access and its input. */
function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { access, params, query, body, headers, refusals = [] } = endpoint;
  const needsToken = access === 'signed_in' || access === 'buyer' || access === 'seller';
  return [
    ...new Set<ProblemCode>([
      ...(params || query || body || headers ? (['invalid_input'] as const) : []),
      ...(needsToken || access === 'optional' ? (['not_signed_in'] as const) : []),
      ...(access === 'buyer' || access === 'seller' ? (['not_allowed'] as const) : []),
      ...(body ? (['request_timeout', 'too_large', 'unsupported_type'] as const) : []),
      ...refusals,
      ...ALWAYS,
    ]),
  ];
}

function refusalResponses(endpoint: Endpoint): Operation['responses'] {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
        }),
      },
    ]),
  );
}

/** `GET /api/pro/{productId}/related` becomes `getProByProductIdRelated`. */
function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .flatMap((part) => part.replace(/\{(\w+)\}/, 'by-$1').split('-'));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'Every failure.',
  required: ['status', 'title', 'code', 'message'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    title: { type: 'string', description: 'The kind of failure.' },
    code: { type: 'string', enum: Object.keys(PROBLEMS), description: 'Stable, for programs.' },
    message: { type: 'string', description: 'For people: what happened and what to do.' },
    errors: {
      type: 'array',
      description: 'What is wrong with which field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'Names this request in the log.' },
  },
};
