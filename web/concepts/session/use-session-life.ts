import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSessionEnd } from './close-session.ts';
import { loginAddress } from './return-path.ts';
import { notify, prepareToasts, showCarriedToast } from '../../kit/toasts/toasts.ts';
import { refreshBadges } from './refresh-badges.ts';

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
      useSessionEnd.subscribe(({ refused }, before) => {
        if (!refused || refused === before.refused) return;
        const { reason, role } = refused;
        if (reason === 'expired') {
          notify('info', 'Please sign in again');
          // The console must not reveal its sign-in page to others than operators.
          const { pathname, search } = window.location;
          if (role === 'operator') void navigate(loginAddress(pathname + search, '/operator-sign-in'));
          // Guarded areas redirect to the sign-in page themselves; other pages stay.
          return;
        }
        notify('info', 'Please sign in with an account that has access');
        void navigate(role === 'operator' ? '/operator-sign-in' : '/login');
      }),
    [navigate],
  );
}
