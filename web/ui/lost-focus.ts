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

/** What stands where a control went away. */
const heirs = new WeakMap<Element, Element>();

/** Says which control takes the focus of one that is gone, also later: a dialog that it opened may hold the focus as yet. */
export function leaveFocusTo(gone: Element, heir: Element): void {
  heirs.set(gone, heir);
}

function heirOf(element: Element | undefined): Element | undefined {
  let present = element;
  while (present && !present.isConnected) present = heirs.get(present);
  return present;
}

/**
 * Gives the focus to the element of a place, or to what stands there now, else to the first heading of the nearest part around it that is
 * left.
 */
export function returnFocus(place: FocusPlace, options?: FocusOptions): void {
  const element = heirOf(place[0]);
  if (element instanceof HTMLElement && canFocus([element])) element.focus(options);
  if (element && document.activeElement === element && element !== document.body) return;
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
