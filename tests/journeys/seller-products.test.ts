import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop, aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';

const PHONE = { viewport: { width: 360, height: 780 } };

let journey: Journey;
let pictures: Record<'red' | 'green' | 'blue' | 'white', Buffer>;
beforeAll(async () => {
  journey = await startJourney();
  const [red, green, blue, white] = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map(aPicture),
  );
  if (!red || !green || !blue || !white) throw new Error('a picture is missing');
  pictures = { red, green, blue, white };
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

/** What a file manager does when pictures are dropped on the page, and what a paste of them does. */
async function hand(page: Page, way: 'drop' | 'paste', files: readonly Buffer[]): Promise<void> {
  const texts = files.map((bytes) => bytes.toString('base64'));
  await page.evaluate(
    ([kind, contents]) => {
      const data = new DataTransfer();
      for (const content of contents) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    [way, texts] as const,
  );
}

/** The colours of the previews, in their order. */
function previewColours(page: Page): Promise<string[]> {
  return page.locator('.picture-tile canvas').evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 'no canvas';
      const [red = 0, green = 0, blue = 0, alpha = 0] =
        canvas.getContext('2d')?.getImageData(160, 160, 1, 1).data ?? [];
      if (alpha === 0) return 'empty';
      return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'dark';
    }),
  );
}

async function expectPreviews(page: Page, colours: string[]): Promise<void> {
  await expect.poll(() => previewColours(page)).toEqual(colours);
}

const main = (page: Page) => page.getByRole('main');
const addLink = (page: Page) => page.getByRole('link', { name: '+ Add Product' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' });
const chooser = (page: Page) => page.locator('input[type=file][multiple]');
const tile = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pictures', exact: true })
    .getByRole('listitem')
    .nth(number - 1);

test('a product is added with pictures that are chosen, dropped and pasted', {
  tags: ['SPROD-04', 'VAL-29', 'VAL-30', 'VAL-31'],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  let page = await journey.open('/seller/products', { person });
  await addLink(page).first().click();
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Clay cup');
  await page.getByLabel('Price', { exact: true }).fill('719');
  await page.getByLabel('Discount').fill('120');
  await chooser(page).setInputFiles([
    file('film.mp4', pictures.red, 'video/mp4'),
    file('red.png', pictures.red),
  ]);
  await page.getByText("'film.mp4' cannot be used. Choose pictures in JPEG").waitFor();
  await hand(page, 'drop', [pictures.green]);
  await expectPreviews(page, ['red', 'green']);
  await hand(page, 'paste', [pictures.blue, pictures.white]);
  await page.getByText('only the first one of those chosen was taken').waitFor();
  await expectPreviews(page, ['red', 'green', 'blue']);
  expect(await chooser(page).count()).toBe(0);

  // Up, then by dragging the last one to the front.
  await page.getByRole('button', { name: 'Move picture 2 Up' }).click();
  await expectPreviews(page, ['green', 'red', 'blue']);
  await page.getByText('Picture 2 is now picture 1, the Primary one').waitFor({ state: 'attached' });
  await tile(page, 3).locator('canvas').hover();
  await page.mouse.down();
  await tile(page, 1).locator('canvas').hover();
  await page.mouse.up();
  await expectPreviews(page, ['blue', 'green', 'red']);
  await tile(page, 1).getByText('Primary', { exact: true }).waitFor();
  await tile(page, 1).getByLabel('Alternative text').fill('A blue cup');

  // The tab is closed; all of it is there again.
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectPreviews(page, ['blue', 'green', 'red']);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Clay cup');
  expect(await tile(page, 1).getByLabel('Alternative text').inputValue()).toBe('A blue cup');

  // A refusal loses nothing (ERR-31).
  await addButton(page).click();
  await page.getByRole('alert').getByText('Failed to create product. Please try again.').waitFor();
  await page.getByText('Enter the discount as a whole percent from 0 to 99').waitFor();
  await expectPreviews(page, ['blue', 'green', 'red']);
  await page.getByLabel('Discount').fill('20');
  await page.getByText('₹899').first().waitFor();
  await addButton(page).click();

  // The pictures are prepared; that is seen, also after a reload, and can be stopped.
  await toast(page, 'Product created successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Clay cup' }).waitFor();
  const waiting = page.getByRole('list', { name: 'Pictures being prepared' }).getByRole('listitem');
  expect(await waiting.count()).toBe(3);
  await page.reload();
  await waiting.nth(2).waitFor();
  await page.getByRole('button', { name: 'Cancel picture 3' }).click();
  await expect.poll(() => waiting.count()).toBe(2);
  await journey.shop.jobs.drain();
  await page.getByRole('img', { name: 'A blue cup' }).waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem').count()).toBe(2);

  // Buyers see it as it was put together, and the next product begins empty.
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`${journey.shop.url}/product/${productId}`);
  await page.getByRole('heading', { level: 1, name: 'Clay cup' }).waitFor();
  await page.getByRole('img', { name: 'A blue cup' }).waitFor();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('a product with pictures is added by keyboard alone', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/products', { person });
  await press(page, addLink(page).first());
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
  await type(page, page.getByLabel('Name', { exact: true }), 'Brass lamp');
  await tabTo(page, page.getByLabel('Category'));
  await page.keyboard.type('Home');
  await type(page, page.getByLabel('Price', { exact: true }), '1499.50');
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByRole('button', { name: 'Choose pictures' })),
  ]);
  await dialog.setFiles([file('red.png', pictures.red), file('green.png', pictures.green)]);
  await expectPreviews(page, ['red', 'green']);
  await tabTo(page, page.getByRole('button', { name: 'Move picture 2 Up' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectPreviews(page, ['green', 'red']);
  // What is pressed may do nothing more, or be gone: the focus stays, or goes to a picture.
  await expectFocus(page.getByLabel('Move picture 1 Up'));
  const [second] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByRole('button', { name: 'Choose pictures' })),
  ]);
  await second.setFiles([file('blue.png', pictures.blue)]);
  await expectPreviews(page, ['green', 'red', 'blue']);
  await expectFocus(page.getByLabel('Move picture 3 Up'));
  await press(page, page.getByRole('button', { name: 'Remove picture 3' }));
  await expectPreviews(page, ['green', 'red']);
  await expectFocus(page.getByLabel('Move picture 2 Up'));
  await press(page, addButton(page));
  await page.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor();
  const [product] = await person.api('GET /api/shop/products');
  expect(product).toMatchObject({ name: 'Brass lamp', price: 1499.5, category: 'Home & Kitchen' });
  expect(product?.pictures).toHaveLength(2);
});

test('the later of two edits in two tabs is shown the first and loses nothing typed', {
  tags: ['SPROD-09'],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id } = await aProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Steel bottle',
    priceRupees: 400,
  });
  const page = await journey.open(`/seller/product/${id}`, { person });
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Edit Product' }).click();
    await tab.getByRole('dialog', { name: 'Edit Product' }).waitFor();
  }
  const save = (tab: Page) => tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await other.getByLabel('Name', { exact: true }).fill('Copper bottle');
  await other.getByLabel('Price', { exact: true }).fill('450');
  await save(other);
  await toast(other, 'Product updated successfully').waitFor();
  await other.close();

  await page.getByLabel('Price', { exact: true }).fill('500');
  await page.getByLabel('Description').fill('Hand-beaten.');
  await chooser(page).setInputFiles([file('red.png', pictures.red)]);
  await save(page);
  await page.getByRole('alert').getByText('This product has been changed').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Copper bottle');
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('500');
  await page.getByText('Meanwhile set to ₹450').waitFor();
  await expectPreviews(page, ['red']);
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Copper bottle' }).waitFor();
  await main(page).getByText('₹500').first().waitFor();
  await page.getByRole('paragraph').filter({ hasText: 'Hand-beaten.' }).waitFor();
  await journey.shop.jobs.drain();
  await page.getByRole('img', { name: 'Copper bottle' }).waitFor();

  // A picture that is damaged behind its header is refused later, with the reason.
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const large = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  await chooser(page).setInputFiles([file('broken.png', large.subarray(0, large.length / 2))]);
  await tile(page, 2).getByText('this picture may be damaged').waitFor();
  await tile(page, 1).getByLabel('Alternative text').fill('A copper bottle');
  await save(page);
  await page.getByRole('list', { name: 'Pictures being prepared' }).waitFor();
  await journey.shop.jobs.drain();
  await page.getByText("Picture 2 ('broken.png') could not be read and was removed.").waitFor();
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.getByText('could not be read').waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'A copper bottle' }).waitFor();

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Archive product' }).click();
  await toast(page, 'Product archived').waitFor();
  await page.getByRole('button', { name: 'Put back on sale' }).click();
  await toast(page, 'Product is back on sale').waitFor();
});

test('products are found by filters, search and pages, all in the address', {
  tags: [
    'SPROD-01',
    'SPROD-02',
    'SPROD-03',
    'SPROD-05',
    'SPROD-06',
    'SPROD-07',
    'API-24',
    'CONST-09',
    'CONST-10',
  ],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  const shopId = person.shop.id;
  for (let number = 1; number <= 26; number += 1) {
    await aProduct(journey.shop, { shopId, name: `Plate ${number}`, brand: 'Thali', stock: null });
  }
  await aProduct(journey.shop, {
    shopId,
    name: 'Silk kurta',
    brand: 'Neelam',
    category: 'Clothing',
    gender: 'female',
    discountPercent: 30,
  });
  await aProduct(journey.shop, {
    shopId,
    name: 'Old kurta',
    brand: 'Neelam',
    category: 'Clothing',
    archivedAt: new Date(),
  });
  const page = await journey.open('/seller/products', { person });
  const rows = page.getByRole('table', { name: 'List of products' }).locator('tbody tr');
  await page.getByText('1 to 24 of 27').waitFor();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByText('25 to 27 of 27').waitFor();

  await page.getByLabel('Category').selectOption('Clothing');
  await page.getByLabel('Gender').selectOption('female');
  await page.getByLabel('Discount').fill('25');
  expect(
    await page
      .getByLabel('Discount')
      .evaluate((slider: HTMLInputElement) => [slider.min, slider.max, slider.step]),
  ).toEqual(['0', '100', '5']);
  expect(await rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Clothing&gender=female&discount=25');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);

  // The row brings the product along, and the product's page also comes by its address alone.
  const calls: string[] = [];
  await page.route('**/api/shop/products/*', async (route) => {
    calls.push(route.request().url());
    await route.abort();
  });
  await page.getByRole('link', { name: 'Silk kurta', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Silk kurta' }).waitFor();
  await expect.poll(() => calls.length).toBe(1);
  await page.unroute('**/api/shop/products/*');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Silk kurta' }).waitFor();
  await main(page).getByText('30%', { exact: true }).waitFor();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(1);

  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByLabel('Search by name or brand').fill('neel kurta');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('link', { name: 'Archived' }).click();
  await page.getByRole('link', { name: 'Old kurta' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=neel+kurta&state=archived');

  const phone = await journey.open('/seller/products', { person, ...PHONE });
  await phone.getByRole('button', { name: 'Filters' }).click();
  const drawer = phone.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('Brand').selectOption('Neelam');
  await drawer.getByLabel('Sort By').selectOption('Price high to low');
  await drawer.getByRole('button', { name: 'Apply Filters' }).click();
  await phone.getByRole('link', { name: 'Silk kurta', exact: true }).waitFor();
  await expect.poll(() => new URL(phone.url()).search).toBe('?brand=Neelam&sortBy=price_high_to_low');
});

const isFocused = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => field === document.activeElement);

test('price and stock are changed in the table by keyboard: Enter saves, Escape puts back, and a refusal stays at its cell', async () => {
  const person = await aSellerWithShop(journey.shop);
  const shopId = person.shop.id;
  const { id } = await aProduct(journey.shop, { shopId, name: 'Clay cup', priceRupees: 250, stock: 7 });
  const page = await journey.open('/seller/products', { person });
  const price = page.getByLabel('Price of Clay cup');
  const stock = page.getByLabel('Stock of Clay cup');
  const stored = async () => {
    const [product] = await person.api('GET /api/shop/products');
    return [product?.price, product?.stockRecord?.quantity];
  };
  await type(page, price, '299.50');
  await page.keyboard.press('Escape');
  expect(await price.inputValue()).toBe('250');
  await price.fill('free');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a price above ₹0').first().waitFor();
  expect([await price.inputValue(), await price.getAttribute('aria-invalid')]).toEqual(['free', 'true']);
  expect(await isFocused(page, 'Price of Clay cup')).toBe(true);
  await price.fill('₹1,299.50');
  await page.keyboard.press('Enter');
  await toast(page, 'The price of ‘Clay cup’ is now ₹1,299.50').waitFor();
  await expect.poll(() => price.inputValue()).toBe('1299.5');
  expect(await isFocused(page, 'Price of Clay cup')).toBe(true);

  // Leaving the cell saves as well.
  await page.keyboard.press('Tab');
  expect(await isFocused(page, 'Stock of Clay cup')).toBe(true);
  await stock.fill('some');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number, 0 or more').first().waitFor();
  await stock.fill('0');
  await page.keyboard.press('Tab');
  await toast(page, 'The stock of ‘Clay cup’ is now 0 units').waitFor();
  await page.getByRole('row').getByText('Out of stock').waitFor();
  expect(await stored()).toEqual([1299.5, 0]);

  // What somebody else saved is not overwritten unseen; what they changed beside it is left alone.
  await person.api('PUT /api/pro/:productId', { params: { productId: id }, body: { price: 500 } });
  await price.fill('600');
  await page.keyboard.press('Enter');
  await page.getByText('Meanwhile set to ₹500. Press Enter to save yours.').first().waitFor();
  expect(await stored()).toEqual([500, 0]);
  await page.keyboard.press('Enter');
  await toast(page, 'The price of ‘Clay cup’ is now ₹600').waitFor();
  await person.api('PUT /api/pro/:productId', { params: { productId: id }, body: { brand: 'Mitti' } });
  await price.fill('650');
  await page.keyboard.press('Enter');
  await toast(page, 'The price of ‘Clay cup’ is now ₹650').waitFor();
  await page.getByText('Mitti', { exact: true }).waitFor();
});

test('products are a table that sorts by its heads, or cards, as this browser was told', {
  tags: ['SPROD-05'],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  const shopId = person.shop.id;
  await aProduct(journey.shop, { shopId, name: 'Cup', priceRupees: 90, stars: [4, 5], soldCount: 3 });
  await aProduct(journey.shop, { shopId, name: 'Bowl', priceRupees: 250 });
  const page = await journey.open('/seller/products', { person });
  const table = page.getByRole('table', { name: 'List of products' });
  const names = () => table.getByRole('rowheader').getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['Bowl', 'Cup']);
  await table.getByRole('row', { name: 'Cup' }).getByText('4.5 (2)').waitFor();
  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await expect.poll(names).toEqual(['Cup', 'Bowl']);
  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await expect.poll(names).toEqual(['Bowl', 'Cup']);
  await page.getByRole('link', { name: 'Sold', exact: true }).click();
  await expect.poll(names).toEqual(['Cup', 'Bowl']);
  await expect.poll(() => new URL(page.url()).search).toBe('?sortBy=best_selling');

  await page.getByRole('button', { name: 'Cards' }).click();
  const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(2);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole('button', { name: 'Table' }).click();
  await table.getByRole('link', { name: 'View in shop: Cup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cup' }).waitFor();
  await page.waitForURL('**/product/*');
});

test('on a phone the bar of selected products takes one row, with the rarer actions in a menu', async () => {
  const person = await aSellerWithShop(journey.shop);
  for (const name of ['Cup', 'Bowl', 'Jug']) await aProduct(journey.shop, { shopId: person.shop.id, name });
  const page = await journey.open('/seller/products', { person, ...PHONE });
  for (const name of ['Cup', 'Bowl']) await page.getByLabel(`Select ${name}`).click();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByText('2 products selected').waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  const more = bar.getByRole('button', { name: 'More' });
  const hasFocus = () => more.evaluate((button) => button === document.activeElement);
  await press(page, more);
  await press(page, bar.getByRole('button', { name: 'Make one product of these' }));
  await page.getByRole('dialog', { name: 'Make one product of 2' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
  await press(page, more);
  await bar.getByRole('button', { name: 'Make one product of these' }).waitFor();
  await press(page, bar.getByRole('button', { name: 'Select all 3 that match' }));
  await bar.getByText('3 products selected').waitFor();
  await expect.poll(hasFocus).toBe(true);
  await press(page, more);
  await press(page, bar.getByRole('button', { name: 'Clear' }));
  await bar.waitFor({ state: 'detached' });
});

test('from a selected product the keyboard comes to the bar at once, and keeps a place when the bar goes', async () => {
  const person = await aSellerWithShop(journey.shop);
  for (const name of ['Cup', 'Bowl', 'Jug']) await aProduct(journey.shop, { shopId: person.shop.id, name });
  const page = await journey.open('/seller/products', { person });
  const bar = page.getByRole('region', { name: 'Selected products' });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await press(page, page.getByLabel('Select Jug'), 'Space');
    await bar.getByText('1 product selected').waitFor();
    await page.keyboard.press('Tab');
    const onward = page.getByRole('button', { name: 'Actions for the selected' });
    expect(await onward.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await bar.evaluate((region) => region === document.activeElement)).toBe(true);
    if (viewport.width < 768) await press(page, bar.getByRole('button', { name: 'More' }));
    await press(page, bar.getByRole('button', { name: 'Clear' }));
    await bar.waitFor({ state: 'detached' });
    const selectAll = page.getByRole('checkbox', { name: 'Select this page' });
    await expect.poll(() => selectAll.evaluate((box) => box === document.activeElement)).toBe(true);
  }
});

test('many prices are changed at once, seen before and undone after', async () => {
  const person = await aSellerWithShop(journey.shop);
  const shopId = person.shop.id;
  const cup = await aProduct(journey.shop, { shopId, name: 'Cup', priceRupees: 99.5 });
  await aProduct(journey.shop, { shopId, name: 'Bowl', priceRupees: 250 });
  const page = await journey.open('/seller/products', { person });
  await page.getByLabel('Select Cup').check();
  await page.getByText('1 product selected').waitFor();
  await page.getByRole('button', { name: 'Select all 2 that match' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 products' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Enter a whole percent from -90 to 500, without 0').waitFor();
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const cells = (row: string) => dialog.getByRole('row', { name: row }).getByRole('cell').allTextContents();
  await dialog.getByText('2 products will change.').waitFor();
  expect([await cells('Bowl'), await cells('Cup')]).toEqual([
    ['₹250', '₹275'],
    ['₹99.50', '₹109'],
  ]);

  // Somebody is quicker: nothing is saved, and the new figures are shown.
  const params = { productId: cup.id };
  await person.api('PUT /api/pro/:productId', { params, body: { price: 200 } });
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await dialog.getByText('Some of these products were changed meanwhile, so nothing was saved.').waitFor();
  await expect.poll(() => cells('Cup')).toEqual(['₹200', '₹220']);
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await toast(page, 'The price of 2 products is changed').waitFor();
  const priceOf = (name: string) => page.getByLabel(`Price of ${name}`).inputValue();
  await expect.poll(() => priceOf('Cup')).toBe('220');

  await person.api('PUT /api/pro/:productId', { params, body: { name: 'Mug' } });
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Left as it is, because it was changed since: Mug').waitFor();
  // The button has gone with the change that it offered to undo.
  await expectFocus(page.getByLabel('Select this page'));
  await expect.poll(() => priceOf('Bowl')).toBe('250');
  expect(await priceOf('Mug')).toBe('220');

  await page.getByLabel('Select this page').check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('What to change').selectOption('Archive');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await page.getByText('No products on sale').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '2 products put back as before').waitFor();
  await expectFocus(page.getByLabel('Select this page'));
  await page.getByRole('link', { name: 'Bowl', exact: true }).waitFor();
});
