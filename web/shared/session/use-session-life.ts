import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnd } from './account.ts';
import { notify, prepareToasts, showCarriedToast } from '../toasts/toasts.ts';
import { refreshBadges } from './refresh-badges.ts';

/** Runs the session while the document lives; called by the root of all pages. */
export function useSessionLife(): void {
  const navigate = useNavigate();
  useEffect(() => {
    prepareToasts();
    showCarriedToast();
    // The badges keep their last figures; the pages report the failure themselves.
    refreshBadges().catch(() => undefined);
  }, []);
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'expired') {
          // Guarded areas redirect to the sign-in page themselves; other pages stay.
          notify('info', 'Please sign in again');
          return;
        }
        notify('info', 'Please sign in with an account that has access');
        void navigate('/login');
      }),
    [navigate],
  );
}
