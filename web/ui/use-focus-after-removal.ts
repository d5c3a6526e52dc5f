import { useLayoutEffect, useRef } from 'react';
import { leaveFocusTo } from './lost-focus.ts';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/**
 * Keeps the focus in a list when the entry that held it is removed: it goes to the next entry's control, else to the one before. Where a
 * dialog that was opened at the entry holds it as yet, it goes there once that is closed.
 * @param controlIds the element of each entry that takes it, in the order shown
 * @param findRest where it goes when no entry is left or gone; left out where a dialog asked before, which leaves it to a heading
 */
export function useFocusAfterRemoval(
  controlIds: readonly string[],
  findRest: () => HTMLElement | null | undefined = () => null,
): void {
  const before = useRef(controlIds);
  const controls = useRef<readonly (HTMLElement | null)[]>([]);
  useFocusAfterChange(controlIds.join(), () => {
    const gone = before.current.findIndex((id) => !controlIds.includes(id));
    before.current = controlIds;
    const next = gone < 0 ? undefined : (controlIds[gone] ?? controlIds.at(-1));
    if (next === undefined) return findRest();
    const [control, heir] = [controls.current[gone], document.getElementById(next)];
    if (control && heir) leaveFocusTo(control, heir);
    return heir;
  });
  // Behind the effect above, which asks for those before.
  useLayoutEffect(() => {
    controls.current = controlIds.map((id) => document.getElementById(id));
  });
}
