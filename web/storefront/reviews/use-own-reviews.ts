import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import type { OwnReviews } from './review-form.tsx';

const LOOK_AGAIN_MS = 1500;

/**
 * The signed-in buyer's review, votes and reports for a product; polled while pictures are processed.
 * @param onPrepared called when all pictures are processed
 */
export function useOwnReviews(productId: ProductId, onPrepared: () => void) {
  const isReady = useStoredStateReady();
  const isBuyer = useSession(({ role }) => role === 'buyer');
  const [own, setOwn] = useState<OwnReviews>();

  const reload = useCallback(async () => {
    // Without a response the form stays hidden; the reviews show anyway.
    const answer = await api('GET /api/review/:productId/mine', { params: { productId } }).catch(
      () => undefined,
    );
    setOwn((before) => answer ?? before);
    return answer;
  }, [productId]);
  // Rendered the same for everybody: who is signed in is known after hydration, and changes without a navigation.
  useEffect(() => {
    if (isReady && isBuyer) void reload();
    else setOwn(undefined);
  }, [isReady, isBuyer, reload]);

  const showPrepared = useEffectEvent(onPrepared);
  useEffect(() => {
    if (!own || !isWaiting(own)) return;
    const timer = setTimeout(() => {
      void reload().then((answer) => {
        if (answer && !isWaiting(answer)) showPrepared();
      });
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [own, reload]);

  return { own, reload };
}

function isWaiting({ review }: OwnReviews): boolean {
  return review?.ownPictures.some(({ state }) => state === 'waiting') === true;
}
