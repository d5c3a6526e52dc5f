import type { Locator, Page } from '@playwright/test';

/** The structured data of a page, by its type. */
export async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = blocks.map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]));
}

/** What the head of a page says: meta elements by name or property, and links by rel. */
export function headOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll('meta[name],meta[property]')].map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content'),
    ]);
    const links = [...document.querySelectorAll('link[rel]')].map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);
    const entries = [...metas, ...links].map(([name, value]) => [name ?? '', value ?? ''] as const);
    return { ...Object.fromEntries<string>(entries), title: document.title };
  });
}

/** Opens a page, looks it through to its end and sums how far things moved by themselves (CLS). */
export async function layoutShiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.shift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const steps = await page.evaluate(() => Math.ceil(document.body.scrollHeight / innerHeight));
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(
      (at) =>
        new Promise<void>((resolve) => {
          scrollTo(0, at * innerHeight);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      step,
    );
  }
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** Whether the heads of a table are still to be seen when its last row is looked at, and its first one is not. */
export async function headsStay(table: Locator): Promise<boolean> {
  return table.evaluate((element) => {
    element.querySelector('tbody tr:last-child')?.scrollIntoView({ block: 'end', behavior: 'instant' });
    const head = element.querySelector('thead th:nth-child(2)');
    const firstRow = element.querySelector('tbody tr');
    if (!head || !firstRow) return false;
    const { x, y, width, height, bottom } = head.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return head.contains(onTop) && firstRow.getBoundingClientRect().bottom <= bottom;
  });
}
