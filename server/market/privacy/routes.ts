import { privacyEndpoints } from '../../../contract/privacy.ts';
import { callerOf, deletionProofOf, mailDeletionLink } from '../accounts/index.ts';
import { serve } from '../../platform/http/serve.ts';
import type { RegisterConcept } from '../../concept/concept.ts';
import { deleteOwnAccount, findObstacles } from './delete-own-account.ts';
import { exportData } from './export-data.ts';

export const registerPrivacy: RegisterConcept = (app, services, concepts) => {
  serve(app, services.authenticate, privacyEndpoints, {
    'GET /api/profile/export': async ({ actor, reply }) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"');
      return exportData(services, concepts, actor);
    },
    'GET /api/profile/deletion': async ({ actor }) => ({
      proof: await deletionProofOf(services, actor.userId),
      obstacles: await findObstacles(services, concepts, actor.userId),
    }),
    'POST /api/profile/deletion/mail': async ({ actor, request }) => {
      await mailDeletionLink(services, actor, callerOf(request));
      return { message: 'A mail with a link is on its way to you. Open it to go on.' };
    },
    'DELETE /api/profile': async ({ actor, body, request }) => {
      await deleteOwnAccount(services, concepts, actor, body, callerOf(request));
      return { message: 'Your account was deleted.' };
    },
  });
};
