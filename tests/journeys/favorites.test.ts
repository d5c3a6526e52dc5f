import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await aProduct(journey.shop, { name: 'Stove kettle' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test("a visitor's favorites are stored in the browser and merged into the account at sign-in", {
  tags: ['STORE-02'],
}, async () => {
  const page = await journey.open(`/products?search=kettle`);
  await page.getByRole('button', { name: 'Favorite: Stove kettle' }).click();
  await toast(page, 'Added to favorites!').waitFor();
  await page.goto(`${journey.shop.url}/favorite`);
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.goto(`${journey.shop.url}/login?next=/favorite`);
  await page.getByRole('button', { name: 'Guest Login' }).click();
  await page.waitForURL('**/favorite');
  await page.getByText('1 item', { exact: true }).waitFor();
  expect(await page.getByRole('article').filter({ hasText: 'Stove kettle' }).count()).toBe(1);
});
