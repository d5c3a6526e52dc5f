import { useRef } from 'react';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/**
 * Keeps the focus in a list when the entry that held it is removed: it goes to the next entry's control, else to the one before.
 * @param controlIds the element of each entry that takes it, in the order shown
 * @param findRest where it goes when no entry is left or gone; left out where a dialog asked before, which leaves it to a heading
 */
export function useFocusAfterRemoval(
  controlIds: readonly string[],
  findRest: () => HTMLElement | null | undefined = () => null,
): void {
  const before = useRef(controlIds);
  useFocusAfterChange(controlIds.join(), () => {
    const gone = before.current.findIndex((id) => !controlIds.includes(id));
    before.current = controlIds;
    const next = gone < 0 ? undefined : (controlIds[gone] ?? controlIds.at(-1));
    return next === undefined ? findRest() : document.getElementById(next);
  });
}
