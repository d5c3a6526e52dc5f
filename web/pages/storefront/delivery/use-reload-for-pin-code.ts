import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { usePinCode } from '../../../concepts/pin-code/pin-code-store.ts';

/** The stored pin code changes without a navigation. @param isFollowed the page depends on it */
export function useReloadForPinCode(loadedFor: string | undefined, isFollowed: boolean): void {
  const isReady = useStoredStateReady();
  const pinCode = usePinCode();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isReady && isFollowed && pinCode !== (loadedFor ?? '')) void revalidate();
  }, [isReady, isFollowed, pinCode, loadedFor, revalidate]);
}
