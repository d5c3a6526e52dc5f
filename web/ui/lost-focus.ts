/** A disabled control keeps the focus until the next frame, so it counts as lost here. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

/** An element with its ancestors from the inside out, which remain when it is removed. */
export type FocusPlace = readonly Element[];

export function focusPlaceOf(element: Element | null): FocusPlace {
  const place: Element[] = [];
  for (let around = element; around; around = around.parentElement) place.push(around);
  return place;
}

export function canFocus([element]: FocusPlace): boolean {
  return element?.isConnected === true && element.checkVisibility() && !element.matches(':disabled');
}

/** Maps a removed control to the one that takes its focus. */
const heirs = new WeakMap<Element, Element>();

/** The focus may move later: a dialog that the removed control opened may still hold it. */
export function leaveFocusTo(gone: Element, heir: Element): void {
  heirs.set(gone, heir);
}

function heirOf(element: Element | undefined): Element | undefined {
  let present = element;
  while (present && !present.isConnected) present = heirs.get(present);
  return present;
}

/** The heir takes the focus, else the first heading of the nearest part that is left. */
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

/** The title of a dialog that is closing does not count. */
function headingsIn(part: Element): HTMLElement[] {
  const dialog = part.closest('dialog');
  return [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => heading.closest('dialog') === dialog,
  );
}
