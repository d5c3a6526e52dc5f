import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import { findUser, type UserRow } from '../store.ts';

/** @throws Refusal `not_signed_in` when the account was deleted after the call was admitted */
export async function getUser(db: Queryable, userId: UserId): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notSignedIn();
  return user;
}
