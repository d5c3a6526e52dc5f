import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/** Keeps the focus near when a change removes its control. @param state differs after each change */
export function useFocusAfterChange(state: string, find: () => HTMLElement | null | undefined): void {
  const before = useRef(state);
  const follow = useEffectEvent(() => {
    const target = find();
    if (isFocusLost()) target?.focus();
  });
  // A layout effect: a later one would lose to the search for the nearest heading.
  useLayoutEffect(() => {
    const isChange = before.current !== state;
    before.current = state;
    if (isChange) follow();
  }, [state]);
}
