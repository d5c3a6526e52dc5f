import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { declarationOf, type PagePath } from '../../../contract/pages.ts';
import { faultsAt, faultsEnlarged, WIDTHS } from '../../support/accessible.ts';
import type { Person } from '../../support/builders.ts';
import { BLANK } from '../../support/journey.ts';
import { exampleAddress, type MarketJourney, PAGE_EXAMPLES } from '../../support/page-examples.ts';

/** A tab at rest: nothing slides. */
export function openForVisits(journey: MarketJourney, person?: Person): Promise<Page> {
  const visit = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' } as const;
  return journey.open(BLANK, person ? { ...visit, person } : visit);
}

/**
 * Visits each page once and finds it: at its address, with one main heading, between header and footer, without the name of
 * another market, and without a fault for readers at either width and in either theme.
 */
export async function expectPages(
  page: Page,
  journey: MarketJourney,
  paths: readonly PagePath[],
  also?: (path: PagePath) => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    const { heading, shows, leadsTo } = PAGE_EXAMPLES[path];
    const address = exampleAddress(path, journey.market.parameters);
    await page.goto(journey.shop.url + address);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const { pathname } = new URL(leadsTo ?? address, journey.shop.url);
    await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(pathname);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    if (shows !== undefined) await page.getByRole('main').getByText(shows).first().waitFor();
    await page.getByRole('banner').waitFor();
    // The console has no footer.
    if (declarationOf(path).access !== 'operator')
      await page.getByRole('contentinfo').waitFor({ state: 'attached' });
    expect(await page.content(), path).not.toContain('Haat');
    await also?.(path);
    const found = await faultsEnlarged(page);
    // Header, menus and footer are the same on all of them.
    const within = path === paths[0] ? 'body' : 'main';
    for (const width of WIDTHS) found.push(...(await faultsAt(page, width, within)));
    faults.push(...found.map((fault) => `${path} at ${fault}`));
  }
  expect(faults).toEqual([]);
}

/** Where requests of scripts go to, and where scripts come from, while a page is used. */
export function watchRequests(page: Page): { calls: Set<string>; scripts: Set<string> } {
  const seen = { calls: new Set<string>(), scripts: new Set<string>() };
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr')
      seen.calls.add(`${origin}/${pathname.split('/')[1]}`);
    if (request.resourceType() === 'script') seen.scripts.add(origin);
  });
  return seen;
}
