import { useEffect } from 'react';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { useShop } from './shop-store.ts';

/** Brings the seller's shop into its slice when the area opens (SHOP-13). */
export function useOwnShop(): void {
  const userId = useSession(({ role, id }) => (role === 'seller' ? id : null));
  useEffect(() => {
    if (!userId) return;
    const left = new AbortController();
    api('GET /api/shop/:userId', { params: { userId }, signal: left.signal }).then(
      useShop.getState().register,
      () => {
        // No shop yet, or no answer: what is known stays, and each screen tells of its own failures.
      },
    );
    return () => left.abort();
  }, [userId]);
}
