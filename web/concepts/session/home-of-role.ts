import type { Role } from '../../../contract/kernel/schemas.ts';

export const HOME_OF_ROLE: Record<Role, string> = {
  buyer: '/buyer',
  seller: '/seller',
  operator: '/operator',
};
