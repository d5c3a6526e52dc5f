import type { User } from '../../../../contract/accounts.ts';
import type { UserRow } from '../store.ts';

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
