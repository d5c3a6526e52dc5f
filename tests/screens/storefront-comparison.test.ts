import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop, priceAt, theStandardTree } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { headOf, headsStay, structuredData } from '../support/looking.ts';
import { type Comparables, someComparables } from '../support/specified-builders.ts';
import { addressOf, bar, heads, rowNamed, table, valuesOf } from '../support/screens/comparison.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };

let journey: Journey;
let market: Comparables;
beforeAll(async () => {
  journey = await startJourney();
  await theStandardTree(journey.shop);
  market = await someComparables(journey.shop);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('options and what a product says of them are one row, and a product goes into the cart once the pin code is known', async () => {
  const { nova, pixelate } = market;
  const person = await aBuyer(journey.shop);
  const page = await journey.open(addressOf(nova, pixelate), { ...DESK, person });
  expect(await valuesOf(page, 'Storage (differs)')).toEqual(['128 GB, 256 GB (sold out)', '256 GB']);
  const camera = await valuesOf(page, 'Main camera (differs)');
  expect(camera.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(['— Not given', '64 MP']);
  await page.getByRole('button', { name: 'Add to Cart: Pixelate 2 phone' }).click();
  const question = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await question.getByLabel(/pin code/i).fill('560001');
  await question.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Added to cart!').waitFor();
  await rowNamed(page, 'Availability').getByText('Delivers to 560001').first().waitFor();
  const { items } = await person.api('GET /api/cart');
  expect(items.map(({ Product }) => Product.id)).toEqual([pixelate.id]);
  await page.getByRole('link', { name: 'Choose options: Nova 5 phone' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nova 5 phone' }).waitFor();
});

test('products of different categories, and those that do not exist, are reported', async () => {
  const { nova, headphones, archived } = market;
  const page = await journey.open('/about', DESK);
  await page.goto(journey.shop.url + addressOf(nova, { id: randomUUID() }, headphones, archived));
  await page.getByText('2 products are no longer sold and were left out.').waitFor();
  await page.getByText('These products are from different categories').waitFor();
  expect(await table(page).getByRole('columnheader').count()).toBe(3);
});

test('a comparison is rendered by the server and works without scripts; search engines leave it out', async () => {
  const { nova, pixelate, archived } = market;
  const page = await journey.open(addressOf(nova, pixelate), { ...PHONE, javaScriptEnabled: false });
  expect(await valuesOf(page, 'RAM (differs)')).toEqual(['8 GB', '12 GB']);
  expect(await headOf(page)).toMatchObject({ robots: 'noindex' });
  await page.getByRole('checkbox', { name: 'Only differences' }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL('**differences=true');
  await rowNamed(page, 'RAM').waitFor();
  expect(await rowNamed(page, 'Warranty').count()).toBe(0);
  await page.getByRole('link', { name: 'Remove: Nova 5 phone' }).click();
  await page.waitForURL(`**${addressOf(pixelate)}*`);
  expect(await heads(page).allInnerTexts()).toEqual(['Pixelate 2 phone']);
  const gone = await fetch(journey.shop.url + addressOf(archived));
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining('One product is no longer sold and was left out.'),
  ]);
  const empty = await fetch(`${journey.shop.url}/compare`);
  expect([empty.status, await empty.text()]).toEqual([
    200,
    expect.stringContaining('Nothing to compare yet'),
  ]);
});

test('a price that changes is right in the next comparison', async () => {
  const shopId = (await aShop(journey.shop)).id;
  const lamp = await aProduct(journey.shop, { shopId, name: 'Brass lamp', priceRupees: 499 });
  const htmlOf = async () => (await fetch(journey.shop.url + addressOf(lamp))).text();
  expect(await htmlOf()).toContain('₹499');
  await priceAt(journey.shop, lamp.id, { pricePaise: paise(59900) });
  await journey.shop.changeFeed.flushed();
  expect(await htmlOf()).toContain('₹599');
});

test('heads and names of rows stay in sight, and two products fill the page side by side', async () => {
  const { nova, pixelate, headphones } = market;
  const page = await journey.open(addressOf(nova, pixelate, headphones), {
    viewport: { width: 360, height: 700 },
  });
  const region = page.getByRole('region', { name: 'Products side by side' });
  const name = rowNamed(page, 'Price').getByRole('rowheader');
  await name.waitFor({ state: 'attached' });
  expect(await headsStay(table(page))).toBe(true);
  const before = await name.boundingBox();
  await region.evaluate((element) => element.scrollTo({ left: 200, behavior: 'instant' }));
  expect((await name.boundingBox())?.x).toBe(before?.x);

  await page.goto(journey.shop.url + addressOf(nova, pixelate));
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await rowNamed(page, 'Price').waitFor();
    expect(await region.evaluate((it) => it.scrollWidth - it.clientWidth), `${width} px`).toBe(0);
    const columns = await heads(page).evaluateAll((links) =>
      links.map((it) => it.closest('th')?.getBoundingClientRect().width ?? 0),
    );
    expect(Math.abs((columns[0] ?? 0) - (columns[1] ?? 0)), `${width} px`).toBeLessThanOrEqual(1);
    const right = await region.evaluate((it) => it.getBoundingClientRect().right);
    expect(right, `${width} px`).toBeGreaterThan(0.9 * width);
  }
});

test('on a phone a product is added on its own page, and the bar leaves price and button free', async () => {
  const { pixelate } = market;
  const page = await journey.open('/products?category=electronics', PHONE);
  expect(await page.getByRole('checkbox', { name: 'Compare: Pixelate 2 phone' }).count()).toBe(0);
  await page.goto(`${journey.shop.url}/product/${pixelate.id}`);
  await page.getByRole('checkbox', { name: 'Add to compare: Pixelate 2 phone' }).click();
  const link = bar(page).getByRole('link', { name: 'Compare (1)' });
  await link.waitFor();
  const barBox = await bar(page).boundingBox();
  const buyBox = await page.locator('.buy-bar').boundingBox();
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual((buyBox?.y ?? 0) + 1);
  await bar(page).getByRole('button', { name: 'Remove from comparison: Pixelate 2 phone' }).click();
  await bar(page).waitFor({ state: 'detached' });
  const toggle = page.getByRole('checkbox', { name: 'Add to compare: Pixelate 2 phone' });
  expect(await toggle.isChecked()).toBe(false);
});

test('a product says where it lies and what it is made of, to buyers and search engines alike; a list leads up and down its categories', {
  tags: ['LIST-13'],
}, async () => {
  const page = await journey.open(`/product/${market.nova.id}`, DESK);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
  const links = await crumbs.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(links).toEqual([
    ['Home', '/'],
    ['Electronics', '/products?category=electronics'],
    ['Mobiles & tablets', '/products?category=mobiles'],
    ['Smartphones', '/products?category=smartphones'],
  ]);
  const specifications = page.getByRole('region', { name: 'Specifications' });
  expect(await specifications.getByRole('term').allInnerTexts()).toContain('RAM');
  expect(await specifications.getByRole('definition').allInnerTexts()).toContain('8 GB');
  const { ProductGroup: group, BreadcrumbList: list } = await structuredData(page);
  expect(list?.['itemListElement']).toHaveLength(5);
  expect(group?.['additionalProperty']).toContainEqual({
    '@type': 'PropertyValue',
    name: 'RAM',
    value: '8 GB',
  });
  await page.goto(`${journey.shop.url}/product/${(await aProduct(journey.shop)).id}`);
  await page.getByRole('heading', { level: 2, name: 'About this product' }).waitFor();
  expect(await specifications.count()).toBe(0);
  await page.goto(`${journey.shop.url}/products?category=smartphones`);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const root = panel.getByRole('checkbox', { name: /^Electronics/ });
  await expect.poll(() => root.evaluate((it: HTMLInputElement) => it.indeterminate)).toBe(true);
  await root.click();
  await page.waitForURL('**/products?category=electronics');
  await page.getByRole('heading', { level: 1, name: 'Electronics' }).waitFor();
  await expect.poll(() => root.isChecked()).toBe(true);
  await panel.getByRole('link', { name: /^Mobiles & tablets/ }).click();
  await page.waitForURL('**/products?category=mobiles');
});
