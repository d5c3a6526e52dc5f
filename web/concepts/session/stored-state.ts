import { useEffect, useState } from 'react';
import { STORED_STATE_TIMEOUT_MS } from '../../../contract/kernel/limits.ts';
import { useCart } from '../cart/cart-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { useSession } from '../../kit/storage/session-store.ts';

const slices = [useSession, useFavorites, useCart, usePinCodeStore];

function isRestored(): boolean {
  return slices.every((slice) => slice.persist.hasHydrated());
}

/** Resolves once every slice is restored, after 5000 ms at most (STORE-08, STORE-09). */
export async function storedState(): Promise<void> {
  if (isRestored()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, STORED_STATE_TIMEOUT_MS);
    const stops = slices.map((slice) => slice.persist.onFinishHydration(() => isRestored() && end()));
    function end() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
  });
}

/** False during hydration, and at most 5000 ms long (STORE-08, STORE-09). */
export function useStoredStateReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void storedState().then(() => setReady(true));
  }, []);
  return isReady;
}
