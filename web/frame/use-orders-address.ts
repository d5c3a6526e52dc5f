import { useStoredStateReady } from '../concepts/session/stored-state.ts';
import { useSession } from '../kit/storage/session-store.ts';

/** Where somebody finds their order: a buyer in the list of own ones, everybody else by its number. */
export function useOrdersAddress(): '/buyer/current-orders' | '/track-order' {
  const isReady = useStoredStateReady();
  const isBuyer = useSession(({ user }) => user?.role === 'buyer');
  return isReady && isBuyer ? '/buyer/current-orders' : '/track-order';
}
