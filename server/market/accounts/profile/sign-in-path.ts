import type { Role } from '../../../../contract/kernel/schemas.ts';

export function signInPath({ role }: { role: Role }): '/login' | '/operator-sign-in' {
  return role === 'operator' ? '/operator-sign-in' : '/login';
}
