import { useCallback, useSyncExternalStore } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

/** Loaded for the first mark at a pin code: a first visitor has none. */
let lookups: typeof import('./deliverable-lookups.ts') | undefined;

/** Whether a product can be bought now for delivery to a pin code; undefined while unknown, or without one. */
export function useDeliverable(productId: ProductId, pinCode: string): boolean | undefined {
  const watch = useCallback(
    (onAnswer: () => void) => (pinCode ? watchWhenLoaded(pinCode, productId, onAnswer) : () => undefined),
    [pinCode, productId],
  );
  return useSyncExternalStore(
    watch,
    () => lookups?.lastAnswer(pinCode, productId),
    () => undefined,
  );
}

function watchWhenLoaded(pinCode: string, productId: ProductId, onAnswer: () => void): () => void {
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  void import('./deliverable-lookups.ts').then(
    (loaded) => {
      lookups = loaded;
      if (isOver) return;
      end = loaded.watchAnswer(pinCode, productId, onAnswer);
      onAnswer();
    },
    // Without the script there is no mark, as without an answer.
    () => undefined,
  );
  return () => end();
}
