import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** A phone and a desk: the two widths at which pages are looked at. */
export const WIDTHS = [360, 1440] as const;
export type Width = (typeof WIDTHS)[number];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What is wrong with a part of the page at one width: everything that axe finds by day, the colours at night, and what sticks
 * out of the page at the side.
 */
export async function faultsAt(page: Page, width: Width, within = 'main'): Promise<string[]> {
  await setWidth(page, width);
  // Axe itself does not wait for a dialog whose script is still on its way.
  await page.locator(within).first().waitFor({ state: 'attached' });
  await injectAxe(page);
  const byDay = await violations(page, within, { type: 'tag', values: RULES });
  const sideways = await sidewaysScroll(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));
  const atNight = await violations(page, within, { type: 'rule', values: ['color-contrast'] });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'day'));
  return [
    ...byDay,
    ...atNight.map((fault) => `at night, ${fault}`),
    ...(sideways > 0 ? [`${sideways} px too wide`] : []),
  ].map((fault) => `${width} px: ${fault}`);
}

/** By how many pixels a page sticks out at the side on a phone for readers who zoom to 400 % or set text to twice its size. */
export async function faultsEnlarged(page: Page): Promise<string[]> {
  await setWidth(page, 320);
  const zoomed = await sidewaysScroll(page);
  await setWidth(page, 360);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const largeText = await sidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [
    ...(zoomed > 0 ? [`320 px: ${zoomed} px too wide`] : []),
    ...(largeText > 0 ? [`text at 200 %: ${largeText} px too wide`] : []),
  ];
}

/** By how many pixels something sticks out of the page at the side. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.body.offsetWidth);
}

/** Charts, maps and rows that slide measure themselves and draw in the frames after. */
async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction((wide) => innerWidth === wide, width);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise(requestAnimationFrame);
      // What a frame measured is rendered in tasks after it.
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

/** Once for each document: the library is half a megabyte. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
}

/** Our pages have no frames of other origins, so one run in the page itself sees everything. */
async function violations(page: Page, within: string, runOnly: axe.RunOnly): Promise<string[]> {
  await finishTransitions(page);
  return page.evaluate(
    async ([selector, rules]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe };
      const results = await injected.run(
        { include: [selector] },
        // Words on a control are in its name, so that who speaks them reaches it.
        {
          runOnly: rules,
          rules: { 'label-content-name-mismatch': { enabled: true } },
          resultTypes: ['violations'],
        },
      );
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, runOnly] as const,
  );
}

/**
 * Colours glide from one theme to the other; between the two, nothing can be said about contrast. When one has arrived, elements
 * that inherit it may start on their way.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let transitions = running(); transitions.length > 0; transitions = running()) {
      for (const transition of transitions) transition.finish();
    }
  });
}
