import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';

/** More stops than any of our pages has. */
const STOPS = 200;

/**
 * Presses Tab (or Shift+Tab) until a control has the focus, as people do who use no pointer. At each stop on the way it
 * must be seen where one is, and what has the focus must not lie under something else.
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor({ state: 'attached' });
  let { isReached } = await control.evaluate(stopAt);
  for (let stop = 0; !isReached; stop += 1) {
    if (stop === STOPS) expect.unreachable(`the keyboard never reached ${String(control)}`);
    await page.keyboard.press(key);
    const { fault, isReached: isThere } = await control.evaluate(stopAt);
    isReached = isThere;
    // What moves, or is covered by what moves, is looked at until it rests.
    if (fault !== '') await expect.poll(async () => (await control.evaluate(stopAt)).fault).toBe('');
  }
}

/** Goes to a control and presses a key on it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Waits until a control, or a heading, has the focus. */
export async function expectFocus(place: Locator): Promise<void> {
  await expect
    .poll(() => place.evaluate((element) => element === document.activeElement), { message: String(place) })
    .toBe(true);
}

/** Presses 'Undo' in the message as people do who use no pointer: Alt+T leads to the messages, where they wait. */
export async function pressUndo(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.keyboard.press('Alt+t');
  await press(page, undo);
}

/** Goes to a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * Whether a control has the focus, and what is wrong with the focus as it is drawn; empty when nothing is, or when it has left
 * the page. Runs in the page.
 */
function stopAt(control: Element): { isReached: boolean; fault: string } {
  const focused = document.activeElement;
  const found = (fault: string) => ({ isReached: focused === control, fault });
  if (!focused || focused === document.body) return found('');
  const name = focused.outerHTML.slice(0, 200);
  // Choices, fields and links of cards are marked on the box around them.
  const around = ['label', '.control, .search-box, .operator-search, .choice', '.product-card'];
  const drawn = [focused, ...around.map((box) => focused.closest(box))].filter((element) => element !== null);
  const isMarked = drawn.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!isMarked) return found(`no mark at ${name}`);
  const box = (focused.closest('label') ?? focused).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isInView = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  if (!isInView) return found(`out of view: ${name}`);
  const above = document.elementFromPoint(x, y);
  // A notice leaves by itself.
  if (above?.closest('.Toastify__toast')) return found('');
  const isFree =
    above !== null && drawn.some((element) => element.contains(above) || above.contains(element));
  return found(isFree ? '' : `hidden under ${above?.outerHTML.slice(0, 200)}: ${name}`);
}

/** As a person pastes from another program. */
export const paste = (field: Locator, text: string) =>
  field.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
