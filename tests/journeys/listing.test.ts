import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const { id: shopId } = await aShop(journey.shop);
  for (let n = 1; n <= 13; n++)
    await aProduct(journey.shop, { shopId, category: 'Toys', name: `Wooden toy ${n}` });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('stepping back and forward brings back filters, typed words and the place on the page', async () => {
  const page = await journey.open('/products?category=toys', { viewport: { width: 1440, height: 500 } });
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('article');
  const shown = page.getByText('Showing 12 of 13 products', { exact: true });
  await cards.nth(9).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  await cards.nth(9).getByRole('link').click();
  await page.waitForURL('**/product/*');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await shown.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  const search = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Search');
  await search.fill('toy 7');
  await page.waitForURL('**search=toy+7**');
  await page.goBack();
  await page.waitForURL('**/products?category=toys');
  await shown.waitFor();
  expect(await search.inputValue()).toBe('');
  await page.goForward();
  await page.waitForURL('**search=toy+7**');
  await expect.poll(() => search.inputValue()).toBe('toy 7');
});
