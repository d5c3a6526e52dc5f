import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LAMP_PICTURES } from '../support/demo-pictures.ts';
import { type MarketJourney, startMarketJourney } from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney(LAMP_PICTURES);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('whatever is pressed is large enough on a phone and on a desk', async () => {
  const page = await journey.open('/', { reducedMotion: 'reduce' });
  for (const [width, path] of [
    [360, '/'],
    [360, '/products'],
    [1440, '/products'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(journey.shop.url + path);
    await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
    const small = await page
      .locator('header :is(a, button), main :is(button, select, .choice, .page-link, .chip)')
      .evaluateAll((controls) =>
        controls
          .map((control) => ({ box: control.getBoundingClientRect(), name: control.outerHTML.slice(0, 120) }))
          .filter(({ box }) => box.width > 0 && (box.height < 24 || box.width < 24))
          .map(({ name }) => name),
      );
    expect(small, `${path} at ${width} px`).toEqual([]);
  }
});

/** Which entries of a menu cannot be brought into sight whole, or lie below something else. Runs in the page. */
function cutOffIn(frame: Element): (string | null)[] {
  const entries = [...frame.querySelectorAll('a, button')];
  return entries.flatMap((entry) => {
    entry.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [room, place] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()];
    const isBeside = place.left >= room.left - 1 && place.right <= room.right + 1;
    const isInside = isBeside && place.top >= 0 && place.bottom <= innerHeight;
    const parts = [entry, ...entry.querySelectorAll(':not(.sr-only)')].filter(
      ({ clientWidth }) => clientWidth > 0,
    );
    const isWhole = parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1);
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    const isReached = entry.contains(document.elementFromPoint(x, y));
    return isInside && isWhole && isReached ? [] : [entry.textContent];
  });
}

const PHONE = { width: 360, height: 740 };

/** With text of twice its size, as a reader may set it. */
async function openLarge(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(journey.shop.url + path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

test("on a phone with text at 200 %, every entry of the menus of the seller's area and of the console is seen whole", async () => {
  const { seller, operator } = journey.market;
  const page = await journey.open('/about', { person: seller, viewport: PHONE, reducedMotion: 'reduce' });
  await openLarge(page, '/seller', 'Dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  const body = page.getByRole('dialog', { name: 'Menu' }).locator('.dialog-body');
  await body.getByRole('link', { name: 'Security' }).waitFor();
  expect(await body.evaluate(cutOffIn)).toEqual([]);
  expect(await body.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  const close = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' });
  await close.click();

  const consolePage = await journey.open('/about', { person: operator, viewport: PHONE });
  await openLarge(consolePage, '/operator', 'To do');
  const links = consolePage.getByRole('navigation', { name: 'Console' }).getByRole('list');
  expect(await links.getByRole('link').count()).toBeGreaterThan(10);
  expect(await links.evaluate(cutOffIn)).toEqual([]);
});
