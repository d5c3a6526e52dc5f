import { useCallback, useEffect, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import type { OwnReviews } from './review-form.tsx';

const LOOK_AGAIN_MS = 1500;

/**
 * What the signed-in buyer wrote of a product, found helpful and reported; looked at again while pictures are prepared.
 * @param onPrepared all pictures that waited are done
 */
export function useOwnReviews(productId: ProductId, onPrepared: () => void) {
  const isReady = useStoredStateReady();
  const isBuyer = useSession(({ role }) => role === 'buyer');
  const [own, setOwn] = useState<OwnReviews>();

  const reload = useCallback(async () => {
    // Without an answer the form stays away; the reviews are there all the same.
    const answer = await api('GET /api/review/:productId/mine', { params: { productId } }).catch(
      () => undefined,
    );
    setOwn((before) => answer ?? before);
    return answer;
  }, [productId]);
  useEffect(() => {
    if (isReady && isBuyer) void reload();
    else setOwn(undefined);
  }, [isReady, isBuyer, reload]);

  useEffect(() => {
    if (!own || !isWaiting(own)) return;
    const timer = setTimeout(() => {
      void reload().then((answer) => {
        if (answer && !isWaiting(answer)) onPrepared();
      });
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [own, reload, onPrepared]);

  return { own, reload };
}

function isWaiting({ review }: OwnReviews): boolean {
  return review?.ownPictures.some(({ state }) => state === 'waiting') === true;
}
