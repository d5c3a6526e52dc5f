import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnd, refreshSlices } from './account.ts';
import { notify, prepareToasts, showCarriedToast } from '../toasts/toasts.ts';

/** Runs the session for as long as the document lives: in the root of all pages. */
export function useSessionLife(): void {
  const navigate = useNavigate();
  useEffect(() => {
    prepareToasts();
    showCarriedToast();
    // The badges then show what they last knew; the pages themselves tell of the failure.
    refreshSlices().catch(() => undefined);
  }, []);
  useEffect(
    () =>
      onSessionEnd((reason) => {
        if (reason === 'expired') {
          // Guarded areas lead to the sign-in page by themselves; whoever only looks stays where they are.
          notify('info', 'Please sign in again');
          return;
        }
        notify('info', 'Please sign in with an account that may do this');
        void navigate('/login');
      }),
    [navigate],
  );
}
