import type { MiddlewareFunction } from 'react-router';
import { api } from '../../../kit/http/api.ts';
import { leaveShop } from '../../../concepts/session/act-for.ts';
import { beginWith, chosenShop, useActing } from '../../../kit/storage/acting-shop.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { supportView } from '../../../kit/storage/tab-storage.ts';

/** The shop must be known before the area loads: the chosen one, the own one, or the first of others. */
export const shopMiddleware: MiddlewareFunction = async () => {
  if (useActing.getState().shops !== undefined) return;
  // Without the shops each screen reports its own failure.
  await loadShops().catch(() => undefined);
  useActing.setState({ areShopsFresh: true });
};

/** The rights may have changed when another screen opens. */
export function refreshShops(): void {
  if (!useActing.getState().areShopsFresh) void loadShops().catch(() => undefined);
  useActing.setState({ areShopsFresh: false });
}

async function loadShops(): Promise<void> {
  const { id } = useSession.getState();
  const all = await api('GET /api/session/shops');
  // Support sees the own shop alone.
  const shops = supportView() ? all.filter(({ isOwn }) => isOwn) : all;
  if (useSession.getState().id !== id) return;
  const chosen = chosenShop();
  if (chosen === undefined && shops[0]) beginWith(shops[0]);
  useActing.setState({ shops });
  if (chosen && shops.every(({ shopId }) => shopId !== chosen.shopId)) leaveShop(chosen.shopId);
}
