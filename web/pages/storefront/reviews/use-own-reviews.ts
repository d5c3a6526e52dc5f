import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { useLoad, useReloadAfter } from '../../../kit/screens/use-load.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import type { OwnReviews } from './review-form.tsx';

const LOOK_AGAIN_MS = 1500;

export function useOwnReviews(productId: ProductId, onPrepared: () => void) {
  const isReady = useStoredStateReady();
  // Every visitor gets the same HTML: the account is known after hydration, and changes without a navigation.
  const buyerId = useSession(({ role, id }) => (role === 'buyer' ? id : null));
  // Without a response the form stays hidden; the reviews show anyway.
  const load = useLoad(loadOwn, isReady && buyerId !== null ? { productId, buyerId } : undefined, {
    onData: (loaded) => {
      if (own && isWaiting(own) && !isWaiting(loaded)) onPrepared();
    },
  });
  const own = isReady && buyerId !== null ? load.data : undefined;
  useReloadAfter(own && isWaiting(own) ? LOOK_AGAIN_MS : undefined, load);
  return { own, reload: load.reload };
}

function loadOwn({ productId }: { productId: ProductId }, signal: AbortSignal): Promise<OwnReviews> {
  return api('GET /api/review/:productId/mine', { params: { productId }, signal });
}

function isWaiting({ review }: OwnReviews): boolean {
  return review?.ownPictures.some(({ state }) => state === 'waiting') === true;
}
