import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '../../contract/kernel/schemas.ts';
import { products } from '../../database/schema/index.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aVariedProduct, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { askFor, openInVain } from '../support/screens/stock-alert.ts';

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

async function favor({ api }: Person, ...favorites: BuiltProduct[]): Promise<void> {
  for (const { id } of favorites) await api('POST /api/favorite', { body: { productId: id } });
}
const remove = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from favorites` });
const counted = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

test('an empty list leads to the products; favorites stand in both places, one is removed, and one that the server keeps stays', {
  tags: [
    'FAV-01',
    'FAV-02',
    'FAV-03',
    'FAV-04',
    'FAV-05',
    'FAV-06',
    'FAV-07',
    'FAV-08',
    'FAV-09',
    'FAV-10',
    'FAV-11',
    'FAV-12',
    'FAV-13',
    'FAV-14',
    'ROLE-11',
    'ERR-14',
    'ERR-16',
    'ERR-17',
  ],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await journey.open('/favorite', { person });
  await page.getByRole('heading', { name: 'My Favorites' }).waitFor();
  await page.getByText('Your favorites list is empty').waitFor();
  await page.getByText('Add items to your favorites to see them here').waitFor();
  expect(await page.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/products');
  await favor(person, lamp, kettle);
  await page.route('**/api/favorite', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to fetch favorites').waitFor();
  await page.unroute('**/api/favorite');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await counted(page, '2 items');

  const card = page.getByRole('article').filter({ hasText: 'Stove kettle' });
  await card.getByText('Whistles').waitFor();
  await card.getByText('₹1,23,456').waitFor();
  expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    `/product/${kettle.id}`,
  );
  const grid = page.getByRole('list').filter({ has: card });
  for (const [width, columns] of [
    [320, 1],
    [360, 2],
    [700, 2],
    [768, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = await grid.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    );
    expect(tracks, `${width} px`).toBe(columns);
  }

  await page.goto(`${journey.shop.url}/buyer/favorites`);
  await counted(page, '2 items');
  await page.route('**/api/favorite/*', (route) => route.abort());
  await remove(page, 'Stove kettle').click();
  await toast(page, NO_ANSWER).waitFor();
  await page.unroute('**/api/favorite/*');
  await page.route('**/api/favorite/*', withoutReason);
  await remove(page, 'Stove kettle').click();
  await toast(page, 'Failed to remove from favorites').waitFor();
  await counted(page, '2 items');
  await page.unroute('**/api/favorite/*');
  await remove(page, 'Stove kettle').click();
  await toast(page, 'Removed from favorites.').waitFor();
  await counted(page, '1 item');
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

test('what is in stock elsewhere can be waited for at the own pin code, and what keeps the shop from writing is said at once', async () => {
  const local = await aProduct(journey.shop, { name: 'Clay lamp', stock: null });
  await someStock(journey.shop, local, { deliveryPinCodes: ['110001'] });
  const person = await aBuyer(journey.shop);
  await person.api('PATCH /api/notification/settings', { body: { backInStock: false } });
  const page = await openInVain(journey, local, { person });
  await askFor(page, 'Clay lamp').click();
  const reason =
    "Mails about stock are switched off. Please switch on 'Back in stock' under Notifications first.";
  await toast(page, reason).waitFor();
  await person.api('PATCH /api/notification/settings', { body: { backInStock: true } });
  await askFor(page, 'Clay lamp').click();
  await page.getByText('We will mail you when it is available at 560001.').waitFor();
  expect(await person.api('GET /api/stock-alert')).toMatchObject([{ name: 'Clay lamp', pinCode: '560001' }]);
});

test('a visitor and a guest are led to sign in and back; a seller reads who can be notified', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Iron lamp', stock: 0 });
  const guest = { person: await aGuest(journey.shop) };
  for (const page of [await openInVain(journey, lamp), await openInVain(journey, lamp, guest)]) {
    const link = page.locator('main').getByRole('link', { name: 'Sign in', exact: true });
    const addresses = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')));
    expect(addresses).toContain(`/login?next=${encodeURIComponent(`/product/${lamp.id}`)}`);
    expect(await page.getByText('to be notified when it is available.').isVisible()).toBe(true);
  }
  const page = await openInVain(journey, lamp, { person: await aSeller(journey.shop) });
  await page.getByText('Buyers can be notified here when it is available.').waitFor();
});

test('a page that was opened before a deployment stays, though the scripts of its parts have gone', async () => {
  const { id } = await aProduct(journey.shop, { name: 'Zinc lamp', stock: 0 });
  const page = await journey.open('/about');
  const gone: string[] = [];
  await page.route(/\/assets\/(notify-me|suggestion-panel)-/, (route) => {
    gone.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await page.goto(`${journey.shop.url}/product/${id}`);
  await page.getByRole('combobox', { name: 'Search' }).click();
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is not available for delivery at this location').waitFor();
  await expect.poll(() => gone.length).toBe(2);
  await page.getByRole('combobox', { name: 'Search' }).fill('lamp');
  await page.getByRole('heading', { level: 1, name: 'Zinc lamp' }).waitFor();
  // The bar of phones leads to what can be done without the script.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.buy-bar').getByRole('button', { name: 'Enter pin code' }).click();
  await expectFocus(page.getByLabel('Delivery pin code'));
});

const waitFor = ({ api }: Person, variantId: VariantId) =>
  api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode: '560001' } });

test('the page of notifications lists what a buyer waits for, and removes it', async () => {
  const { shop } = journey;
  const person = await aBuyer(shop);
  const kurta = await aVariedProduct(shop, {
    name: 'Cotton kurta',
    stock: 0,
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
  });
  const variantId = kurta.variantOf('M', 'Indigo');
  const gone = await aProduct(shop, { name: 'Tin lamp', stock: 0 });
  for (const id of [gone.variantId, variantId]) await waitFor(person, id);
  const { db } = shop.database;
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id));
  const page = await journey.open('/buyer/notifications', { person });
  const list = page.getByRole('region', { name: 'Waiting for stock' });
  const link = list.getByRole('link', { name: 'Cotton kurta (M, Indigo)' });
  expect(await link.getAttribute('href')).toBe(`/product/${kurta.id}?variant=${variantId}`);
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Pin code 560001'),
    expect.stringContaining('Pin code 560001, not offered at the moment'),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await list.getByRole('button', { name: 'Remove Cotton kurta (M, Indigo)' }).press('Enter');
  await toast(page, 'You will get no mail about it.').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(await list.getByRole('heading').evaluate((heading) => heading.matches(':focus'))).toBe(true);
  expect(await person.api('GET /api/stock-alert')).toMatchObject([{ name: 'Tin lamp' }]);
  await page.getByRole('checkbox', { name: 'Back in stock' }).press('Space');
  await list.getByText("Switch on 'Back in stock' to be mailed about these.").waitFor();
  const isMailed = async () => (await person.api('GET /api/notification/settings')).backInStock;
  await expect.poll(isMailed).toBe(false);
});
