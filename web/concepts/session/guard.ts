import { useEffect } from 'react';
import { type MiddlewareFunction, replace, useRevalidator } from 'react-router';
import type { Role, UserId } from '../../../contract/kernel/schemas.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { consumeLogOut } from './close-session.ts';
import { HOME_OF_ROLE } from './home-of-role.ts';
import { loginAddress } from './return-path.ts';
import { storedState } from './stored-state.ts';

/** SELLER-05. The server authorizes every call itself; this only redirects. */
export function guard(role: Role | 'any', admitsVisitor: () => boolean = () => false): MiddlewareFunction {
  return async ({ request }) => {
    await storedState();
    const { isAuthenticated, role: actual } = useSession.getState();
    if (isAuthenticated && (role === 'any' || actual === role)) return;
    if (isAuthenticated && actual) throw replace(HOME_OF_ROLE[actual]);
    if (admitsVisitor()) return;
    const { pathname, search } = new URL(request.url);
    throw replace(consumeLogOut() ? '/' : loginAddress(pathname + search));
  };
}

export function signedInAccount(): { accountId: UserId | null } {
  return { accountId: useSession.getState().id };
}

/** False while data of another account are shown. */
export function useIsSignedIn({ accountId }: { accountId: UserId | null }): boolean {
  return useSession(({ id }) => id !== null && id === accountId);
}

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
