import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../shared/storage/session-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { AREAS } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

/**
 * Leads whoever comes to a sign-in page with a session to where they belong; a guest may stay, to register or to sign in to
 * an account. Only what holds when the page opens counts: a sign-in on the page leads on by itself.
 */
export function useLeaveWhenSignedIn(): void {
  const isReady = useStoredStateReady();
  const next = useReturnPath();
  const navigate = useNavigate();
  useEffect(() => {
    const { role, user } = useSession.getState();
    if (!isReady || !role || user?.isGuest) return;
    void navigate(next ?? AREAS[role], { replace: true });
  }, [isReady, next, navigate]);
}
