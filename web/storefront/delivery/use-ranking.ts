import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { usePinCode } from '../../shared/pin-code/pin-code-store.ts';

/**
 * Loads a page anew that was ranked for another pin code than the one given by now.
 * @param deliverTo the pin code that it was loaded for
 * @param isRanked whether what is delivered comes first on it at all
 */
export function useRanking(deliverTo: string | undefined, isRanked: boolean): void {
  const isReady = useStoredStateReady();
  const pinCode = usePinCode();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isReady && isRanked && pinCode !== (deliverTo ?? '')) void revalidate();
  }, [isReady, isRanked, pinCode, deliverTo, revalidate]);
}
