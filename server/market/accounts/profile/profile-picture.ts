import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { storePicture } from '../../../catalogue/pictures/index.ts';
import { outsideAuditScope } from '../../../platform/audit/scope.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import type { Caller } from '../sessions/caller.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import { type UserRow, updatePicture } from '../store.ts';

/** The files of a former picture are removed a day later. @throws Refusal `invalid_input` */
export async function givePicture(
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
