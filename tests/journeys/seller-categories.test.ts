import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CategoryId, ProductId } from '../../contract/kernel/schemas.ts';
import { categories } from '../../database/schema/categories.ts';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { someCategories } from '../support/category-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await someCategories(journey.shop);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save');
const faults = (page: Page) => page.locator('.field-error');

async function openEditor(page: Page): Promise<void> {
  await button(page, 'Edit Product').click();
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
}

/** The fields whose values say what the product is, as they are shown. */
async function expectFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect.poll(() => field(page, name).inputValue()).toBe(value);
  }
}

test('a kurta is added by keyboard with what kurtas say of themselves, becomes a saree, and many get a type at once', async () => {
  const person = await aSellerWithShop(journey.shop);
  await aProduct(journey.shop, { shopId: person.shop.id, name: 'Ball', brand: 'Asha', category: 'Toys' });
  const page = await journey.open('/seller/product/new', { person });
  await type(page, field(page, 'Name'), 'Straight kurta');
  await tabTo(page, field(page, 'Category'));
  await page.keyboard.type('Clo');
  await tabTo(page, field(page, 'Type'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await field(page, 'Fabric').waitFor();
  await expectFields(page, { Type: 'kurtas' });
  await type(page, field(page, 'Length'), 'knee');
  await type(page, field(page, 'Price'), '899');
  await press(page, button(page, 'Add Product'));

  // What is wrong stands at its fields, the first of which has the focus.
  await expect
    .poll(() => faults(page).allInnerTexts())
    .toEqual(['Please fill in this field', 'Enter a number with at most three decimals, in cm']);
  await expectFocus(field(page, 'Fabric'));
  await page.keyboard.type('Si');
  await press(page, field(page, 'Festive'), 'Space');
  await press(page, field(page, 'Wedding'), 'Space');
  await type(page, field(page, 'Length'), '112 cm');
  await type(page, field(page, 'Neckline'), 'Mandarin');
  await tabTo(page, field(page, 'Lined'));
  await page.keyboard.type('Y');
  await expect.poll(() => faults(page).count()).toBe(0);
  await press(page, button(page, 'Add Product'));
  await page.getByRole('heading', { level: 1, name: 'Straight kurta' }).waitFor();
  for (const said of ['Clothing › Ethnic wear › Kurtas', 'Festive, Wedding', '112 cm'])
    await page.getByText(said).waitFor();
  const productId = ProductId.parse(new URL(page.url()).pathname.split('/').at(-1));
  const params = { productId };
  const read = () => person.api('GET /api/shop/products/:productId', { params });
  const kurta = { length: 112, neckline: 'Mandarin', lined: true };
  expect(await read()).toMatchObject({
    category: 'Clothing',
    categoryId: 'kurtas',
    price: 899,
    attributes: { fabric: 'Silk', occasion: ['Festive', 'Wedding'], ...kurta },
  });

  // Another type keeps what was typed where it has the attribute.
  await openEditor(page);
  await field(page, 'Length').fill('550');
  await field(page, 'Type').selectOption({ label: 'Ethnic wear › Sarees' });
  await field(page, 'Neckline').waitFor({ state: 'detached' });
  await expectFields(page, { Fabric: 'Silk', Length: '550' });
  await field(page, 'Type').selectOption('kurtas');
  await expectFields(page, { Fabric: 'Silk', Length: '550', Neckline: 'Mandarin' });
  await field(page, 'Type').selectOption('sarees');
  await save(page).click();
  await page.getByText('Clothing › Ethnic wear › Sarees').waitFor();
  expect(await read()).toMatchObject({ categoryId: 'sarees', attributes: { fabric: 'Silk', length: 550 } });

  // Of two edits of the specifications, the later one is shown the first.
  await openEditor(page);
  await person.api('PUT /api/pro/:productId', {
    params,
    body: { attributes: { fabric: 'Linen', length: 90 } },
  });
  await field(page, 'Fabric').selectOption('Cotton');
  await save(page).click();
  await page.getByText('Specifications: see the new value at the field').waitFor();
  await page.getByText("Meanwhile set to 'Linen'").waitFor();
  await expectFields(page, { Fabric: 'Cotton', Length: '90' });
  await save(page).click();
  await expect.poll(read).toMatchObject({ attributes: { fabric: 'Cotton', length: 90 } });
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor({ state: 'hidden' });

  // Without a type no field of one is shown, and none of its values is kept.
  await openEditor(page);
  await field(page, 'Type').selectOption({ label: 'No type fits' });
  await field(page, 'Fabric').waitFor({ state: 'detached' });
  await save(page).click();
  await page.getByText('Clothing › Ethnic wear › Sarees').waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ category: 'Clothing', categoryId: 'clothing', attributes: {} });

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByLabel('Select this page').click();
  await button(page, 'Change').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to change').selectOption('set_category');
  await dialog.getByLabel('Category').selectOption('Clothing');
  await dialog.getByLabel('Type').selectOption('sarees');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('group', { name: 'Preview' }).locator('tbody tr');
  const previewed = async () =>
    (await preview.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/).filter(Boolean));
  await expect.poll(previewed).toEqual([
    ['Ball', 'Toys', 'Clothing › Ethnic wear › Sarees'],
    ['Straight kurta', 'Clothing', 'Clothing › Ethnic wear › Sarees'],
  ]);
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect.poll(() => page.getByText(/\bSarees$/).count()).toBe(2);
});

test('a type is found by a word and kept in a draft; one that is gone is refused at its field, and none has to fit', async () => {
  const { db } = journey.shop.database;
  const id = CategoryId.parse('dupattas');
  await db.insert(categories).values({
    id,
    name: 'Dupattas',
    root: 'Clothing',
    parentId: CategoryId.parse('ethnic-wear'),
    depth: 2,
    position: 9,
  });
  await journey.shop.changeFeed.flushed();
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/product/new', { person });
  await type(page, field(page, 'Name'), 'Long kurta');
  await type(page, field(page, 'Price'), '899');
  await field(page, 'Category').selectOption('Clothing');
  const offered = await field(page, 'Type').locator('option').allInnerTexts();
  expect([offered[0], offered.at(-1)]).toEqual(['Choose a type', 'No type fits']);
  await field(page, 'Category').selectOption('Electronics');
  await type(page, field(page, 'Find a type'), 'kurta');
  const found = page.getByRole('list', { name: 'Types found' });
  await found.getByRole('button', { name: 'Clothing › Ethnic wear › Kurtas' }).waitFor();
  await page.keyboard.press('Enter');
  await expectFields(page, { Category: 'Clothing', Type: 'kurtas', 'Find a type': '' });

  await field(page, 'Fabric').selectOption('Cotton');
  await field(page, 'Everyday').click();
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectFields(page, { Category: 'Clothing', Type: 'kurtas', Fabric: 'Cotton' });
  expect(await field(page, 'Everyday').isChecked()).toBe(true);

  await field(page, 'Type').selectOption('dupattas');
  await db.delete(categories).where(eq(categories.id, id));
  await journey.shop.changeFeed.flushed();
  await button(page, 'Add Product').click();
  await page.getByText("There is no category 'dupattas'").waitFor();

  // What a label says is asked for where no type asks for anything.
  await field(page, 'Type').selectOption({ label: 'No type fits' });
  await page.getByText('Every packaged product must say this').first().waitFor();
  expect(await field(page, 'Net quantity').isVisible()).toBe(true);
  await button(page, 'Add Product').click();
  await page.getByRole('heading', { level: 1, name: 'Long kurta' }).waitFor();
  const [kurta] = await person.api('GET /api/shop/products');
  expect(kurta).toMatchObject({ category: 'Clothing', categoryId: 'clothing', attributes: {} });
});

test('an option with the name of an attribute is chosen by buyers, and the form asks for it no more', async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id: productId } = await aProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Phone',
    category: 'Electronics',
  });
  const page = await journey.open(`/seller/product/${productId}`, { person });
  await openEditor(page);
  await field(page, 'Type').selectOption('smartphones');
  await field(page, 'Storage').waitFor();
  await save(page).click();
  await page.getByText('Please fill in this field').waitFor();
  await button(page, 'Add option').click();
  await field(page, 'Option name').fill('storage');
  await page.getByText('Chosen by buyers: see Options').waitFor();
  await field(page, 'Storage').waitFor({ state: 'detached' });
  await field(page, 'Add values of storage').fill('128 GB, 256 GB');
  await field(page, 'Add values of storage').press('Enter');
  await save(page).click();
  await toast(page, 'Product updated successfully').waitFor();
  const read = () => person.api('GET /api/shop/products/:productId', { params: { productId } });
  expect(await read()).toMatchObject({
    categoryId: 'smartphones',
    attributes: {},
    options: [{ name: 'storage', values: [{ name: '128 GB' }, { name: '256 GB' }] }],
  });

  // Without the option, the product says it itself.
  await openEditor(page);
  await button(page, 'Remove storage').click();
  await field(page, 'Storage').selectOption('256 GB');
  await save(page).click();
  await expect.poll(read).toMatchObject({ options: [], attributes: { storage: '256 GB' } });
});

test('without the tree the form still works; loaded again, it is not requested a second time', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/inventory', { person });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/categories')) calls++;
  });
  await page.route('**/api/categories', (route) => route.abort('blockedbyclient'));
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Add your first product' }).click();
  await page.getByText('The types could not be loaded.').waitFor();
  await field(page, 'Name').fill('Kurta');
  await field(page, 'Category').selectOption('Clothing');
  await page.unroute('**/api/categories');
  const failed = calls;
  await button(page, 'Try Again').click();
  // A group with the button until then.
  await page.getByRole('combobox', { name: 'Type' }).selectOption('kurtas');
  await field(page, 'Fabric').waitFor();
  await expectFields(page, { Name: 'Kurta', Category: 'Clothing' });

  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Add your first product' }).click();
  await page.getByText('You have an unsaved draft of a new product').waitFor();
  expect(calls).toBe(failed + 1);
});
