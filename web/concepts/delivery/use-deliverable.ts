import { useEffect } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { keyOfLookup, useLookups } from './lookups-store.ts';

/** Undefined while unknown, or without a pin code. */
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
      () => undefined,
    );
    return () => end();
  }, [pinCode, productId]);
  return useLookups((lookups) => lookups[keyOfLookup(pinCode, productId)]?.isDeliverable);
}
