import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { BLANK, type Journey, NO_ANSWER, startJourney, toast } from '../support/journey.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { shopTaxIds } from '../../database/schema/index.ts';
import { sellAtOnce } from '../support/shop-state-builders.ts';
import { structuredData } from '../support/looking.ts';
import { aShopkeeper, mapIsThere, NEELAM, ownShop, scaleOf } from '../support/screens/shop-details.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await sellAtOnce(journey.shop);
});
afterEach(async () => {
  await journey.leave();
  // Each test registers the same business: while it sells, its tax number is of one shop.
  await journey.shop.database.db.delete(shopTaxIds);
});
afterAll(() => journey?.close());

const PHONE = { width: 360, height: 800 };

/** The names and degrees of a map that its edge cuts through. */
function cutOff(map: Locator): Promise<string[]> {
  return map.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const isCut = (label: Element) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const { left, right } = range.getBoundingClientRect();
      return left < frame.left || right > frame.right;
    };
    return [...element.querySelectorAll('.map-city, .map-degree')]
      .filter(isCut)
      .map((label) => label.innerHTML);
  });
}

/** Opens the shop's own page. */
const openOwn = (person: Person, path = '/seller/shop-details') =>
  journey.open(path, { person, viewport: PHONE, reducedMotion: 'reduce' });
const name = (dialog: Locator) => dialog.getByLabel('Shop name', { exact: true });

test('the card shows the shop on its map, and the place is moved by keyboard and by dragging', {
  tags: [
    'SHOP-02',
    'SHOP-03',
    'SHOP-04',
    'SHOP-05',
    'SHOP-06',
    'SHOP-07',
    'SHOP-08',
    'SHOP-09',
    'SHOP-13',
    'SHOP-14',
    'VAL-20',
    'VAL-21',
    'CONST-27',
    'CONST-28',
  ],
}, async () => {
  const { person, shop } = await aShopkeeper(journey, { gst: 'applied for' });
  const page = await openOwn(person, '/about');
  const script = await holdBack(page);
  await page.goto(`${journey.shop.url}/seller/shop-details`);
  const card = page.getByRole('article', { name: NEELAM.name });
  await card.getByText('Loading map...').waitFor();
  script.release();
  await mapIsThere(card);
  expect(await scaleOf(card)).toMatch(/^[23]00 m$/);
  expect((await card.locator('.map-frame').boundingBox())?.height).toBe(300);
  const facts = await card.locator('dl').innerText();
  for (const fact of ['applied for', '12.971599', '77.594566', 'Bengaluru', 'Clothing, Home & Kitchen']) {
    expect(facts).toContain(fact);
  }
  expect(facts).toContain('This does not look like a GST number');
  await card.getByText(NEELAM.description).waitFor();
  await card.getByText('Comes back for 14 days.').waitFor();

  // The name of a city at the edge stands where there is room for it, or nowhere.
  const params = { userId: person.user.id };
  for (const [lng, names] of [
    [77.601, []],
    [77.59, ['Bengaluru']],
  ] as const) {
    const body = { categories: [], location: { lat: 12.972, lng } };
    await person.api('PUT /api/shop/update/:userId', { params, body });
    await page.reload();
    await card.getByText(String(lng)).first().waitFor();
    await mapIsThere(card);
    await expect.poll(() => card.locator('.map-city').allInnerTexts()).toEqual(names);
    expect(await cutOff(card.locator('.map-container'))).toEqual([]);
  }
  await card.getByText('Not specified').waitFor();

  await page.getByRole('button', { name: 'Edit Shop Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Shop Details' });
  await mapIsThere(dialog);
  const longitude = async () => Number(await dialog.getByLabel('Longitude').inputValue());
  await tabTo(page, dialog.getByRole('group', { name: 'Map', exact: true }));
  await page.keyboard.press('ArrowRight');
  // The map glides there; Enter takes the middle of what is seen.
  const chosen = async () => {
    await page.keyboard.press('Enter');
    return longitude();
  };
  await expect.poll(chosen).toBeGreaterThan(77.591);
  const before = await longitude();
  await dialog.locator('.map-frame').evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
  await drag(page, dialog.locator('.map-pin'), { x: 100, y: 50 });
  const lng = await longitude();
  const lat = Number(await dialog.getByLabel('Latitude').inputValue());
  expect(lng).toBeGreaterThan(before + 0.002);
  expect(lat).toBeLessThan(12.971);
  const days = dialog.getByLabel('Days until delivery');
  await days.fill('45');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await dialog.getByText('Enter a whole number from 1 to 30').waitFor();
  await days.fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Shop details updated').waitFor();
  await card.getByText('Usually delivered within 7 days').waitFor();
  expect(await ownShop(person)).toMatchObject({ name: NEELAM.name, deliveryDays: 7, location: { lat, lng } });
  await page.getByRole('link', { name: 'See the public page' }).click();
  await page.waitForURL(`**/shop/${shop.id}`);
});

test('failed loads of shop and map, creations and edits show their reason and keep what was typed', {
  tags: ['SHOP-10', 'SHOP-15', 'SHOP-16', 'SHOP-17'],
}, async () => {
  const person = await aSeller(journey.shop);
  const page = await openOwn(person, '/about');
  const broken = { status: 503, json: { status: 503, code: 'unavailable', message: 'Back in a minute' } };
  await page.route(/\/assets\/draw-map-/, (route) => route.abort('blockedbyclient'));
  await page.route('**/api/shop/**', (route) => route.fulfill(broken));
  await page.goto(`${journey.shop.url}/seller/shop-details`);
  await page.getByText('Your shop could not be loaded').waitFor();
  await page.unroute('**/api/shop/**');
  await page.getByRole('button', { name: 'Try Again' }).click();

  await page.getByRole('button', { name: 'Register Your Shop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('Error loading maps.').waitFor();
  await name(dialog).fill(NEELAM.name);
  await dialog.getByLabel('GST number').fill(NEELAM.gst);
  await dialog.getByLabel('Description').fill(NEELAM.description);
  await dialog.getByLabel('Latitude').fill('12.971599, 77.594566');
  await page.route('**/api/shop', (route) => route.fulfill(broken));
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await toast(page, 'Back in a minute').waitFor();
  expect(await dialog.getByLabel('Description').inputValue()).toBe(NEELAM.description);
  await page.unroute('**/api/shop');
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await toast(page, 'Shop registered').waitFor();
  expect(await ownShop(person)).toMatchObject({ location: NEELAM.location });
  await page.getByRole('article').getByRole('alert').getByText('Error loading maps.').waitFor();

  await page.getByRole('button', { name: 'Edit Shop Details' }).click();
  await page.route('**/api/shop/update/**', (route) => route.abort('blockedbyclient'));
  await name(dialog).fill('Neelam');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, NO_ANSWER).waitFor();
  expect(await name(dialog).inputValue()).toBe('Neelam');
  await page.unroute(/\/assets\/draw-map-/);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await mapIsThere(dialog);
  expect(await name(dialog).inputValue()).toBe('Neelam');
  await page.keyboard.press('Escape');
  await mapIsThere(page.getByRole('article'));
  expect(await page.getByText('Error loading maps.').count()).toBe(0);
});

test('what was read of a shop before it was saved does not take the place of what was saved', async () => {
  const { person } = await aShopkeeper(journey);
  const page = await journey.open(BLANK, { person });
  const offline = { status: 503, json: { status: 503, code: 'unavailable', message: 'Back in a minute' } };
  await page.route('**/api/shop/today', (route) => route.fulfill(offline), { times: 1 });
  await page.goto(`${journey.shop.url}/seller/shop-details`);
  const edit = page.getByRole('button', { name: 'Edit Shop Details' });
  await edit.waitFor();
  const read = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const address = `**/api/shop/${person.user.id}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    read.resolve();
    await saved.promise;
    await route.fulfill({ response });
  });
  // What failed is loaded again, and the shop with it.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await read.promise;
  await edit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Shop name', { exact: true }).fill('Neelam of today');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Shop details updated').waitFor();
  const answered = page.waitForResponse(address);
  saved.resolve();
  await (await answered).finished();
  await edit.click();
  expect(await dialog.getByLabel('Shop name', { exact: true }).inputValue()).toBe('Neelam of today');
});

test('an edit that another one overtook keeps what was typed and offers the newer values', async () => {
  const { person } = await aShopkeeper(journey);
  const page = await openOwn(person);
  await page.getByRole('button', { name: 'Edit Shop Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Shop Details' });
  await dialog.getByLabel('Shop name').fill('Mine');
  await dialog.getByLabel('Description').fill('My words');
  const params = { userId: person.user.id };
  const body = { name: 'Theirs', description: 'Their words', gst: '29AAGCB7383J1Z4' };
  await person.api('PUT /api/shop/update/:userId', { params, body });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => dialog.getByText('Your shop has been changed').evaluate(isSeen)).toBe(true);
  await dialog.getByText('Brought up to date: GST number.').waitFor();
  expect(await dialog.getByLabel('Shop name', { exact: true }).inputValue()).toBe('Mine');
  expect(await dialog.getByLabel('GST number', { exact: true }).inputValue()).toBe('29AAGCB7383J1Z4');
  await dialog.getByRole('button', { name: 'Take this: Description' }).click();
  expect(await dialog.getByLabel('Description', { exact: true }).inputValue()).toBe('Their words');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Shop details updated').waitFor();
  expect(await ownShop(person)).toMatchObject({ ...body, name: 'Mine', version: 3 });
});

test('a shop that says markup is shown as saying just that, and nothing of it runs', {
  tags: ['XS1', 'XS2'],
}, async () => {
  // Both as an element and as the end of the script of the structured data.
  const said = '</script><script>stolen=1</script><img src=x onerror="stolen=1"><!--';
  const { person, shop } = await aShopkeeper(journey, { name: said, description: said, policies: said });
  const product = await aProduct(journey.shop, { shopId: shop.id });
  const stolen = (page: Page) => page.evaluate(() => 'stolen' in window);

  const page = await journey.open(`/shop/${shop.id}`);
  await page.getByRole('button', { name: 'Show on the map' }).click();
  await page.locator('.map-pin').click();
  expect(await page.locator('.leaflet-popup-content').textContent()).toBe(said);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(said);
  expect((await structuredData(page))['Store']).toMatchObject({ name: said, description: said });
  expect((await page.getByRole('main').innerText()).split('stolen=1').length).toBeGreaterThan(4);
  expect(await stolen(page)).toBe(false);
  await page.goto(`${journey.shop.url}/product/${product.id}`);
  await page.getByRole('link', { name: said.slice(0, 20) }).waitFor();
  expect(await stolen(page)).toBe(false);

  const own = await journey.open('/seller/shop-details', { person });
  await own.locator('.map-pin').click();
  expect(await own.locator('.leaflet-popup-content').textContent()).toBe(said);
  expect(await stolen(own)).toBe(false);
});

describe('with a map server', () => {
  let withTiles: Journey;
  beforeAll(async () => {
    withTiles = await startJourney({
      MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      MAP_TILE_ATTRIBUTION: '<b>Map</b> © its makers',
    });
    await sellAtOnce(withTiles.shop);
  });
  afterEach(async () => {
    await withTiles.leave();
    await withTiles.shop.database.db.delete(shopTaxIds);
  });
  afterAll(() => withTiles?.close());

  test('where its tiles do not come, the drawn land and its degrees are seen; where they do, the words of their owner too', async () => {
    const person = await aSeller(withTiles.shop);
    await person.api('POST /api/shop', { body: NEELAM });
    const page = await withTiles.open(BLANK, { person });
    await page.route('https://*.tiles.example/**', (route) => route.abort('blockedbyclient'));
    await page.goto(`${withTiles.shop.url}/seller/shop-details`);
    await page.locator('.map-degree').first().waitFor({ state: 'attached' });
    expect(await page.locator('.map-land').count()).toBe(1);
    expect(await page.locator('img.leaflet-tile').filter({ visible: true }).count()).toBe(0);
    await page.unrouteAll();
    const asked: string[] = [];
    await page.route('https://*.tiles.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'image/png', body: PIXEL });
    });
    // Who comes from another page has its policy at first.
    await page.goto(`${withTiles.shop.url}/seller`);
    await page.getByRole('link', { name: 'Shop details' }).click();
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    expect(asked[0]).toMatch(/^\/15\/\d+\/\d+\.png$/);
    await page.getByText('<b>Map</b> © its makers').waitFor();
    expect(await page.locator('.map-city').count(), 'the tiles have names of their own').toBe(0);
  });
});

describe('with the map of OpenStreetMap, as without a setting', () => {
  let withStreets: Journey;
  beforeAll(async () => {
    withStreets = await startJourney({ MAP_TILE_URL: '' });
    await sellAtOnce(withStreets.shop);
  });
  afterEach(() => withStreets.leave());
  afterAll(() => withStreets?.close());

  test('its streets are asked for once a visitor wants to see the map, and its makers are named with a link', async () => {
    const { id: shopId } = await aShop(withStreets.shop, { name: 'Neelam' });
    const { id } = await aProduct(withStreets.shop, { shopId });
    const page = await withStreets.open(BLANK);
    const asked: string[] = [];
    await page.route('https://tile.openstreetmap.org/**', async (route) => {
      asked.push((await route.request().allHeaders())['referer'] ?? '');
      await route.fulfill({ contentType: 'image/png', body: PIXEL });
    });
    await page.goto(`${withStreets.shop.url}/product/${id}`);
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
    await page.getByRole('main').getByRole('link', { name: 'Neelam' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Neelam' }).waitFor();
    expect(await page.locator('body[data-same-document]').count(), 'no second load for the map').toBe(1);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await page.locator('img.leaflet-tile-loaded').first().waitFor();
    expect(asked[0], 'the address of the shop, not of the page').toBe(`${withStreets.shop.url}/`);
    const makers = page.getByRole('link', { name: '© OpenStreetMap contributors' });
    expect(await makers.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');

    await page.goto(`${withStreets.shop.url}/privacy`);
    await page.getByText('its pictures come from tile.openstreetmap.org').waitFor();
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Keeps the map's script from coming until it is released. */
async function holdBack(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/draw-map-/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

async function drag(page: Page, thing: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

/** Nothing lies over it, and it is not scrolled away. Runs in the page. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
