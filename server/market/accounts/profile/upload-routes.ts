import type { FastifyInstance } from 'fastify';
import { profileUploadEndpoints } from '../../../../contract/profile.ts';
import { acceptUploads, onlyFile, readUpload } from '../../../catalogue/pictures/index.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { callerOf } from '../sessions/caller.ts';
import { presentUser } from './present-user.ts';
import { givePicture } from './profile-picture.ts';

/** The caller is checked before the body is read (UP9). */
export async function registerProfileUploads(scope: FastifyInstance, services: Services): Promise<void> {
  await acceptUploads(scope);

  serve(scope, services.authenticate, profileUploadEndpoints, {
    'PUT /api/profile/picture': async ({ actor, request }) => {
      const picture = onlyFile(await readUpload(request));
      return presentUser(await givePicture(services, actor.userId, picture, callerOf(request)));
    },
  });
}
