import type { Role } from '../../../contract/kernel/schemas.ts';

/** Where somebody who is signed in is at home. */
export const HOME_OF_ROLE: Record<Role, string> = {
  buyer: '/buyer',
  seller: '/seller',
  operator: '/operator',
};
