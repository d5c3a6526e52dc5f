import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';

const CONTROLS = new Set(
  'link button textbox searchbox combobox listbox option checkbox radio slider switch tab menuitem'.split(
    ' ',
  ),
);

/**
 * Asserts what a screen reader reads of a part of a page, as the browser's accessibility tree has it: exactly these headings
 * ('2 Order Summary': level and words) in their order, none below one that is more than a level above it, and a name on
 * every control.
 */
export async function expectRead(part: Locator, headings: string[]): Promise<void> {
  await expect.poll(async () => headingsOf(await partsOf(part))).toEqual(headings);
  const levels = headings.map((heading) => Number.parseInt(heading, 10));
  expect(levels.filter((level, place) => level > (levels[place - 1] ?? level) + 1)).toEqual([]);
  const controls = (await partsOf(part)).filter(({ role }) => CONTROLS.has(role));
  expect(controls.length).toBeGreaterThan(0);
  expect(controls.filter(({ name }) => name === '')).toEqual([]);
}

interface ReadPart {
  role: string;
  name: string;
  rest: string;
}

async function partsOf(part: Locator): Promise<ReadPart[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, role = '', name = '', rest = ''] =
      /^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)"| \/.*\/)?(.*)$/.exec(line) ?? [];
    // Options of a select and the like have their words behind the colon.
    return role === '' ? [] : [{ role, name: name || rest.replace(/^[^:]*:?\s*/, ''), rest }];
  });
}

function headingsOf(parts: ReadPart[]): string[] {
  return parts
    .filter(({ role }) => role === 'heading')
    .map(({ name, rest }) => `${/level=(\d)/.exec(rest)?.[1]} ${name}`);
}

/** From now on, keeps what live regions of the page say, for `expectSaid`. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(keepWhatIsSaid);
  await page.evaluate(keepWhatIsSaid);
}

/** Waits until the page has said this by itself since its document was loaded. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
    .toEqual(expect.arrayContaining([expect.stringContaining(words)]));
}

/** Runs in the page. */
function keepWhatIsSaid(): void {
  if ('said' in window) return;
  const said: string[] = [];
  Object.assign(window, { said });
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const changed = target instanceof Element ? target : target.parentElement;
      const added = [...addedNodes].filter((node) => node instanceof Element);
      const speaking = [changed?.closest(regions), ...added.map((node) => node.querySelector(regions))];
      said.push(...speaking.flatMap((region) => region?.textContent || []));
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
