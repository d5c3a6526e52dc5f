import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { acceptUploads, onlyFile, readUpload, storePicture } from '../../../catalogue/pictures/index.ts';
import { outsideAuditScope } from '../../../platform/audit/scope.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { type Caller, callerOf } from '../sessions/caller.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import { updatePicture, type UserRow } from '../store.ts';
import type { FastifyInstance } from 'fastify';
import { profileUploadEndpoints } from '../../../../contract/profile.ts';
import { serve } from '../../../platform/http/serve.ts';
import { presentUser } from './user.ts';

/** The files of a former picture are removed a day later. @throws Refusal `invalid_input` */
async function givePicture(
  services: Services,
  userId: UserId,
  original: Buffer,
  { address }: Caller,
): Promise<UserRow> {
  // The audit entry is about the account, which is changed last.
  const key = await outsideAuditScope(() => storePicture(services, { userId, address }, original));
  const user = await inTransaction(services.db, (tx) => updatePicture(tx, userId, key));
  if (!user) throw notSignedIn();
  return user;
}

export async function removeProfilePicture({ db }: Services, userId: UserId): Promise<void> {
  await inTransaction(db, (tx) => updatePicture(tx, userId, null));
}

/** UP9: the caller is checked before the body is read. */
export async function registerProfileUploads(scope: FastifyInstance, services: Services): Promise<void> {
  await acceptUploads(scope);

  serve(scope, services.authenticate, profileUploadEndpoints, {
    'PUT /api/profile/picture': async ({ actor, request }) => {
      const picture = onlyFile(await readUpload(request));
      return presentUser(await givePicture(services, actor.userId, picture, callerOf(request)));
    },
  });
}
