import { api } from '../../shared/http/api.ts';
import { useShop } from '../../shared/shop/shop-store.ts';
import { useSession } from '../../shared/storage/session-store.ts';

/** Loads the seller's shop into its slice when the area opens (SHOP-13), with the failure, if any (SHOP-17). */
export async function loadSellerShop(signal?: AbortSignal): Promise<void> {
  const userId = useSession.getState().id ?? '';
  const { register, clear } = useShop.getState();
  try {
    const shop = await api('GET /api/shop/:userId', { params: { userId }, ...(signal && { signal }) });
    if (shop) return register(shop);
    clear();
    useShop.setState({ loadState: 'loaded' });
  } catch (failure) {
    if (signal?.aborted) return;
    useShop.setState({ loadState: { failure } });
  }
}
