import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import { takeLeave } from './account.ts';
import { loginAddress } from './return-path.ts';
import { useSession } from '../storage/session-store.ts';
import { useStoredStateReady } from './stored-state.ts';

export const HOME_OF_ROLE: Record<Role, string> = { buyer: '/buyer', seller: '/seller' };

/**
 * Lets one role into an area: a visitor goes to sign in and comes back, the other role goes to its own area
 *, and who logs out goes home (SELLER-05). The server guards every call by itself; this only leads people right.
 * @returns whether the area may be shown now
 */
export function useGuard(role: Role): boolean {
  const isReady = useStoredStateReady();
  const actual = useSession((session) => (session.isAuthenticated ? session.role : null));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isReady || actual === role) return;
    const signIn = () => (takeLeave() ? '/' : loginAddress(pathname + search));
    void navigate(actual ? HOME_OF_ROLE[actual] : signIn(), { replace: true });
  }, [isReady, actual, role, pathname, search, navigate]);
  return isReady && actual === role;
}
