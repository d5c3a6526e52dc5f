import { useLayoutEffect, useRef } from 'react';
import { leaveFocusTo } from './lost-focus.ts';
import { useFocusAfterChange } from './use-focus-after-change.ts';

/**
 * The next entry's control takes the focus, else the one before.
 * @param findRest finds one when none is left
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
  // The order matters: the effect above needs the former controls.
  useLayoutEffect(() => {
    controls.current = controlIds.map((id) => document.getElementById(id));
  });
}
