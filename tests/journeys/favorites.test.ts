import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aVariedProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';

let journey: Journey;
let lamp: BuiltProduct;
let kettle: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  lamp = await aProduct(journey.shop, { name: 'Brass lamp', description: 'Warm light', priceRupees: 1499 });
  kettle = await aProduct(journey.shop, {
    name: 'Stove kettle',
    description: 'Whistles',
    priceRupees: 123456,
  });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('an empty list says so and leads to the products', {
  tags: ['FAV-02', 'FAV-06', 'FAV-07', 'FAV-08'],
}, async () => {
  const page = await journey.open('/favorite');
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor();
  await page.getByText('Your favorites list is empty').waitFor();
  await page.getByText('Add items to your favorites to see them here').waitFor();
  const onward = page.getByRole('link', { name: 'Browse Products' });
  expect(await onward.getAttribute('href')).toBe('/products');
});

test('a buyer sees the favorites in both places and removes one', {
  tags: ['FAV-01', 'FAV-05', 'FAV-09', 'FAV-10', 'FAV-11', 'FAV-12', 'FAV-13', 'FAV-14', 'ROLE-11', 'ERR-14'],
}, async () => {
  const person = await aBuyer(journey.shop);
  for (const { id } of [lamp, kettle]) await person.api('POST /api/favorite', { body: { productId: id } });
  const page = await journey.open('/favorite', { person });
  await page.getByText('2 items').waitFor();
  const card = page.getByRole('article').filter({ hasText: 'Stove kettle' });
  await card.getByText('Whistles').waitFor();
  await card.getByText('₹1,23,456').waitFor();
  expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    `/product/${kettle.id}`,
  );
  for (const [width, columns] of [
    [320, 1],
    [360, 2],
    [700, 2],
    [768, 3],
    [1000, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const grid = page.getByRole('list').filter({ has: card });
    const tracks = await grid.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    );
    expect(tracks, `${width} px`).toBe(columns);
  }
  await page.goto(`${journey.shop.url}/buyer/favorites`);
  await page.getByRole('button', { name: 'Remove Stove kettle from favorites' }).click();
  await toast(page, 'Removed from favorites.').waitFor();
  await page.getByText('1 item', { exact: true }).waitFor();
  expect((await person.api('GET /api/favorite')).map(({ name }) => name)).toEqual(['Brass lamp']);
});

test('two favorites that are removed one right after the other are both gone, also when the replies come in the other order', async () => {
  const jar = await aProduct(journey.shop, { name: 'Clay jar' });
  const person = await aBuyer(journey.shop);
  for (const { id } of [lamp, kettle, jar])
    await person.api('POST /api/favorite', { body: { productId: id } });
  const page = await journey.open('/favorite', { person });
  await page.getByText('3 items').waitFor();
  const replies = new Map<string, () => Promise<void>>();
  await page.route('**/api/favorite/*', (route) => {
    replies.set(new URL(route.request().url()).pathname, () => route.continue());
  });
  for (const name of ['Brass lamp', 'Stove kettle'])
    await page.getByRole('button', { name: `Remove ${name} from favorites` }).click();
  await expect.poll(() => replies.size).toBe(2);
  for (const [left, { id }] of [
    ['2 items', kettle],
    ['1 item', lamp],
  ] as const) {
    await replies.get(`/api/favorite/${id}`)?.();
    await page.getByText(left, { exact: true }).waitFor();
  }
  expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Clay jar']);
});

test('a favorite moves to the cart; one with options is chosen on its own page, one that is sold out stays', {
  tags: ['FAV-09'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const kurta = await aVariedProduct(journey.shop, { name: 'Kurta', options: { Size: ['M', 'L'] } });
  const soldOut = await aProduct(journey.shop, { name: 'Sold out jar', stock: 0 });
  for (const { id } of [kurta, soldOut, kettle, lamp])
    await person.api('POST /api/favorite', { body: { productId: id } });
  const page = await journey.open('/favorite', { person });
  const choose = page.getByRole('link', { name: 'Choose options: Kurta' });
  expect(await choose.getAttribute('href')).toBe(`/product/${kurta.id}`);
  expect(await page.getByRole('button', { name: 'Move to cart: Sold out jar' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Move to cart: Brass lamp' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill('560001');
  await page.keyboard.press('Enter');
  await toast(page, 'Added to cart!').waitFor();
  await page.getByText('3 items').waitFor();
  expect((await person.api('GET /api/cart')).items.map(({ Product }) => Product.name)).toEqual([
    'Brass lamp',
  ]);
  await expect.poll(async () => (await person.api('GET /api/favorite')).length).toBe(3);
});

test('a list that cannot be fetched says so and can be tried again', {
  tags: ['FAV-03', 'FAV-04', 'ERR-17'],
}, async () => {
  const person = await aBuyer(journey.shop);
  await person.api('POST /api/favorite', { body: { productId: lamp.id } });
  const page = await journey.open('/', { person });
  await page.route('**/api/favorite', (route) => route.abort());
  await page.goto(`${journey.shop.url}/favorite`);
  await page.getByText('Failed to fetch favorites').waitFor();
  await page.unroute('**/api/favorite');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => page.getByText('1 item', { exact: true }).isVisible()).toBe(true);
});

test('a favorite that the server keeps stays in the list', { tags: ['ERR-16'] }, async () => {
  const person = await aBuyer(journey.shop);
  await person.api('POST /api/favorite', { body: { productId: lamp.id } });
  const page = await journey.open('/favorite', { person });
  await page.getByText('1 item', { exact: true }).waitFor();
  await page.route('**/api/favorite/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove Brass lamp from favorites' }).click();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/favorite/*');
  await page.route('**/api/favorite/*', withoutReason);
  await page.getByRole('button', { name: 'Remove Brass lamp from favorites' }).click();
  await toast(page, 'Failed to remove from favorites').waitFor();
  expect(await page.getByText('1 item', { exact: true }).isVisible()).toBe(true);
});

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

test('a list requested before a favorite was added does not remove it', {
  tags: ['STORE-02'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/about', { person });
  let answer = () => {};
  const isLate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/favorite', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const early = await route.fetch();
    await isLate;
    return route.fulfill({ response: early });
  });
  const listed = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/favorite') && reply.request().method() === 'GET',
  );
  await page.goto(`${journey.shop.url}/product/${kettle.id}`);
  const heart = page.getByRole('button', { name: 'Favorite: Stove kettle' });
  await heart.click();
  await toast(page, 'Added to favorites!').waitFor();
  answer();
  await (await listed).finished();
  const kept = () => page.evaluate(() => localStorage.getItem('favorite') ?? '');
  await settled(page);
  expect(await kept()).toContain(kettle.id);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
});

/** What came in before has been worked on: the page has answered a timer after it. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
