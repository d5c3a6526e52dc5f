import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '../../contract/kernel/schemas.ts';
import { products, unmetDemand } from '../../database/schema/index.ts';
import { aBuyer } from '../support/builders.ts';
import { aVariedProduct, someStock } from '../support/catalog-builders.ts';
import { DEMO_PICTURES } from '../support/demo-pictures.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, tabTo } from '../support/keyboard.ts';
import { headOf, structuredData } from '../support/looking.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1440, height: 900 } };
const SWATCHES: Record<string, string> = {
  Indigo: '#1f4e79',
  Red: '#b3261e',
  Green: '#17663a',
  Ochre: '#c98a1b',
  White: '#ffffff',
  Black: '#1b1a17',
  Rose: '#e5a3b3',
};
const [INDIGO = '', RUST = '', ALL = '', RUST_TOO = ''] = DEMO_PICTURES;

let journey: Journey;
let kurta: Awaited<ReturnType<typeof aVariedProduct>>;
let shirt: Awaited<ReturnType<typeof aVariedProduct>>;
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  kurta = await aVariedProduct(shop, {
    name: 'Handloom cotton kurta',
    category: 'Clothing',
    priceRupees: 1000,
    options: { Size: ['M', 'L', 'XL'], Colour: Object.keys(SWATCHES) },
    variants: {
      'M Indigo': { priceRupees: 899, discountPercent: 10, stock: 3 },
      'L Red': { stock: 0 },
      'XL Indigo': { stock: null },
    },
  });
  const { id } = kurta;
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, id));
  const options = (row?.options ?? []).map((option) => ({
    ...option,
    values: option.values.map((value) => {
      const swatch = SWATCHES[value.name];
      return swatch ? { ...value, swatch } : value;
    }),
  }));
  await shop.database.db.update(products).set({ options }).where(eq(products.id, id));
  const xlIndigo = { ...kurta, variantId: kurta.variantOf('XL', 'Indigo') };
  await someStock(shop, xlIndigo, { deliveryPinCodes: ['110001'] });
  shirt = await aVariedProduct(shop, {
    name: 'Cotton shirt',
    category: 'Clothing',
    description: 'Line by line. '.repeat(80),
    options: { Size: ['M', 'L'], Colour: ['Indigo', 'Rust', 'Sage'] },
    pictures: [
      [INDIGO, 'Indigo'],
      [RUST, 'Rust'],
      [ALL, null],
      [RUST_TOO, 'Rust'],
    ],
  });
  await shop.changeFeed.flushed();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const addressOf = (variantId?: VariantId) =>
  `/product/${kurta.id}${variantId === undefined ? '' : `?variant=${variantId}`}`;

async function openKurta(variantId?: VariantId, visit: Parameters<Journey['open']>[1] = DESK): Promise<Page> {
  const page = await journey.open(addressOf(variantId), visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const box = (page: Page) => page.locator('.product-buy');

test('size and colour are chosen by keyboard; price, stock and address follow, a reload keeps them, and the history has one page', async () => {
  const page = await journey.open('/about', DESK);
  await page.goto(journey.shop.url + addressOf());
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await box(page).getByText('₹899').first().waitFor();
  await box(page).getByText('Only 3 left', { exact: true }).waitFor();
  await tabTo(page, radio(page, 'M'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**${addressOf(kurta.variantOf('L', 'Indigo'))}`);
  await box(page).getByText('₹1,000').first().waitFor();
  expect(await box(page).getByText('Only 3 left', { exact: true }).count()).toBe(0);
  await expectFocus(radio(page, 'L'));
  await page.getByRole('status').getByText('L, Indigo: ₹1,000').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**${addressOf(kurta.variantOf('L', 'Red'))}`);
  await expectFocus(radio(page, 'Red, Sold out'));
  await box(page).getByText('Sold out', { exact: true }).waitFor();
  expect(
    await box(page)
      .getByText(/out of stock/i)
      .count(),
  ).toBe(0);
  // The page has all variants.
  expect(calls.filter((url) => url.includes('/api/pro/') && !url.endsWith('/interest'))).toEqual([]);
  await page.reload();
  await page.getByRole('group', { name: 'Size: L' }).waitFor();
  await page.getByRole('group', { name: 'Colour: Red' }).waitFor();
  expect((await headOf(page))['canonical']).toBe(journey.shop.url + addressOf());
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
});

test('a size that is not delivered to the pin code says so once, and is counted as wanted there once', async () => {
  const page = await openKurta();
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/inventory/pin-code/')) lookups.push(request.url());
  });
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is available for delivery at this location').waitFor();
  await radio(page, 'XL, Not delivered to 560001').click();
  await box(page).getByText('Not delivered to 560001', { exact: true }).waitFor();
  const notDelivered = page.getByText('Product is not available for delivery at this location');
  expect(await notDelivered.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await notDelivered.waitFor();
  expect(await box(page).getByText('Not delivered to 560001', { exact: true }).count()).toBe(0);
  await radio(page, 'L').click();
  await page.getByText('Product is available for delivery at this location').waitFor();
  await radio(page, 'XL, Not delivered to 560001').click();
  await notDelivered.waitFor();
  await journey.shop.jobs.drain();
  const counted = await journey.shop.database.db
    .select({ variantId: unmetDemand.variantId, checks: unmetDemand.checks })
    .from(unmetDemand)
    .where(eq(unmetDemand.productId, kurta.id));
  expect(counted).toEqual([{ variantId: kurta.variantOf('XL', 'Indigo'), checks: 1 }]);
  // One call for all variants at each check, and one for the chosen size that cannot be delivered.
  expect(lookups).toHaveLength(3);
});

test('what goes into the cart is the chosen variant', async () => {
  const person = await aBuyer(journey.shop);
  const page = await openKurta(kurta.variantOf('L', 'Green'), { person, ...DESK });
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is available for delivery at this location').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Added to cart!').waitFor();
  const { items } = await person.api('GET /api/cart');
  expect(items.map(({ variantId }) => variantId)).toEqual([kurta.variantOf('L', 'Green')]);
});

test('the server renders the variant of the address; one that it does not know is the first in stock', async () => {
  const htmlOf = async (address: string) => {
    const html = await (await fetch(journey.shop.url + address)).text();
    return html.replaceAll('<!-- -->', '');
  };
  const chosen = await htmlOf(addressOf(kurta.variantOf('L', 'Red')));
  expect(chosen).toContain('Sold out');
  expect(chosen).not.toContain('Only 3 left');
  const plain = await htmlOf(addressOf());
  const foreign = await htmlOf(`${addressOf()}?variant=${kurta.id}`);
  for (const html of [plain, foreign]) expect(html).toContain('Only 3 left');
});

test('without scripts a variant is chosen from a list, and has its own pictures', {
  tags: ['GEN-05'],
}, async () => {
  const page = await journey.open(addressOf(), { javaScriptEnabled: false, ...DESK });
  expect(await page.getByRole('radio').count()).toBe(0);
  await page.getByLabel('Size, Colour').selectOption('L, Green, ₹1,000');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(`**${addressOf(kurta.variantOf('L', 'Green'))}`);
  await box(page).getByText('₹1,000').first().waitFor();
  await page.goto(`${journey.shop.url}/product/${shirt.id}?variant=${shirt.variantOf('L', 'Rust')}`);
  expect(await shownKeys(page)).toEqual([RUST, RUST_TOO, ALL]);
});

test('search engines learn the variants with their prices, addresses and pictures', async () => {
  const page = await openKurta();
  const { ProductGroup: group } = await structuredData(page);
  expect(group).toMatchObject({
    name: 'Handloom cotton kurta',
    productGroupID: kurta.id,
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  });
  expect(group?.['hasVariant']).toHaveLength(21);
  expect(group?.['hasVariant']).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      name: 'Handloom cotton kurta (L, Red)',
      size: 'L',
      color: 'Red',
      offers: expect.objectContaining({
        url: journey.shop.url + addressOf(kurta.variantOf('L', 'Red')),
        price: '1000.00',
        availability: 'https://schema.org/OutOfStock',
      }) as unknown,
    }),
  );
  await page.goto(`${journey.shop.url}/product/${shirt.id}`);
  const pictureOf = (key: string) => [`${journey.shop.url}/pictures/${key}-640.webp`];
  expect((await structuredData(page))['ProductGroup']?.['hasVariant']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Cotton shirt (M, Indigo)', image: pictureOf(INDIGO) }),
      expect.objectContaining({ name: 'Cotton shirt (L, Rust)', image: pictureOf(RUST) }),
      expect.objectContaining({ name: 'Cotton shirt (L, Sage)', image: pictureOf(ALL) }),
    ]),
  );
});

test('a card says from which price, in which colours and in which sizes there is something, on a touch screen always', async () => {
  const page = await journey.open('/products', DESK);
  const shirts = page.getByRole('article').filter({ hasText: 'Cotton shirt' });
  expect(await shirts.locator('img').first().getAttribute('src')).toContain(INDIGO);
  const card = page.getByRole('article').filter({ hasText: 'Handloom cotton kurta' });
  await card.getByText('from ₹899').waitFor();
  expect(await card.locator('.card-colours').textContent()).toBe('+2');
  expect(await card.locator('.card-colours .swatch').count()).toBe(5);
  expect(await card.getByText('Sizes in stock: M, L, XL').count()).toBe(1);
  const opacity = () => card.locator('.card-sizes').evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('0');
  await card.getByRole('link').focus();
  await expect.poll(opacity).toBe('1');
  const phone = await journey.open('/products', { ...PHONE, hasTouch: true, isMobile: true });
  const sizes = phone
    .getByRole('article')
    .filter({ hasText: 'Handloom cotton kurta' })
    .locator('.card-sizes');
  expect(await sizes.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
});

/** The keys of the pictures in the row of large ones. */
function shownKeys(page: Page): Promise<string[]> {
  return page
    .locator('.gallery img')
    .evaluateAll((images) =>
      images.map((image) => /pictures\/([0-9a-f]{32})/.exec(image.getAttribute('src') ?? '')?.[1] ?? ''),
    );
}

test('choosing a colour shows its pictures, then those of all; nothing moves and the focus stays', async () => {
  const page = await journey.open(`/product/${shirt.id}`, PHONE);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  expect(await shownKeys(page)).toEqual([INDIGO, ALL]);
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
  const indigo = page.getByRole('radio', { name: 'Indigo', exact: true });
  await tabTo(page, indigo);
  const before = await indigo.boundingBox();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownKeys(page)).toEqual([RUST, RUST_TOO, ALL]);
  await page.locator('.gallery-thumb[aria-label="Picture 1 of 3"][aria-current="true"]').waitFor();
  expect(await page.locator('.gallery').evaluate((row) => row.scrollLeft)).toBe(0);
  const rust = page.getByRole('radio', { name: 'Rust', exact: true });
  expect(await rust.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  // One picture alone, and the row of small ones keeps its place.
  await expect.poll(() => shownKeys(page)).toEqual([ALL]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownKeys(page)).toEqual([INDIGO, ALL]);
  expect(await indigo.boundingBox()).toEqual(before);
  expect(calls.filter((url) => url.includes('/api/pro/') && !url.endsWith('/interest'))).toEqual([]);
});
