import { useEffect } from 'react';
import { api } from '../../shared/http/api.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { useShop } from '../../shared/shop/shop-store.ts';

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
    const shop = await api('GET /api/shop/:userId', { params: { userId }, ...(signal && { signal }) });
    if (shop) return register(shop);
    clear();
    useShop.setState({ asked: 'answered' });
  } catch (failure) {
    if (signal?.aborted) return;
    useShop.setState({ asked: { failure } });
  }
}
