import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../../support/builders.ts';
import { type MarketJourney, pagesFor, startMarketJourney } from '../../support/page-examples.ts';
import { expectPages, openForVisits } from './visit.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney([], { SHOP_NAME: 'Bazaar', OPERATOR_NAME: 'Bazaar Retail' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('an operator reaches every page of the console, accessible on a phone and on a desk, by day and at night', async () => {
  // A long name has room in the header, too.
  const person = await anOperator(journey.shop, undefined, { name: 'Venkataraghavan Subramaniam' });
  const page = await openForVisits(journey, person);
  await expectPages(page, journey, pagesFor('operator'), async (path) => {
    await page.getByRole('navigation', { name: 'Console' }).first().waitFor();
    await expect.poll(() => page.title(), { message: path }).toMatch(/^(?!NotFound).+ · /);
    const search = await page.getByRole('search').first().boundingBox();
    expect(search?.width, 'room for what is searched').toBeGreaterThan(300);
  });
});
