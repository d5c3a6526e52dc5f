import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../kit/storage/session-store.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { AREAS } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

/**
 * Redirects a signed-in user who opens a sign-in page to their area. A guest may stay, to register or sign in. Checked
 * once, at opening: signing in on the page redirects anyway.
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
