import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CategoryId } from '../../contract/kernel/schemas.ts';
import { categories } from '../../database/schema/categories.ts';
import { aProduct, aSellerWithShop, type SellerWithShop } from '../support/catalog-builders.ts';
import { someCategories } from '../support/category-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { press, tabTo, type } from '../support/keyboard.ts';

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

/** A product that lies in a category of the tree. */
async function aDescribedProduct(person: SellerWithShop, name: string, body: object) {
  const product = await aProduct(journey.shop, { shopId: person.shop.id, name, brand: 'Asha' });
  await person.api('PUT /api/pro/:productId', { params: { productId: product.id }, body });
  return product;
}

/** The fields whose values say what the product is, as they are shown. */
async function expectFields(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await expect.poll(() => field(page, name).inputValue()).toBe(value);
  }
}

const KURTA = { categoryId: 'kurtas', attributes: { fabric: 'Silk', length: 112, neckline: 'Mandarin' } };

test('a kurta is added with its type and what kurtas say of themselves, by keyboard alone', async () => {
  const person = await aSellerWithShop(journey.shop);
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
  await expect.poll(() => field(page, 'Fabric').evaluate((it) => it === document.activeElement)).toBe(true);
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
  await page.getByText('Clothing › Ethnic wear › Kurtas').waitFor();
  await page.getByText('Festive, Wedding').waitFor();
  await page.getByText('112 cm').waitFor();
  const [kurta] = await person.api('GET /api/shop/products');
  expect(kurta).toMatchObject({
    category: 'Clothing',
    categoryId: 'kurtas',
    price: 899,
    attributes: {
      fabric: 'Silk',
      occasion: ['Festive', 'Wedding'],
      length: 112,
      neckline: 'Mandarin',
      lined: true,
    },
  });
});

test('another type keeps what was typed where it has the attribute, and without a type no field is shown', async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id: productId } = await aDescribedProduct(person, 'Silk kurta', KURTA);
  const page = await journey.open(`/seller/product/${productId}`, { person });
  await openEditor(page);
  await expectFields(page, { Type: 'kurtas', Fabric: 'Silk', Length: '112', Neckline: 'Mandarin' });
  await field(page, 'Length').fill('550');
  await field(page, 'Type').selectOption({ label: 'Ethnic wear › Sarees' });
  await field(page, 'Neckline').waitFor({ state: 'detached' });
  await expectFields(page, { Fabric: 'Silk', Length: '550' });
  await field(page, 'Type').selectOption('kurtas');
  await expectFields(page, { Fabric: 'Silk', Length: '550', Neckline: 'Mandarin' });
  await field(page, 'Type').selectOption('sarees');
  await save(page).click();
  await page.getByText('Clothing › Ethnic wear › Sarees').waitFor();
  const read = () => person.api('GET /api/shop/products/:productId', { params: { productId } });
  expect(await read()).toMatchObject({ categoryId: 'sarees', attributes: { fabric: 'Silk', length: 550 } });

  await openEditor(page);
  await field(page, 'Type').selectOption({ label: 'No type fits' });
  await field(page, 'Fabric').waitFor({ state: 'detached' });
  await save(page).click();
  await page.getByText('Clothing › Ethnic wear › Sarees').waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ category: 'Clothing', categoryId: 'clothing', attributes: {} });
});

test('a type is found by a word; where none fits, the label is asked for and not refused', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/product/new', { person });
  await type(page, field(page, 'Name'), 'Long kurta');
  await field(page, 'Category').selectOption('Clothing');
  expect(await field(page, 'Type').locator('option').allInnerTexts()).toSatisfy(
    (words: string[]) => words[0] === 'Choose a type' && words.at(-1) === 'No type fits',
  );
  await field(page, 'Category').selectOption('Electronics');
  await type(page, field(page, 'Find a type'), 'kurta');
  await page
    .getByRole('list', { name: 'Types found' })
    .getByRole('button', { name: 'Clothing › Ethnic wear › Kurtas' })
    .waitFor();
  await page.keyboard.press('Enter');
  await expectFields(page, { Category: 'Clothing', Type: 'kurtas', 'Find a type': '' });

  await field(page, 'Type').selectOption({ label: 'No type fits' });
  await page.getByText('Every packaged product must say this').first().waitFor();
  expect(await field(page, 'Net quantity').isVisible()).toBe(true);
  await type(page, field(page, 'Price'), '899');
  await press(page, button(page, 'Add Product'));
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

test('a draft has the type and its values, and a type that is gone is refused at its field', async () => {
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
  let page = await journey.open('/seller/product/new', { person });
  await field(page, 'Name').fill('Dupatta');
  await field(page, 'Price').fill('450');
  await field(page, 'Category').selectOption('Clothing');
  await field(page, 'Type').selectOption('kurtas');
  await field(page, 'Fabric').selectOption('Cotton');
  await field(page, 'Everyday').click();
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectFields(page, { Category: 'Clothing', Type: 'kurtas', Fabric: 'Cotton' });
  expect(await field(page, 'Everyday').isChecked()).toBe(true);

  await field(page, 'Type').selectOption('dupattas');
  await db.delete(categories).where(eq(categories.id, id));
  await journey.shop.changeFeed.flushed();
  await button(page, 'Add Product').click();
  await page.getByText("There is no category 'dupattas'").waitFor();
  await field(page, 'Type').selectOption('kurtas');
  await expectFields(page, { Fabric: 'Cotton' });
  await button(page, 'Add Product').click();
  await page.getByRole('heading', { level: 1, name: 'Dupatta' }).waitFor();
  await page.getByText('Everyday').waitFor();
});

test('of two edits of a specification, the later one is shown the first', async () => {
  const person = await aSellerWithShop(journey.shop);
  const { id: productId } = await aDescribedProduct(person, 'Silk kurta', KURTA);
  const page = await journey.open(`/seller/product/${productId}`, { person });
  await openEditor(page);
  await person.api('PUT /api/pro/:productId', {
    params: { productId },
    body: { attributes: { fabric: 'Linen', length: 90, neckline: 'Mandarin' } },
  });
  await field(page, 'Fabric').selectOption('Cotton');
  await save(page).click();
  await page.getByText('Specifications: see the new value at the field').waitFor();
  await page.getByText("Meanwhile set to 'Linen'").waitFor();
  await expectFields(page, { Fabric: 'Cotton', Length: '90' });
  await save(page).click();
  await toast(page, 'Product updated successfully').waitFor();
  expect(await person.api('GET /api/shop/products/:productId', { params: { productId } })).toMatchObject({
    attributes: { fabric: 'Cotton', length: 90, neckline: 'Mandarin' },
  });
});

test('many products get a type at once, and are put back', async () => {
  const person = await aSellerWithShop(journey.shop);
  await aDescribedProduct(person, 'Silk kurta', KURTA);
  await aDescribedProduct(person, 'Ball', { category: 'Toys' });
  const page = await journey.open('/seller/products', { person });
  const rows = page.getByRole('table', { name: 'List of products' }).getByRole('row');
  await rows.filter({ hasText: 'Silk kurta' }).getByText('Asha · Kurtas').waitFor();
  await page.getByLabel('Select this page').click();
  await button(page, 'Change').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to change').selectOption('set_category');
  await dialog.getByLabel('Category').selectOption('Clothing');
  await dialog.getByLabel('Type').selectOption('sarees');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('group', { name: 'Preview' }).locator('tbody tr');
  await expect
    .poll(async () =>
      (await preview.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/).filter(Boolean)),
    )
    .toEqual([
      ['Ball', 'Toys', 'Clothing › Ethnic wear › Sarees'],
      ['Silk kurta', 'Clothing › Ethnic wear › Kurtas', 'Clothing › Ethnic wear › Sarees'],
    ]);
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect.poll(() => page.getByText('Asha · Sarees').count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await rows.filter({ hasText: 'Silk kurta' }).getByText('Asha · Kurtas').waitFor();
  await rows.filter({ hasText: 'Ball' }).getByText('Asha', { exact: true }).waitFor();
});

test('without the tree the form still works, and loads it again', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/inventory', { person });
  await page.route('**/api/categories', (route) => route.abort('blockedbyclient'));
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Add your first product' }).click();
  await page.getByText('The types could not be loaded.').waitFor();
  await field(page, 'Name').fill('Kurta');
  await field(page, 'Category').selectOption('Clothing');
  await page.unroute('**/api/categories');
  await button(page, 'Try Again').click();
  // A group with the button until then.
  await page.getByRole('combobox', { name: 'Type' }).selectOption('kurtas');
  await field(page, 'Fabric').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('Kurta');
  expect(await field(page, 'Category').inputValue()).toBe('Clothing');
});

test('the tree is requested once, however often the products are looked at', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/inventory', { person });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/categories')) calls++;
  });
  for (const visit of [1, 2]) {
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByText('No products yet').waitFor();
    await expect.poll(() => calls, { message: `visit ${visit}` }).toBe(1);
    await page.getByRole('link', { name: 'Inventory', exact: true }).click();
    await page.waitForURL('**/seller/inventory');
  }
});
