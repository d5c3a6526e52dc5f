import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';

/**
 * Reloads a page that was loaded for another pin code than the stored one, which changes without a navigation.
 * @param loadedFor the pin code it was loaded for
 * @param isFollowed whether the page depends on the stored pin code
 */
export function useReloadForPinCode(loadedFor: string | undefined, isFollowed: boolean): void {
  const isReady = useStoredStateReady();
  const pinCode = usePinCode();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isReady && isFollowed && pinCode !== (loadedFor ?? '')) void revalidate();
  }, [isReady, isFollowed, pinCode, loadedFor, revalidate]);
}
