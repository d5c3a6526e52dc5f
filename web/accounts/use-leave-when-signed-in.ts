import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnPath } from '../session/return-path.ts';
import { useSession } from '../session/session-store.ts';
import { useStoredStateReady } from '../session/stored-state.ts';
import { AREAS } from './sign-in.ts';

/**
 * Leads whoever comes to a sign-in page with a session to where they belong; a guest may stay, to register or to sign in to
 * an account. Only what holds when the page opens counts: a sign-in on the page leads on by itself.
 */
export function useLeaveWhenSignedIn(): void {
  const isReady = useStoredStateReady();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = query.get('next');
  useEffect(() => {
    const { role, user } = useSession.getState();
    if (!isReady || !role || user?.isGuest) return;
    void navigate(safeReturnPath(next) ?? AREAS[role], { replace: true });
  }, [isReady, next, navigate]);
}
