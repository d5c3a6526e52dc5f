/** The control that had it went away, or cannot be pressed any more; the browser notices the latter only with the next frame. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/** An element, then each one that it is in from the inside out: what is around it is found when it is gone. */
export type FocusPlace = readonly Element[];

export function focusPlaceOf(element: Element | null): FocusPlace {
  const place: Element[] = [];
  for (let around = element; around; around = around.parentElement) place.push(around);
  return place;
}

/** Whether the element of a place can still have the focus. */
export function canFocus([element]: FocusPlace): boolean {
  return element?.isConnected === true && element.checkVisibility() && !element.matches(':disabled');
}

/** Gives the focus to the element of a place, else to the first heading of the nearest part around it that is left. */
export function returnFocus(place: FocusPlace, options?: FocusOptions): void {
  const [element] = place;
  if (element instanceof HTMLElement && canFocus(place)) element.focus(options);
  if (document.activeElement === element && element !== document.body) return;
  const heading = place
    .filter((around) => around.isConnected)
    .flatMap(headingsIn)
    .find((found) => found.checkVisibility());
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus(options);
}

/** Not the title of a dialog that is on its way out. */
function headingsIn(part: Element): HTMLElement[] {
  const dialog = part.closest('dialog');
  return [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => heading.closest('dialog') === dialog,
  );
}
