import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const MANIFEST = 'manifest.webmanifest';

/** Compressed at the build: hashed files are cached for ever, those of public/ for a day. */
export async function serveFiles(
  app: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
): Promise<void> {
  const common = {
    decorateReply: false,
    index: false,
    preCompressed: true,
    // Small files: a range request gets the whole.
    acceptRanges: false,
    setHeaders: (reply: FastifyReply) => {
      reply.headers(headers);
    },
  } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
  });
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    prefix: '/',
    maxAge: '1d',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', MANIFEST],
  });
}

export async function serveManifest(
  app: FastifyInstance,
  folder: string,
  shopName: string,
  headers: Record<string, string>,
): Promise<void> {
  const built: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  const manifest = JSON.stringify(Object.assign({}, built, { name: shopName, short_name: shopName }));
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply
      .headers({ ...headers, 'cache-control': 'public, max-age=86400' })
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  );
}
