import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import {
  type Access,
  type Endpoint,
  type EndpointTable,
  isForOperators,
  isForSellers,
  type Method,
  rightWanted,
  roleFor,
} from '../../../contract/endpoint.ts';
import type { ApiGroup } from '../../../contract/kernel/api-groups.ts';
import { SHOP_RIGHTS } from '../../../contract/kernel/rights.ts';
import { PROBLEMS, type ProblemCode } from '../../../contract/problem.ts';
import { nameSchemas } from './name-schemas.ts';

const BEARER = { accessToken: [] };
interface AccessWords {
  words: string;
  security: Record<string, string[]>[];
}
const ACCESS: Record<Exclude<Access, `${string}:${string}`>, AccessWords> = {
  public: { words: 'Anyone.', security: [] },
  optional: { words: 'Anyone; signed-in callers may see more.', security: [{}, BEARER] },
  signed_in: { words: 'Anyone who is signed in, guests included.', security: [BEARER] },
  buyer: { words: 'Buyers, guests included.', security: [BEARER] },
  seller: { words: 'Sellers.', security: [BEARER] },
  operator: { words: 'Operators of the market.', security: [BEARER] },
  session_cookie: {
    words: 'A browser with a refresh cookie; the anti-forgery value is repeated in the header.',
    security: [{ refreshCookie: [], antiForgery: [] }],
  },
  provider: { words: 'A payment provider; its signature over the raw body is checked.', security: [] },
};

const CONVENTIONS: readonly string[] = [
  'JSON in and out. A success is the resource itself, without envelope; a trailing slash never matters.',
  'A failure is `application/problem+json` (RFC 9457). `code` is stable; `message` is for people; `errors` names fields.',
  'Sign in to get an access token, valid for 15 minutes, and send it as `Authorization: Bearer …`. After a 401, exchange the refresh cookie for a new one once.',
  'Prices are rupees with at most two decimals. Instants are ISO 8601 in UTC.',
  'What belongs to somebody else is not found (404), like what does not exist.',
  'After 429 or 503, wait for the seconds in `Retry-After`.',
];

const ALWAYS: readonly ProblemCode[] = ['too_many_requests', 'internal', 'unavailable'];

type ApiDocument = ReturnType<typeof createDocument>;

const Problem = z
  .looseObject({
    status: z.int().describe('The HTTP status.'),
    title: z.string().describe('The kind of failure.'),
    code: z.enum(Object.keys(PROBLEMS)).describe('Stable, for programs.'),
    message: z.string().describe('For people: what happened and what to do.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('What is wrong with which field.'),
    requestId: z.string().optional().describe('Names this request in the log.'),
  })
  .meta({ id: 'Problem', description: 'Every failure.' });

export async function describeApi(
  { table, groups }: { table: EndpointTable; groups: readonly ApiGroup[] },
  shop: { name: string; url: string },
): Promise<ApiDocument> {
  await nameSchemas();
  const paths: ZodOpenApiPathsObject = {};
  for (const [key, endpoint] of Object.entries(table)) {
    if (!isShown(endpoint)) continue;
    const { method, path } = placeOf(key);
    paths[path] = { ...paths[path], [method]: operationOf(method, path, endpoint) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${shop.name} API`,
        version: '1',
        description: CONVENTIONS.join('\n\n'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: shop.url }],
      tags: [...groups],
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
      },
    },
    { override: simplify },
  );
  for (const [key, endpoint] of Object.entries(table)) addParameterExamples(document, key, endpoint);
  return document;
}

/**
 * The groups of the calls that are shown.
 * @throws Error where two groups have one name, as the app is built
 */
export function groupsOf(table: EndpointTable): ApiGroup[] {
  const groups = new Map<string, ApiGroup>();
  for (const { group } of Object.values(table).filter(isShown)) {
    const { name, description } = groups.get(group.name) ?? group;
    if (description !== group.description)
      throw new Error(`two groups of calls are named '${name}': '${description}' and '${group.description}'`);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Calls of operators are unknown to everybody else. */
const isShown = ({ access }: Endpoint) => !isForOperators(access);

function accessWords(access: Access): AccessWords {
  if (isForOperators(access)) return ACCESS.operator;
  if (!isForSellers(access)) return ACCESS[access];
  const right = rightWanted(access);
  if (right === undefined) return ACCESS.seller;
  const words =
    right === 'owner'
      ? 'The owner of the shop.'
      : `The owner of the shop, and staff with the right '${SHOP_RIGHTS[right].label}'.`;
  return { ...ACCESS.seller, words };
}

/** `GET /api/pro/:productId` becomes `get` and `/api/pro/{productId}`. */
function placeOf(key: string): { method: Lowercase<Method>; path: string } {
  const [method = '', route = ''] = key.split(' ');
  // The keys of the contract begin with a method.
  return { method: method.toLowerCase() as Lowercase<Method>, path: route.replace(/:(\w+)/g, '{$1}') };
}

/** The library takes examples of bodies and replies, but none of parameters. */
function addParameterExamples(document: ApiDocument, key: string, { example = {} }: Endpoint): void {
  const { method, path } = placeOf(key);
  const examples = new Map<string, unknown>(Object.entries({ ...example.params, ...example.query }));
  for (const parameter of document.paths?.[path]?.[method]?.parameters ?? []) {
    if ('name' in parameter && examples.has(parameter.name)) parameter.example = examples.get(parameter.name);
  }
}

function operationOf(method: string, path: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, headers, body, example = {} } = endpoint;
  const { words, security } = accessWords(endpoint.access);
  return {
    operationId: operationId(method, path),
    tags: [endpoint.group.name],
    summary: endpoint.summary,
    description: `Who may call: ${words}`,
    security,
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { [bodyType(endpoint)]: { schema: body, example: example.body } },
      },
    }),
    responses: {
      [`${endpoint.status ?? 200}`]: {
        description: 'Done.',
        content: {
          [endpoint.csvReply ? 'text/csv' : 'application/json']: {
            schema: endpoint.reply,
            example: example.reply,
          },
        },
      },
      ...(endpoint.revalidated && { 304: { description: 'As the `If-None-Match` of the call has it.' } }),
      ...refusalResponses(endpoint),
    },
  };
}

function bodyType({ multipart, csvBody }: Endpoint): string {
  if (csvBody) return 'text/csv';
  return multipart ? 'multipart/form-data' : 'application/json';
}

/** Its own refusals, and those of its access and input. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { access, params, typedPath, query, body, headers, refusals = [] } = endpoint;
  const role = roleFor(access);
  const needsToken = access === 'signed_in' || role !== undefined;
  return [
    ...new Set<ProblemCode>([
      ...(typedPath || query || body || headers ? (['invalid_input'] as const) : []),
      ...(params && !typedPath ? (['not_found'] as const) : []),
      ...(needsToken || access === 'optional' ? (['not_signed_in'] as const) : []),
      ...(role ? (['not_allowed'] as const) : []),
      ...(access.includes(':') ? (['right_missing'] as const) : []),
      ...(body ? (['request_timeout', 'too_large', 'unsupported_type'] as const) : []),
      ...refusals,
      ...ALWAYS,
    ]),
  ];
}

function refusalResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => PROBLEMS[code].status);
  for (const [status, codes] of byStatus) {
    responses[`${status}`] = {
      description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join(', '),
      content: { 'application/problem+json': { schema: Problem } },
      ...((status === 429 || status === 503) && {
        headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
      }),
    };
  }
  return responses;
}

/** `GET /api/pro/{productId}/related` becomes `getProByProductIdRelated`. */
function operationId(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .flatMap((part) => part.replace(/\{(\w+)\}/, 'by-$1').split('-'));
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Removes noise: bounds of safe integers, and the pattern behind a named format. */
const simplify: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
};
