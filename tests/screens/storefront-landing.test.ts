import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/kernel/categories.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { withoutTable } from '../support/database.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { headOf, layoutShiftOf, structuredData } from '../support/looking.ts';

let journey: Journey;
/** Products to look at before. */
let viewed: string[];
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name: 'Asha Traders' });
  for (const code of ['FESTIVE10', 'MONSOON15']) await aCoupon(shop, shopId, { code, isPublic: true });
  for (const [index, category] of CATEGORIES.entries()) {
    await aProduct(shop, { shopId, category, name: `${category} thing`, discountPercent: index * 5 });
  }
  const phone = await aProduct(shop, { shopId, category: 'Electronics', name: 'Tarang phone' });
  const console = await aProduct(shop, { shopId, category: 'Electronics', name: 'Arkado console' });
  const perfume = await aProduct(shop, { shopId, category: 'Beauty', name: 'Night perfume' });
  viewed = [perfume, console, phone].map(({ id }) => id);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('the landing page leads by its collage, categories, promotions and offers to what they promise', {
  tags: [
    'ROUTE-02',
    'HOME-02',
    'HOME-03',
    'HOME-04',
    'HOME-05',
    'HOME-06',
    'HOME-07',
    'HOME-08',
    'HOME-09',
    'HOME-10',
    'HOME-11',
    'HOME-12',
    'CONST-20',
    'CONST-22',
    'CONST-23',
  ],
}, async () => {
  const page = await journey.open('/', { viewport: { width: 2000, height: 900 } });
  const box = await page.locator('main > div').boundingBox();
  const width = await page.evaluate(() => document.body.offsetWidth);
  expect(box?.width).toBe(1440);
  expect(Math.abs((box?.x ?? 0) - (width - 1440) / 2)).toBeLessThan(1);
  await page.setViewportSize({ width: 1440, height: 900 });

  const hero = page.getByRole('region', { name: 'Summer styles are finally here' });
  expect(await hero.getByRole('heading', { level: 1 }).textContent()).toBe('Summer styles are finally here');
  const pictures = hero.locator('img');
  expect(await pictures.count()).toBe(5);
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await hero.getByRole('link', { name: 'Shop Collection' }).getAttribute('href')).toBe('/products');

  const tiles = page.getByRole('region', { name: 'Top Category' }).getByRole('link');
  expect(await tiles.count()).toBe(CATEGORIES.length);
  for (const [index, category] of CATEGORIES.entries()) {
    expect(await tiles.nth(index).textContent()).toContain(category);
    expect(await tiles.nth(index).locator('img').count()).toBe(1);
  }
  expect(await tiles.nth(0).textContent()).toBe('Electronics3 products');
  expect(await tiles.nth(1).textContent()).toBe('Clothing1 product');
  expect(await tiles.nth(2).getAttribute('href')).toBe('/products?category=home+%26+kitchen');

  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.getByText('FESTIVE10').waitFor();
  expect(await offers.getByRole('article').first().textContent()).toContain('Other thing');
  const all = offers.getByRole('link', { name: 'See all offers' });
  expect(await all.getAttribute('href')).toBe('/products?sortBy=discount_high_to_low');

  const promises = [
    ['Upto 10% off on specific vouchers', 'Tarang phone'],
    ['In black and white, coming on sale', 'Arkado console'],
    ['An all-time favourite for parties', 'Night perfume'],
  ] as const;
  const promotions = page.getByRole('region', { name: 'Promotions' }).getByRole('link');
  expect(await promotions.count()).toBe(promises.length);
  for (const [index, [text, product]] of promises.entries()) {
    expect(await promotions.nth(index).textContent()).toContain(text);
    expect(await promotions.nth(index).textContent()).toContain('Shop now');
    await promotions.nth(index).click();
    await page.getByRole('list', { name: 'Products' }).getByRole('link', { name: product }).waitFor();
    await page.goBack();
  }
});

test('the page stands when the coupons cannot be had', async () => {
  await withoutTable(journey.shop, 'coupons', async () => {
    const page = await journey.open('/?utm_source=mail&without=coupons');
    await page.getByRole('heading', { name: 'Offers' }).waitFor();
    expect(await page.getByText('FESTIVE10').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Offers' }).getByRole('article').count()).toBeGreaterThan(
      3,
    );
  });
});

test('search engines and those who link to the shop learn its name, what it sells and a picture', {
  tags: ['GEN-02'],
}, async () => {
  const page = await journey.open('/');
  const { url } = journey.shop;
  expect(await headOf(page)).toMatchObject({
    title: 'Haat: fashion, phones, consoles, perfumes and more',
    description:
      'Fashion, phones, consoles, perfumes and more from many shops across India, delivered to your pin code.',
    canonical: `${url}/`,
    'og:site_name': 'Haat',
    'og:url': `${url}/`,
    'og:image': `${url}/pictures/wide-phones-1280.webp`,
  });
  expect((await structuredData(page))['WebSite']).toMatchObject({ name: 'Haat', url });
});

test.each([
  ['a visitor', false],
  ['a buyer', true],
])(
  'on a phone the page is at most four screens long for %s who looked at products, and nothing moves',
  async (_, isBuyer) => {
    const [width, height] = [360, 740];
    const page = await journey.open('/about', {
      viewport: { width, height },
      ...(isBuyer && { person: await aBuyer(journey.shop) }),
    });
    await page.evaluate((viewed) => {
      const slice = JSON.parse(localStorage.getItem('cart') ?? '{"state":{},"version":0}') as {
        state: object;
      };
      localStorage.setItem('cart', JSON.stringify({ ...slice, state: { ...slice.state, viewed } }));
    }, viewed);
    expect(await layoutShiftOf(page, journey.shop.url)).toBeLessThan(0.02);
    await page
      .getByRole('region', { name: 'Recently viewed' })
      .getByRole('link', { name: 'Night perfume' })
      .waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(4 * height);
  },
);

test('on a phone the page is at most four screens long, and its rows are walked through by keyboard', async () => {
  const [width, height] = [360, 740];
  const page = await journey.open('/', { viewport: { width, height } });
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(4 * height);
  const coupons = page.getByRole('list', { name: 'Coupons' });
  for (const [row, stops] of [
    [page.getByRole('region', { name: 'Top Category' }), CATEGORIES.length],
    [coupons, 2],
  ] as const) {
    const links = row.getByRole('link');
    const isSeen = async () => {
      const box = await links.last().boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= width;
    };
    expect(await isSeen()).toBe(false);
    await links.first().focus();
    for (let step = 1; step < stops; step++) await page.keyboard.press('Tab');
    expect(await links.last().evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(isSeen).toBe(true);
  }
  await coupons.getByRole('link', { name: 'Asha Traders' }).last().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Asha Traders' }).waitFor();
});
