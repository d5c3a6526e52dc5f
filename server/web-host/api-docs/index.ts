import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { EndpointTable } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Config } from '../../config/index.ts';
import { DOCS_PAGE_POLICY, DOCS_SCRIPT, docsPage } from './docs-page.ts';
import { describeApi, groupsOf } from './openapi.ts';
import { type Concept, concept } from '../../concept/concept.ts';

const MAX_AGE_SECONDS = 300;
const CACHED = `public, max-age=${MAX_AGE_SECONDS}`;

function registerApiDocs(
  api: FastifyInstance,
  { config }: { config: Config },
  concepts: readonly Concept[],
): void {
  const tables: EndpointTable[] = [endpoints, ...concepts.map((each) => each.endpoints ?? {})];
  const table: EndpointTable = Object.fromEntries(tables.flatMap((each) => Object.entries(each)));
  const groups = groupsOf(table);
  const shop = { name: config.shop.name, url: config.http.publicUrl };
  const write = async () => JSON.stringify(await describeApi({ table, groups }, shop));
  let written: Promise<string> | undefined;
  // Built on first use: it takes time and memory that most processes never need.
  const document = () => (written ??= write());

  api.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', CACHED)
      .type('application/json; charset=utf-8')
      .send(await document()),
  );
  api.get('/api/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': CACHED, 'content-security-policy': DOCS_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(docsPage(`${config.shop.name} API`)),
  );
  api.get('/api/docs/start.js', (_request, reply) =>
    reply.header('cache-control', CACHED).type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
  api.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['!(swagger-ui.css|swagger-ui-bundle.js)'],
    maxAge: MAX_AGE_SECONDS * 1000,
  });
}

export const apiDocs = concept({
  api: registerApiDocs,
});
