import type { FastifyInstance } from 'fastify';
import { contentUploadEndpoints, PictureCrop } from '../../../contract/content.ts';
import { PICTURE_SHAPES } from '../../../contract/kernel/picture-shapes.ts';
import { acceptUploads, onlyFile, readUpload, storePicture } from '../../catalogue/pictures/index.ts';
import { parseInput } from '../../platform/http/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';

const FIELDS = Object.keys(PictureCrop.shape).length;

/** UP9: the caller is checked before the body is read. */
export async function registerContentUploads(scope: FastifyInstance, services: Services): Promise<void> {
  await acceptUploads(scope, { files: 1, fields: FIELDS });

  serve(scope, services.authenticate, contentUploadEndpoints, {
    'POST /api/operator/content/picture': async ({ actor, request }) => {
      const upload = await readUpload(request);
      const { shape, ...crop } = parseInput(PictureCrop, upload.fields);
      const owner = { userId: actor.operatorId, address: request.ip };
      return {
        picture: await storePicture(services, owner, onlyFile(upload), {
          shape: PICTURE_SHAPES[shape],
          crop,
        }),
      };
    },
  });
}
