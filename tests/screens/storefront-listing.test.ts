import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aProduct, aShop, aVariedProduct } from '../support/catalog-builders.ts';
import { type Journey, NO_ANSWER, startJourney } from '../support/journey.ts';
import { headOf, structuredData } from '../support/looking.ts';

const TOYS = 30;
const ALL = TOYS + 4;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop);
  for (let n = 1; n <= TOYS; n++) {
    await aProduct(shop, {
      shopId,
      category: 'Toys',
      name: `Wooden toy ${n}`,
      brand: n % 2 === 0 ? 'Gombe' : 'Lattoo',
      priceRupees: n * 100,
      stock: n % 10 === 0 ? 0 : 50,
    });
  }
  const more = { shopId, category: 'Home & Kitchen', brand: 'Bartan' } as const;
  await aProduct(shop, { ...more, name: 'Steel pan', discountPercent: 40, stars: [5, 4], gender: 'female' });
  await aProduct(shop, { ...more, name: 'Iron pan', discountPercent: 10, stars: [2], priceRupees: 999.5 });
  const clothes = { shopId, category: 'Clothing', brand: 'Dhaga' } as const;
  await aVariedProduct(shop, {
    ...clothes,
    name: 'Cotton kurta',
    options: { Size: ['XL', 'M'], Colour: ['Indigo', 'Rust'] },
    variants: { 'XL Indigo': { stock: 0 }, 'M Rust': { stock: 0 } },
  });
  await aVariedProduct(shop, {
    ...clothes,
    name: 'Silk kurta',
    options: { Size: ['XL'], Colour: ['Indigo'] },
  });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const cards = (page: Page) => page.getByRole('list', { name: 'Products', exact: true }).getByRole('article');
const shown = (page: Page, products: number, of: number) =>
  page.getByText(`Showing ${products} of ${of} products`, { exact: true }).waitFor();
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' });
const chipsOf = (page: Page) => applied(page).locator('.chip').allTextContents();
const sorting = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const isFocused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

async function openAlive(path: string, visit: Parameters<Journey['open']>[1] = DESK): Promise<Page> {
  const page = await journey.open(path, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

/** The calls for a filtered list from now on. */
function listCalls(page: Page): { page: string | null; body: unknown }[] {
  const calls: { page: string | null; body: unknown }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname !== '/api/pro/filters') return;
    calls.push({ page: url.searchParams.get('page'), body: request.postDataJSON() });
  });
  return calls;
}

test('the list opens with twelve products; a category in the address is found in any case and shown in its own spelling', {
  tags: ['ROUTE-03', 'LIST-10', 'LIST-12', 'LIST-13', 'CONST-03', 'CONST-04'],
}, async () => {
  const page = await openAlive('/products/');
  await shown(page, 12, ALL);
  expect(await cards(page).count()).toBe(12);
  // The boxes to compare stand on one line, however long the texts of a row are.
  const bottoms = await page
    .getByRole('checkbox', { name: /^Compare: / })
    .evaluateAll((boxes) => boxes.slice(0, 4).map((box) => box.getBoundingClientRect().bottom));
  expect([bottoms.length, new Set(bottoms).size]).toEqual([4, 1]);
  await page.goto(`${journey.shop.url}/products?category=HOME%20%26%20Kitchen`);
  await page.getByRole('heading', { level: 1, name: 'Home & Kitchen' }).waitFor();
  await shown(page, 2, 2);
  expect(await filters(page).getByRole('checkbox', { name: 'Home & Kitchen' }).isChecked()).toBe(true);
  expect((await headOf(page))['canonical']).toBe(`${journey.shop.url}/products?category=home+%26+kitchen`);
});

test('every filter narrows the list', {
  tags: ['LIST-14', 'LIST-15', 'LIST-16', 'LIST-17', 'LIST-18', 'LIST-19', 'LIST-21', 'CONST-11'],
}, async () => {
  const page = await openAlive('/products');
  const panel = filters(page);
  await panel.getByLabel('Search').fill('pan');
  await shown(page, 2, 2);
  expect(
    await panel
      .getByRole('radio', { name: /and above/ })
      .evaluateAll((radios: HTMLInputElement[]) => radios.map(({ value }) => value)),
  ).toEqual(['4', '3', '2', '1']);
  await panel.getByRole('radio', { name: '4 and above' }).check();
  await shown(page, 1, 1);
  await panel.getByRole('radio', { name: 'Any rating' }).check();
  await panel.getByLabel('Max price').fill('999.4');
  await shown(page, 1, 1);
  await panel.getByLabel('Max price').fill('999.5');
  await shown(page, 2, 2);
  await panel.getByLabel('Max price').fill('');
  await panel.getByLabel('Max price').pressSequentially('₹1,20,000');
  await page.waitForURL('**/products?maxPrice=120000&search=pan');
  await panel.getByLabel('Max price').fill('999.5');
  await page.waitForURL('**/products?maxPrice=999.5&search=pan');
  expect(await panel.locator('.control', { has: page.getByLabel('Max price') }).textContent()).toBe('₹');
  await panel.getByText('Discount', { exact: true }).first().click();
  await panel.getByRole('radio', { name: '40% or more' }).check();
  await shown(page, 1, 1);
  await panel.getByRole('radio', { name: 'Any discount' }).click();
  await shown(page, 2, 2);
  // Both pans are of one brand, so that it would change nothing.
  expect(await panel.getByText('Brand', { exact: true }).count()).toBe(0);
  await panel.getByText('Gender', { exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Female (1)' }).click();
  await page.waitForURL('**/products?gender=female&maxPrice=999.5&search=pan');
  await shown(page, 1, 1);
  await cards(page).getByText('Steel pan').waitFor();
  await panel.getByRole('checkbox', { name: 'Female (1)' }).click();
  await panel.getByLabel('Search').fill('');
  await panel.getByText('Brand', { exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Bartan (2)' }).click();
  await page.waitForURL('**/products?brand=Bartan&maxPrice=999.5');
  await shown(page, 2, 2);
});

test('what an option says it gives is what pressing it gives; by keyboard the focus stays while the list reloads', async () => {
  const page = await openAlive('/products');
  const panel = filters(page);
  await panel.getByRole('checkbox', { name: `Toys (${TOYS})` }).check();
  await shown(page, 12, TOYS);
  // Its own group goes on telling what its options have; the other groups tell what they would leave of the toys.
  await panel.getByRole('checkbox', { name: 'Home & Kitchen (2)' }).waitFor();
  const ranges = panel.getByRole('list', { name: 'Price ranges' }).getByRole('link');
  const words = await ranges.first().textContent();
  const products = Number(/\((\d+)\)/.exec(words ?? '')?.[1]);
  await ranges.first().press('Enter');
  await shown(page, Math.min(12, products), products);
  expect(await ranges.first().getAttribute('aria-current')).toBe('true');
  await ranges.first().press('Enter');
  await shown(page, 12, TOYS);
  await filters(page).getByRole('radio', { name: 'Any rating' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('**/products?category=toys&minRating=4');
  await shown(page, 0, 0);
  expect(await isFocused(page, 'input[name="minRating"][value="4"]')).toBe(true);
});

test('size, colour and stock are those of one variant; chips take filters away one by one or all at once, and the focus is not lost', {
  tags: ['LIST-23', 'LIST-24'],
}, async () => {
  const page = await openAlive('/products?category=toys');
  const panel = filters(page);
  await shown(page, 12, TOYS);
  for (const title of ['Size', 'Colour'])
    expect(await panel.getByText(title, { exact: true }).count()).toBe(0);
  await page.goto(`${journey.shop.url}/products?category=clothing`);
  await shown(page, 2, 2);
  await panel.getByText('Size', { exact: true }).click();
  await panel.getByRole('checkbox', { name: 'XL (2)' }).click();
  await page.waitForURL('**/products?category=clothing&size=XL');
  await panel.getByText('Colour', { exact: true }).click();
  await panel.getByRole('checkbox', { name: 'Indigo (2)' }).click();
  await page.waitForURL('**/products?category=clothing&colour=Indigo&size=XL');
  await panel.getByRole('checkbox', { name: 'In stock (1)' }).click();
  await page.waitForURL('**/products?category=clothing&colour=Indigo&inStock=true&size=XL');
  // The cotton kurta is in stock in XL, and in indigo, but not in both.
  await shown(page, 1, 1);
  await cards(page).getByText('Silk kurta').waitFor();
  expect(await chipsOf(page)).toEqual(['Clothing', 'Size XL', 'Indigo', 'In stock']);
  await applied(page).getByRole('button', { name: 'Remove filter Size XL' }).click();
  await page.waitForURL('**/products?category=clothing&colour=Indigo&inStock=true');
  await shown(page, 2, 2);
  expect(await isFocused(page, 'h1')).toBe(true);
  await applied(page).getByRole('button', { name: 'Clear all filters' }).click();
  await page.waitForURL(`${journey.shop.url}/products`);
  await shown(page, 12, ALL);
  expect(await applied(page).count()).toBe(0);
  expect(await panel.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

/** Letter by letter, and quicker than anybody types: a slow machine may take longer than the pause between two pressed keys. */
async function typeAtOnce(box: Locator, text: string): Promise<void> {
  await box.evaluate((element, letters) => {
    for (let length = 1; length <= letters.length; length += 1) {
      // By the prototype's own setter: React notes what is written to the element itself.
      Reflect.set(HTMLInputElement.prototype, 'value', letters.slice(0, length), element);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, text);
}

test('the list reloads half a second after the last of several quick changes, with one call; eight empty cards keep the place', {
  tags: ['LIST-05', 'LIST-25', 'CONST-05', 'CONST-06'],
}, async () => {
  const page = await openAlive('/products');
  await page.evaluate(() => {
    const seen = { typedAt: 0, callsAt: [] as number[] };
    Object.assign(window, { seen });
    // Before the page's own listener, which starts the pause.
    addEventListener('input', () => (seen.typedAt = performance.now()), { capture: true });
    const call = window.fetch;
    window.fetch = (...request) => {
      if (typeof request[0] === 'string' && request[0].includes('/api/pro/filters?'))
        seen.callsAt.push(performance.now());
      return call(...request);
    };
  });
  const calls = listCalls(page);
  const box = filters(page).getByLabel('Search');
  await box.focus();
  await typeAtOnce(box, 'steel pan');
  await shown(page, 1, 1);
  expect(calls.map(({ body }) => body)).toMatchObject([{ search: 'steel pan' }]);
  const pauses = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { typedAt: number; callsAt: number[] } };
    return seen.callsAt.map((at) => at - seen.typedAt);
  });
  expect(pauses).toHaveLength(1);
  // Timers are only as fine as the clock.
  expect(pauses[0]).toBeGreaterThanOrEqual(499);
  expect(await isFocused(page, 'input[name="search"]')).toBe(true);
  await page.route('**/api/pro/filters?*', () => {}); // never answered
  await sorting(page).selectOption('Best selling');
  const loading = page.getByRole('list', { name: 'Loading products' });
  await loading.waitFor();
  expect(await loading.getByTestId('skeleton-card').count()).toBe(8);
});

test('pages are links, with the ends switched off', {
  tags: ['LIST-06', 'LIST-07', 'LIST-08', 'LIST-09'],
}, async () => {
  const page = await openAlive('/products?category=toys');
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  const step = (name: string) => pages.getByRole('link', { name, exact: true });
  expect(await step('Previous').getAttribute('aria-disabled')).toBe('true');
  await step('Next').click();
  await page.waitForURL('**/products?category=toys&page=2');
  await expect.poll(() => isFocused(page, 'h1')).toBe(true);
  await step('Page 3').click();
  await shown(page, 6, TOYS);
  expect(await step('Next').getAttribute('aria-disabled')).toBe('true');
  expect(await step('Page 3').getAttribute('aria-current')).toBe('page');
  expect(await headOf(page)).toMatchObject({
    title: 'Toys, page 3 · Haat',
    canonical: `${journey.shop.url}/products?category=toys&page=3`,
  });
});

test("'Sort by' shows the order in force, and any change of filter or order goes back to page 1", {
  tags: ['LIST-20', 'LIST-22', 'STORE-10', 'STORE-11', 'STORE-12'],
}, async () => {
  const page = await openAlive('/products?search=wooden');
  const order = () => sorting(page).locator('option:checked').textContent();
  expect(await order()).toBe('Relevance');
  await page.goto(`${journey.shop.url}/products?category=toys&page=3&sortBy=relevance`);
  expect(await order()).toBe('Newest first');
  const calls = listCalls(page);
  await sorting(page).selectOption('Price low to high');
  await page.waitForURL('**/products?category=toys&sortBy=price_low_to_high');
  await cards(page).first().getByText('Wooden toy 1', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/products?category=toys&page=2&sortBy=price_low_to_high');
  await cards(page).first().getByText('Wooden toy 13', { exact: true }).waitFor();
  expect(await order()).toBe('Price low to high');
  await filters(page).getByRole('checkbox', { name: 'In stock' }).check();
  await shown(page, 12, TOYS - 3);
  await expect.poll(() => new URL(page.url()).searchParams.has('page')).toBe(false);
  expect(calls.map((call) => call.page)).toEqual(['1', '2', '1']);
});

test('prices named in a search narrow the list and can be removed alone', {
  tags: ['LIST-21', 'LIST-23'],
}, async () => {
  const page = await openAlive('/products?search=toys+under+%E2%82%B9500');
  await shown(page, 5, 5);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “toys”');
  expect(await applied(page).locator('.chip').allTextContents()).toEqual(['“toys”', 'Up to ₹500']);
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('toys under ₹500');
  await applied(page).getByRole('button', { name: 'Remove filter Up to ₹500' }).click();
  await page.waitForURL('**/products?search=toys');
  await shown(page, 12, TOYS);
  expect(await applied(page).locator('.chip').allTextContents()).toEqual(['“toys”']);
});

test('a failure shows a banner with its reason in plain words, and another try mends it', {
  tags: ['LIST-11', 'ERR-01', 'ERR-02', 'ERR-03', 'ERR-04', 'ERR-05', 'ERR-32'],
}, async () => {
  const page = await openAlive('/products');
  const alert = page.getByRole('alert').filter({ hasText: 'Error!' });
  await page.route('**/api/pro/filters?*', (route) => route.abort());
  await filters(page).getByRole('checkbox', { name: 'Toys' }).check();
  await alert.getByText(NO_ANSWER).waitFor();
  for (const [status, body, message] of [
    [
      503,
      JSON.stringify({ status: 503, message: 'The shop is being tidied up' }),
      'The shop is being tidied up',
    ],
    [500, '{}', 'Something went wrong'],
    [200, 'not json', NO_ANSWER],
  ] as const) {
    await page.unroute('**/api/pro/filters?*');
    await page.route('**/api/pro/filters?*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body }),
    );
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => alert.allTextContents()).toEqual([`Error!${message}Try Again`]);
  }
  expect(await filters(page).getByRole('checkbox', { name: 'Toys' }).isChecked()).toBe(true);
  await page.unroute('**/api/pro/filters?*');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await shown(page, 12, TOYS);
});

test('a filter without result says what to loosen, a search without one leads to the nearest words and products', {
  tags: ['LIST-21'],
}, async () => {
  const page = await openAlive('/products?category=toys&brand=Bartan');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'No products match all your filters' }).waitFor();
  const ways = main.getByRole('list', { name: 'Filters to remove' }).getByRole('link');
  expect(await ways.allTextContents()).toEqual([`Without Bartan (${TOYS})`, 'Without Toys (2)']);
  await ways.first().click();
  await shown(page, 12, TOYS);
  await page.goto(`${journey.shop.url}/products?category=clothing&size=m&colour=rust&inStock=true`);
  expect(await ways.allTextContents()).toEqual([
    'Without Size m (1)',
    'Without rust (1)',
    'Without In stock (1)',
  ]);

  await page.goto(`${journey.shop.url}/products?search=kurta+pan`);
  await main.getByText('No product has all these words. Search for').waitFor();
  await main.getByRole('heading', { name: 'Products with some of these words' }).waitFor();
  // A search alone was not filtered: there is nothing to take away.
  expect(await ways.count()).toBe(0);
  await main.getByRole('link', { name: 'kurta', exact: true }).click();
  await page.waitForURL('**/products?search=kurta');
  await expect.poll(() => main.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “kurta”');
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await box.fill('steel kurta pann');
  await page.keyboard.press('Enter');
  await main.getByText(/^Did you mean /).waitFor();
  await main.getByRole('heading', { name: 'Nearest matches' }).waitFor();
  await box.fill('❤️ !');
  await page.keyboard.press('Enter');
  await main.getByRole('heading', { name: 'Nothing can be searched for with “❤️ !”' }).waitFor();
  await main.getByRole('heading', { name: 'What others buy' }).waitFor();
});

test('foreign values in the address are left out, and a page beyond the end leads back', async () => {
  const page = await openAlive(
    '/products?category=weapons&category=TOYS&minRating=9&discount=-1&maxPrice=abc&sortBy=magic&gender=x&pinCode=1&page=0',
  );
  await shown(page, 12, TOYS);
  expect(await applied(page).locator('.chip').allTextContents()).toEqual(['Toys']);
  await page.goto(`${journey.shop.url}/products?category=toys&maxPrice=-5`);
  await shown(page, 12, TOYS);
  await filters(page).getByText('Enter 0 or more, with at most 2 decimals').waitFor();
  expect(await filters(page).getByLabel('Max price').inputValue()).toBe('-5');
  const beyond = await page.goto(`${journey.shop.url}/products?category=toys&page=99`);
  expect(beyond?.status()).toBe(404);
  await page.getByRole('heading', { name: 'There is no page 99' }).waitFor();
  expect(await page.getByText(/^Showing/).count()).toBe(0);
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await shown(page, 6, TOYS);
});

test('on a phone the filters are in a drawer that counts along; the grid has one to four columns by width', {
  tags: ['LIST-01', 'LIST-02', 'LIST-03', 'LIST-04', 'CONST-14'],
}, async () => {
  const page = await openAlive('/products');
  expect(await filters(page).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(false);
  const columns = () =>
    page
      .getByRole('list', { name: 'Products', exact: true })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [320, 1],
    [600, 2],
    [768, 3],
    [1000, 2],
    [1250, 3],
    [1440, 4],
    [360, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    expect(await columns(), `${width} px`).toBe(count);
  }
  expect(await filters(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: `Show ${ALL} products` }).waitFor();
  await drawer.getByRole('checkbox', { name: 'Home & Kitchen' }).check();
  await drawer.getByRole('button', { name: 'Show 2 products' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await shown(page, 2, 2);
});

test('without scripts one can filter, sort, search and turn pages', { tags: ['GEN-05'] }, async () => {
  const page = await journey.open('/products', { ...DESK, javaScriptEnabled: false });
  await filters(page).getByRole('checkbox', { name: 'Toys' }).check();
  await filters(page).getByRole('button', { name: 'Show products' }).click();
  await shown(page, 12, TOYS);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price high to low');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await cards(page).first().getByText(`Wooden toy ${TOYS}`).waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await cards(page).first().getByText('Wooden toy 18').waitFor();
  const beyond = await journey.open('/products?page=9999', { ...DESK, javaScriptEnabled: false });
  await beyond.getByRole('heading', { name: 'There is no page 9999' }).waitFor();
  await beyond.getByRole('link', { name: 'Go to the last page' }).click();
  await beyond.getByText(/^Showing [1-9]/).waitFor();
  const priced = await journey.open('/products?search=toys+under+500', { ...DESK, javaScriptEnabled: false });
  await shown(priced, 5, 5);
  await applied(priced).getByText('Up to ₹500').waitFor();
  const phone = await journey.open('/products?search=pan', { ...PHONE, javaScriptEnabled: false });
  await shown(phone, 2, 2);
  // What somebody made up is not for search engines; categories are.
  expect(await phone.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow');
  expect(await page.locator('meta[name="robots"]').count()).toBe(0);
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  expect(await topOf(cards(phone).last())).toBeLessThan(await topOf(filters(phone)));
  await phone.getByRole('link', { name: 'Filters', exact: true }).click();
  await expect.poll(() => topOf(filters(phone))).toBeLessThan(200);
  const box = await phone
    .getByRole('banner')
    .getByRole('searchbox')
    .or(phone.getByRole('banner').getByRole('combobox'))
    .boundingBox();
  expect(box?.width).toBeGreaterThan(300);
});

test('search engines learn the list, its neighbours and where it stands', async () => {
  const page = await journey.open('/products?page=2&utm_source=mail&category=TOYS');
  const { url } = journey.shop;
  expect(await headOf(page)).toMatchObject({
    canonical: `${url}/products?category=toys&page=2`,
    prev: `${url}/products?category=TOYS`,
    next: `${url}/products?category=TOYS&page=3`,
    'og:image': `${url}/pictures/wide-phones-1280.webp`,
  });
  const data = await structuredData(page);
  expect(data['ItemList']?.['itemListElement']).toHaveLength(12);
  expect(data['BreadcrumbList']?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${url}/` },
    { position: 2, name: 'Toys' },
  ]);
});
