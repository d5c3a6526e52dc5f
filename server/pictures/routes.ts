import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_FOLDER as DEMO_FOLDER } from '../../database/demo/picture-folders.ts';
import { notFound } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { uploadFolder } from './picture-files.ts';

/** `{key}-{width}.{format}`; each upload has a key of its own, so that a file never changes. */
const FILE_NAME = '^[0-9a-f]{32}-(?:320|480|640)\\.(?:avif|webp)$';
const YEAR_SECONDS = 31_536_000;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Serves products' pictures: those that sellers uploaded, and those of the demo shops. Only names of this pattern
 * arrive here, so that no name can leave the folders; every other address is a page's.
 */
export function servePictures(app: FastifyInstance, { config }: Services): void {
  const folders = [uploadFolder(config.dataDir), DEMO_FOLDER];
  app.get(`/pictures/:file(${FILE_NAME})`, (request: FastifyRequest<{ Params: { file: string } }>, reply) =>
    sendPicture(request, reply, folders),
  );
}

async function sendPicture(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  folders: readonly string[],
): Promise<FastifyReply> {
  const { file } = request.params;
  reply.headers(HEADERS);
  const picture = await findFile(folders, file);
  if (!picture) throw notFound('This picture');
  const etag = `"${file}"`;
  reply.headers({ 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(file.endsWith('.avif') ? 'image/avif' : 'image/webp').send(picture);
}

async function findFile(folders: readonly string[], file: string): Promise<Buffer | undefined> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, file));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
