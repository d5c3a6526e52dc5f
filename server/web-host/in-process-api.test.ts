import Fastify, { type FastifyInstance } from 'fastify';
import rateLimit from '@fastify/rate-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointCall, TransportRequest } from '../../contract/client.ts';
import { defineEndpoints } from '../../contract/endpoint.ts';
import { answerProblems } from '../platform/http/problems.ts';
import { limitRates } from '../platform/http/rate-limit.ts';
import { notFound } from '../platform/http/refusal.ts';
import { SerializedReply, serve } from '../platform/http/serve.ts';
import { type InProcessApi, inProcessApi } from './in-process-api.ts';

const Lamp = z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()).optional() });
const params = z.object({ id: z.string().regex(/^\d+$/, 'Not a number').transform(Number) });

const endpoints = defineEndpoints(
  { name: 'Products', description: 'What this test calls.' },
  {
    'GET /api/lamp/:id': {
      summary: 'One lamp.',
      access: 'public',
      forPages: true,
      params,
      reply: Lamp,
      query: z.object({ name: z.string().default('Lamp'), many: z.enum(['true']).optional() }),
    },
    'POST /api/lamps': {
      summary: 'Some lamps, prepared.',
      access: 'optional',
      safe: true,
      forPages: true,
      body: z.object({ names: z.array(z.string()), first: z.number().int().optional() }).strict(),
      reply: z.array(Lamp),
    },
    'GET /api/lamp/:id/owner': {
      summary: 'For buyers.',
      access: 'buyer',
      forPages: true,
      params,
      reply: Lamp,
    },
    'GET /api/lamp/:id/switch': { summary: 'What pages do not call.', access: 'public', params, reply: Lamp },
  },
);

let app: FastifyInstance;
let callApi: InProcessApi;
const logged: string[] = [];

beforeAll(async () => {
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
  app.decorateRequest('actor', null);
  answerProblems(app);
  callApi = inProcessApi(app);
  await app.register(rateLimit, { global: false });
  await app.register(async (api) => {
    limitRates(api, 20);
    serve(api, async () => undefined, endpoints, {
      'GET /api/lamp/:id': ({ params: { id }, query: { name } }) => {
        if (id === 404) throw notFound('This lamp');
        if (id === 500) throw new Error('a fuse blew');
        return { id, name, secret: 'a field that the contract does not name' };
      },
      'POST /api/lamps': ({ actor, body: { names, first = 1 } }) =>
        new SerializedReply(
          z.array(Lamp),
          names.map((name, index) => ({ id: first + index, name, secret: actor, tags: undefined })),
        ),
      'GET /api/lamp/:id/owner': ({ actor, params: { id } }) => ({ id, name: actor.userId }),
      'GET /api/lamp/:id/switch': ({ params: { id }, request }) => ({ id, name: request.ip }),
    });
  });
  await app.ready();
});
afterAll(() => app.close());

const call = (endpoint: string, input: Partial<EndpointCall> = {}): EndpointCall => ({
  endpoint,
  params: {},
  query: {},
  ...input,
});

async function overHttp({ method, path, body }: Pick<TransportRequest, 'method' | 'path' | 'body'>) {
  const payload = body === undefined ? {} : { payload: body as object };
  const reply = await app.inject({ method, url: path, ...payload });
  return { status: reply.statusCode, body: reply.json<object>() };
}

const inProcess = (it: EndpointCall) => callApi(it, { id: 'page', log: app.log });
const LAMP = 'GET /api/lamp/:id';
const get = (path: string) => ({ method: 'GET', path }) as const;

test.each([
  ['a reply', call(LAMP, { params: { id: '7' } }), get('/api/lamp/7')],
  [
    'what the address says',
    call(LAMP, { params: { id: '7' }, query: { name: 'Big & red', many: true } }),
    get('/api/lamp/7?name=Big+%26+red&many=true'),
  ],
  ['what is not set', call(LAMP, { params: { id: '7' }, query: { name: undefined } }), get('/api/lamp/7')],
  [
    'a prepared reply',
    call('POST /api/lamps', { body: { names: ['a', 'ü'], first: undefined } }),
    { method: 'POST', path: '/api/lamps', body: { names: ['a', 'ü'] } },
  ],
  ['a wrong parameter', call(LAMP, { params: { id: 'x' } }), get('/api/lamp/x')],
  [
    'a wrong query',
    call(LAMP, { params: { id: '7' }, query: { many: false } }),
    get('/api/lamp/7?many=false'),
  ],
  [
    'a wrong body',
    call('POST /api/lamps', { body: { names: 'a', more: 1 } }),
    { method: 'POST', path: '/api/lamps', body: { names: 'a', more: 1 } },
  ],
  [
    'a text with control characters',
    call('POST /api/lamps', { body: { names: ['a\u0000'] } }),
    { method: 'POST', path: '/api/lamps', body: { names: ['a\u0000'] } },
  ],
  ['a missing lamp', call(LAMP, { params: { id: '404' } }), get('/api/lamp/404')],
  ['a failure', call(LAMP, { params: { id: '500' } }), get('/api/lamp/500')],
  [
    'what needs a session',
    call('GET /api/lamp/:id/owner', { params: { id: '7' } }),
    get('/api/lamp/7/owner'),
  ],
] as const)('a page gets what a visitor gets over HTTP: %s', async (_name, asked, request) => {
  const [here, there] = [await inProcess(asked), await overHttp(request)];
  const isProblem = there.status >= 400;
  expect(here).toEqual({
    status: there.status,
    body: isProblem ? { ...there.body, requestId: 'page' } : there.body,
  });
  expect(JSON.stringify(here)).not.toContain('secret');
});

test('what fails without being foreseen is logged as a failure of the page', async () => {
  logged.length = 0;
  await inProcess(call(LAMP, { params: { id: '404' } }));
  expect(logged).toEqual([]);
  await inProcess(call(LAMP, { params: { id: '500' } }));
  expect(logged.join('')).toContain('a fuse blew');
});

test('pages call as often as they need to, and only what is made for them', async () => {
  for (let count = 0; count < 100; count += 1) {
    expect((await inProcess(call(LAMP, { params: { id: '7' } }))).status).toBe(200);
  }
  await expect(inProcess(call('GET /api/lamp/:id/switch', { params: { id: '7' } }))).rejects.toThrow(
    'for pages',
  );
});
