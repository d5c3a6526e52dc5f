import { useEffect } from 'react';
import { type MiddlewareFunction, replace, useRevalidator } from 'react-router';
import type { Role } from '../../../contract/accounts.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { useSession } from '../storage/session-store.ts';
import { takeLeave } from './account.ts';
import { loginAddress } from './return-path.ts';
import { storedState } from './stored-state.ts';

export const HOME_OF_ROLE: Record<Role, string> = { buyer: '/buyer', seller: '/seller' };

/**
 * Lets one role into an area, before anything of it is loaded: a visitor goes to sign in and comes back, the other role goes to
 * its own area, and who logs out goes home (SELLER-05). The server guards every call by itself; this only leads people right.
 */
export function guard(role: Role): MiddlewareFunction {
  return async ({ request }) => {
    await storedState();
    const { isAuthenticated, role: actual } = useSession.getState();
    if (isAuthenticated && actual === role) return;
    if (isAuthenticated && actual) throw replace(HOME_OF_ROLE[actual]);
    const { pathname, search } = new URL(request.url);
    throw replace(takeLeave() ? '/' : loginAddress(pathname + search));
  };
}

/** The account that the loaders of a guarded area load for. */
export function signedInAccount(): { accountId: UserId | null } {
  return { accountId: useSession.getState().id };
}

/** Whether what was loaded for an account may be shown: it is still signed in. */
export function useIsSignedIn({ accountId }: { accountId: UserId | null }): boolean {
  return useSession(({ id }) => id !== null && id === accountId);
}

/** Loads the page again when another account signs in, here or in another tab, or nobody is any more: its guard then decides. */
export function useReloadOnAccountChange(): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.id !== before.id) void revalidate();
      }),
    [revalidate],
  );
}
