import { useStoredStateReady } from '../concepts/session/stored-state.ts';
import { useSession } from '../kit/storage/session-store.ts';

/** A buyer has a list of orders; everybody else finds an order by its number. */
export function useOrdersAddress(): '/buyer/current-orders' | '/track-order' {
  const isReady = useStoredStateReady();
  const isBuyer = useSession(({ user }) => user?.role === 'buyer');
  return isReady && isBuyer ? '/buyer/current-orders' : '/track-order';
}
