import { api } from '../../../kit/http/api.ts';
import { useShop } from '../../../concepts/shop/shop-store.ts';
import { isStillSignedInAs, useSession } from '../../../kit/storage/session-store.ts';
import { actingOwnerId } from '../../../kit/storage/acting-shop.ts';

/** Fills the slice when the area opens (SHOP-13), with the failure, if any (SHOP-17). */
export async function loadSellerShop(signal?: AbortSignal): Promise<void> {
  const userId = actingOwnerId() ?? '';
  const { id } = useSession.getState();
  const { register, clear, shopData: before } = useShop.getState();
  try {
    const shop = await api('GET /api/shop/:userId', { params: { userId }, ...(signal && { signal }) });
    if (!isStillSignedInAs(id)) return;
    const { shopData: saved } = useShop.getState();
    // The shop was registered or saved while the answer was under way.
    if (saved && saved !== before && (saved.version ?? 0) > (shop?.version ?? 0)) return register(saved);
    if (shop) return register(shop);
    clear();
    useShop.setState({ loadState: 'loaded' });
  } catch (failure) {
    if (signal?.aborted) return;
    useShop.setState({ loadState: { failure } });
  }
}
