import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../storage/session-store.ts';
import { readDraft } from './draft-store.ts';

/** Opens the form of a stored draft together with its screen, so that interrupted input continues; its name may come later. */
export function useReopenDraft(name: string | undefined, onBegun: () => void): void {
  const ownerId = useSession((session) => session.id) ?? '';
  const goOn = useEffectEvent(onBegun);
  useEffect(() => {
    if (name !== undefined && readDraft(name, ownerId)) goOn();
  }, [name, ownerId]);
}
