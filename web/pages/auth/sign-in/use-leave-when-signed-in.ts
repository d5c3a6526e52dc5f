import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../kit/storage/session-store.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { AREAS } from './sign-in.ts';
import { useReturnPath } from './use-return-path.ts';

/** A guest may stay, to register or sign in. The check runs once, because signing in redirects anyway. */
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
