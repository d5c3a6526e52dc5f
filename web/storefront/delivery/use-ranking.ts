import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { usePinCode } from '../../shared/pin-code/pin-code-store.ts';

/**
 * Reloads a page that was ranked for another pin code than the stored one.
 * @param deliverTo the pin code it was loaded for
 * @param isRanked whether the page ranks deliverable products first
 */
export function useRanking(deliverTo: string | undefined, isRanked: boolean): void {
  const isReady = useStoredStateReady();
  const pinCode = usePinCode();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isReady && isRanked && pinCode !== (deliverTo ?? '')) void revalidate();
  }, [isReady, isRanked, pinCode, deliverTo, revalidate]);
}
