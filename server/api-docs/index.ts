import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Config } from '../config.ts';
import { docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

const CACHED = 'public, max-age=300';
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Documents {
  json: string;
  page: string;
}

/** The contract written out: `/api/openapi.json` for programs, `/api/docs` for people. */
export function registerApiDocs(api: FastifyInstance, { config }: { config: Config }): void {
  let written: Documents | undefined;
  // When somebody first asks: it takes time and room that most processes never need.
  const documents = () => (written ??= writeDocuments(config));
  const css = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');

  api.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', CACHED).type('application/json; charset=utf-8').send(documents().json),
  );
  api.get('/api/docs', (_request, reply) =>
    reply
      .headers({ 'cache-control': CACHED, 'content-security-policy': PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(documents().page),
  );
  api.get('/api/docs.css', (_request, reply) =>
    reply.header('cache-control', CACHED).type('text/css; charset=utf-8').send(css),
  );
}

function writeDocuments({ shop, http }: Config): Documents {
  const document = describeApi(endpoints, { name: shop.name, url: http.publicUrl });
  return { json: JSON.stringify(document), page: docsPage(document) };
}
