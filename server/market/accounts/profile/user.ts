import type { Role, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import { findUser, type UserRow } from '../store.ts';
import type { User } from '../../../../contract/accounts.ts';

/** @throws Refusal `not_signed_in` when the account was deleted after the call was admitted */
export async function getUser(db: Queryable, userId: UserId): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw notSignedIn();
  return user;
}

export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    profilePic: user.pictureKey && `/pictures/${user.pictureKey}-320.webp`,
    email: user.email,
    phoneNumber: user.phoneNumber,
    dob: user.dateOfBirth,
    isEmailVerified: user.emailVerifiedAt !== null,
    isGuest: user.isGuest,
  };
}

export function signInPath({ role }: { role: Role }): '/login' | '/operator-sign-in' {
  return role === 'operator' ? '/operator-sign-in' : '/login';
}
