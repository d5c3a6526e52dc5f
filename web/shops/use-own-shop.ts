import { useEffect } from 'react';
import { ApiProblem } from '../../contract/client.ts';
import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { useShop } from './shop-store.ts';

/** Brings the seller's shop into its slice when the area opens (SHOP-13). */
export function useOwnShop(): void {
  const userId = useSession(({ role, id }) => (role === 'seller' ? id : null));
  useEffect(() => {
    if (!userId) return;
    const left = new AbortController();
    void askForOwnShop(userId, left.signal);
    return () => left.abort();
  }, [userId]);
}

/** Asks for the seller's shop. A seller without one is told so, and a failure is kept to be shown (SHOP-17). */
export async function askForOwnShop(userId: string, signal?: AbortSignal): Promise<void> {
  const { register, clear } = useShop.getState();
  try {
    register(await api('GET /api/shop/:userId', { params: { userId }, ...(signal && { signal }) }));
  } catch (failure) {
    if (signal?.aborted) return;
    const hasNone = failure instanceof ApiProblem && failure.status === 404;
    if (hasNone) clear();
    useShop.setState({ asked: hasNone ? 'answered' : { failure } });
  }
}
