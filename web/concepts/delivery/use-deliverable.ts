import { useEffect } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { keyOfLookup, useLookups } from './lookups-store.ts';

/** Whether a product can be bought now for delivery to a pin code; undefined while unknown, or without one. */
export function useDeliverable(productId: ProductId, pinCode: string): boolean | undefined {
  useEffect(() => {
    if (!pinCode) return;
    let isOver = false;
    let end = () => {
      isOver = true;
    };
    void import('./deliverable-lookups.ts').then(
      ({ watchLookup }) => {
        if (!isOver) end = watchLookup(pinCode, productId);
      },
      // Without the script there is no mark, as without an answer.
      () => undefined,
    );
    return () => end();
  }, [pinCode, productId]);
  return useLookups((lookups) => lookups[keyOfLookup(pinCode, productId)]?.isDeliverable);
}
