import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from './lost-focus.ts';

/**
 * Keeps the focus near when a change takes its control away, which would leave it to the whole page.
 * @param state another text after each change
 * @param find where it goes; called after each change
 */
export function useFocusAfterChange(state: string, find: () => HTMLElement | null | undefined): void {
  const before = useRef(state);
  const follow = useEffectEvent(() => {
    const target = find();
    if (isFocusLost()) target?.focus();
  });
  // Within the change: what looks for a lost focus between it and its later effects would take it to the nearest heading.
  useLayoutEffect(() => {
    const isChange = before.current !== state;
    before.current = state;
    if (isChange) follow();
  }, [state]);
}
