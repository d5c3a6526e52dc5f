import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_FOLDER as DEMO_FOLDER } from '../../../database/demo/picture-folders.ts';
import { isKnownToCaller } from '../../platform/http/if-none-match.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { folderStorage } from '../../platform/storage/folder-storage.ts';
import { ALL_WIDTHS, storedName } from './picture-files.ts';
import { pictureStorageUnavailable } from './refusals.ts';

/** Each upload has its own key, so a file never changes. */
const FILE_NAME = `^[0-9a-f]{32}-(?:${ALL_WIDTHS.join('|')})\\.(?:avif|webp)$`;
const YEAR_SECONDS = 31_536_000;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

type PictureRequest = FastifyRequest<{ Params: { file: string } }>;

/** No name of this pattern can leave its folder. */
export function servePictures(app: FastifyInstance, { files }: Services): void {
  const demo = folderStorage(DEMO_FOLDER);
  const find = async (file: string) => (await demo.read(file)) ?? files.read(storedName(file));
  app.get(`/pictures/:file(${FILE_NAME})`, (request: PictureRequest, reply) =>
    sendPicture(request, reply, find),
  );
}

async function sendPicture(
  request: PictureRequest,
  reply: FastifyReply,
  find: (file: string) => Promise<Buffer | undefined>,
): Promise<FastifyReply> {
  const { file } = request.params;
  reply.headers(HEADERS);
  const picture = await find(file).catch((error: unknown) => {
    request.log.warn({ err: error }, 'picture could not be read');
    throw pictureStorageUnavailable();
  });
  if (!picture) throw notFound('This picture');
  const etag = `"${file}"`;
  reply.headers({ 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, etag });
  if (isKnownToCaller(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(file.endsWith('.avif') ? 'image/avif' : 'image/webp').send(picture);
}
