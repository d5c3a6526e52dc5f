import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop, aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';
import { aPicture, chooser, expectPreviews, file, tile } from '../support/screens/product-form.ts';

const PHONE = { width: 360, height: 780 };

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('an edit that another one overtook loses nothing typed, and a damaged picture is named', {
  tags: ['SPROD-09'],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id } = await aProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Steel bottle',
    priceRupees: 400,
  });
  const page = await journey.open(`/seller/product/${id}`, { person });
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('500');
  await dialog.getByLabel('Description').fill('Hand-beaten.');
  await chooser(page).setInputFiles([file('red.png', await aPicture('#ff0000'))]);
  await person.api('PUT /api/pro/:productId', {
    params: { productId: id },
    body: { name: 'Copper bottle', price: 450 },
  });
  await save();
  await page.getByRole('alert').getByText('This product has been changed').waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Copper bottle');
  expect(await dialog.getByLabel('Price', { exact: true }).inputValue()).toBe('500');
  await page.getByText('Meanwhile set to ₹450').waitFor();
  await expectPreviews(page, ['red']);
  // It is damaged behind its header, which is found when it is prepared.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const large = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
  await chooser(page).setInputFiles([file('broken.png', large.subarray(0, large.length / 2))]);
  await tile(page, 2).getByText('this picture may be damaged').waitFor();
  await save();
  await page.getByRole('heading', { level: 1, name: 'Copper bottle' }).waitFor();
  await page.getByRole('main').getByText('₹500').first().waitFor();
  await page.getByRole('paragraph').filter({ hasText: 'Hand-beaten.' }).waitFor();
  await page.getByRole('list', { name: 'Pictures being prepared' }).waitFor();
  await journey.shop.jobs.drain();
  await page.getByRole('img', { name: 'Copper bottle' }).waitFor();
  await page.getByText("Picture 2 ('broken.png') could not be read and was removed.").waitFor();
  await page.getByRole('button', { name: 'Understood' }).click();
  await page.getByText('could not be read').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Archive product' }).click();
  await toast(page, 'Product archived').waitFor();
  await page.getByRole('button', { name: 'Put back on sale' }).click();
  await toast(page, 'Product is back on sale').waitFor();
});

test('products are a table or cards, found by filters, search, order and pages, all in the address', {
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
  for (let number = 1; number <= 24; number += 1) {
    await aProduct(journey.shop, { shopId, name: `Plate ${number}`, brand: 'Thali', stock: null });
  }
  const kurta = { shopId, brand: 'Neelam', category: 'Clothing' } as const;
  await aProduct(journey.shop, {
    ...kurta,
    name: 'Silk kurta',
    gender: 'female',
    discountPercent: 30,
    priceRupees: 250,
  });
  const dhoti = { ...kurta, name: 'Dhoti', priceRupees: 90, stars: [4, 5], soldCount: 3 };
  await aProduct(journey.shop, dhoti);
  await aProduct(journey.shop, { ...kurta, name: 'Old kurta', archivedAt: new Date() });
  const page = await journey.open('/seller/products', { person });
  const table = page.getByRole('table', { name: 'List of products' });
  const names = () => table.getByRole('rowheader').getByRole('link').allTextContents();
  await page.getByText('1 to 24 of 26').waitFor();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByText('25 to 26 of 26').waitFor();

  await page.getByLabel('Category').selectOption('Clothing');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect.poll(names).toEqual(['Dhoti', 'Silk kurta']);
  await table.getByRole('row', { name: 'Dhoti' }).getByText('4.5 (2)').waitFor();
  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await page.getByRole('link', { name: 'Price', exact: true }).click();
  await expect.poll(names).toEqual(['Silk kurta', 'Dhoti']);
  await page.getByRole('link', { name: 'Sold', exact: true }).click();
  await expect.poll(names).toEqual(['Dhoti', 'Silk kurta']);
  await page.getByRole('button', { name: 'Cards' }).click();
  const cards = page.getByRole('list', { name: 'Products', exact: true }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(2);

  await page.getByLabel('Gender').selectOption('female');
  const slider = page.getByLabel('Discount');
  await slider.fill('25');
  const bounds = await slider.evaluate(({ min, max, step }: HTMLInputElement) => [min, max, step]);
  expect(bounds).toEqual(['0', '100', '5']);
  expect(await cards.count(), 'only Apply applies').toBe(2);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect.poll(() => cards.count()).toBe(1);
  const query = '?category=Clothing&gender=female&discount=25&sortBy=best_selling';
  await expect.poll(() => new URL(page.url()).search).toBe(query);
  await page.reload();
  await expect.poll(() => cards.count(), { message: 'this browser keeps cards' }).toBe(1);
  await page.getByRole('button', { name: 'Table' }).click();

  // The row brings the product along, and the product's page also comes by its address alone.
  await page.route('**/api/shop/products/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Silk kurta', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Silk kurta' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Silk kurta' }).waitFor();
  await page.getByRole('main').getByText('30%', { exact: true }).waitFor();
  await page.goBack();
  await expect.poll(names).toEqual(['Silk kurta']);

  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByLabel('Search by name or brand').fill('neel kurta');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(names).toEqual(['Silk kurta']);
  await page.getByRole('link', { name: 'Archived' }).click();
  await page.getByRole('link', { name: 'Old kurta' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=neel+kurta&state=archived');

  // On a phone the filters are a drawer.
  await page.setViewportSize(PHONE);
  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('Brand').selectOption('Neelam');
  await drawer.getByLabel('Sort By').selectOption('Price high to low');
  await drawer.getByRole('button', { name: 'Apply Filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?brand=Neelam&sortBy=price_high_to_low');
  await page.getByRole('link', { name: 'View in shop: Silk kurta' }).click();
  await page.waitForURL('**/product/*');
});

test('price and stock are changed in the table by keyboard, and what others saved is not overwritten unseen', async () => {
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
  await type(page, price, 'free');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a price above ₹0').first().waitFor();
  expect([await price.inputValue(), await price.getAttribute('aria-invalid')]).toEqual(['free', 'true']);
  await price.fill('₹1,299.50');
  await page.keyboard.press('Enter');
  await toast(page, 'The price of ‘Clay cup’ is now ₹1,299.50').waitFor();
  await expect.poll(() => price.inputValue()).toBe('1299.5');
  await expectFocus(price);
  // Leaving the cell saves as well.
  await page.keyboard.press('Tab');
  await expectFocus(stock);
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

test('selected products: the keyboard comes to their bar, and many prices are changed at once, seen before and undone after', async () => {
  const person = await aSellerWithShop(journey.shop);
  const shopId = person.shop.id;
  const cup = await aProduct(journey.shop, { shopId, name: 'Cup', priceRupees: 99.5 });
  await aProduct(journey.shop, { shopId, name: 'Bowl', priceRupees: 250 });
  await aProduct(journey.shop, { shopId, name: 'Jug' });
  const page = await journey.open('/seller/products', { person, viewport: PHONE });
  const bar = page.getByRole('region', { name: 'Selected products' });
  // On a phone the bar takes one row, with the rarer actions in a menu.
  const more = bar.getByRole('button', { name: 'More' });
  await press(page, page.getByLabel('Select Cup'), 'Space');
  await bar.getByText('1 product selected').waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('button', { name: 'Actions for the selected' }));
  await page.keyboard.press('Enter');
  await expectFocus(bar);
  await page.getByLabel('Select Bowl').check();
  await press(page, more);
  await press(page, bar.getByRole('button', { name: 'Make one product of these' }));
  await page.getByRole('dialog', { name: 'Make one product of 2' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(more);
  await page.keyboard.press('Enter');
  await press(page, bar.getByRole('button', { name: 'Select all 3 that match' }));
  await bar.getByText('3 products selected').waitFor();
  await expectFocus(more);
  await page.keyboard.press('Enter');
  await press(page, bar.getByRole('button', { name: 'Clear' }));
  await bar.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('checkbox', { name: 'Select this page' }));

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Cup', 'Bowl']) await page.getByLabel(`Select ${name}`).check();
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

  await page.getByLabel('Select Mug').check();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'Change 3 products' });
  await all.getByLabel('What to change').selectOption('Archive');
  await all.getByRole('button', { name: 'Preview' }).click();
  await all.getByRole('button', { name: 'Change 3 products' }).click();
  await page.getByText('No products on sale').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '3 products put back as before').waitFor();
  await expectFocus(page.getByLabel('Select this page'));
  await page.getByRole('link', { name: 'Bowl', exact: true }).waitFor();
});
