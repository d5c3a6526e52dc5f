import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { theStandardTree } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { type Comparables, someComparables } from '../support/specified-builders.ts';
import { addressOf, bar, heads, rowNamed, valuesOf } from '../support/screens/comparison.ts';

const DESK = { viewport: { width: 1440, height: 900 } };

let journey: Journey;
let market: Comparables;
beforeAll(async () => {
  journey = await startJourney();
  await theStandardTree(journey.shop);
  market = await someComparables(journey.shop);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('two phones are compared by keyboard, only by their differences, and one is removed', async () => {
  const { nova, pixelate } = market;
  const page = await journey.open('/products?category=electronics', DESK);
  const toggle = (name: string) => page.getByRole('checkbox', { name: `Compare: ${name}` });
  await press(page, toggle('Pixelate 2 phone'), 'Space');
  await bar(page).getByRole('link', { name: 'Compare (1)' }).waitFor();
  await tabTo(page, toggle('Nova 5 phone'), 'Tab');
  await page.keyboard.press('Space');
  await press(page, bar(page).getByRole('link', { name: 'Compare (2)' }));
  await page.waitForURL(`**${addressOf(pixelate, nova)}`);
  await page.getByRole('heading', { level: 1, name: 'Compare products' }).waitFor();
  expect(await heads(page).allInnerTexts()).toEqual(['Pixelate 2 phone', 'Nova 5 phone']);
  expect(await valuesOf(page, 'Price')).toEqual(['₹24,999', '₹18,999']);
  expect(await valuesOf(page, 'RAM (differs)')).toEqual(['12 GB', '8 GB']);
  expect(await valuesOf(page, 'Warranty')).toEqual(['1 year', '1 year']);

  await press(page, page.getByRole('checkbox', { name: 'Only differences' }), 'Space');
  await page.waitForURL('**&differences=true');
  await rowNamed(page, 'Warranty').waitFor({ state: 'detached' });
  expect(await valuesOf(page, 'RAM')).toEqual(['12 GB', '8 GB']);

  await press(page, page.getByRole('link', { name: 'Remove: Pixelate 2 phone' }));
  await page.waitForURL(`**${addressOf(nova)}&differences=true`);
  await rowNamed(page, 'Warranty').waitFor();
  expect(await heads(page).allInnerTexts()).toEqual(['Nova 5 phone']);
  await page.getByRole('link', { name: 'see Smartphones' }).waitFor();
  await page.goto(`${journey.shop.url}/products`);
  await bar(page).getByRole('link', { name: 'Compare (1)' }).waitFor();
});
