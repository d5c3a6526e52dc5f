import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The files of the built web app, compressed at the build: hashed ones for ever, those of public/ for a day. */
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
    // One route for each file, so that every other address stays a page.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
  });
}
