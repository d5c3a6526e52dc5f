import type { Role } from '../../../contract/accounts.ts';

/** Where somebody who is signed in is at home. */
export const HOME_OF_ROLE: Record<Role, string> = { buyer: '/buyer', seller: '/seller' };
