import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop, aProduct, aVariedProduct } from '../support/catalog-builders.ts';
import { requireOnLabel, someCategories } from '../support/category-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await someCategories(journey.shop);
  await requireOnLabel(journey.shop, 'sarees', 'netQuantity', 'maker');
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { width: 360, height: 740 };
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const information = (page: Page) => page.getByRole('region', { name: 'Product information' });
const LEGAL = {
  legalName: 'Asha Traders LLP',
  address: '1 MG Road\nBengaluru 560001',
  carePhone: '+91 98450 12367',
  careEmail: 'care@asha.example',
};

test("a product's page says what the label says of the chosen variant, and the shop's page who sells", async () => {
  const seller = await aSellerWithShop(journey.shop);
  const soap = await aVariedProduct(journey.shop, {
    shopId: seller.shop.id,
    name: 'Neem soap',
    priceRupees: 80,
    options: { Pack: ['75 g', '150 g'] },
  });
  const page = await journey.open(`/product/${soap.id}`, { viewport: PHONE });
  await page.getByRole('heading', { name: 'About this product' }).waitFor();
  expect(await information(page).count(), 'the price alone is no label').toBe(0);

  const params = { productId: soap.id };
  const [small, large] = soap.variants;
  await seller.api('PUT /api/pro/:productId/variants', {
    params,
    body: {
      options: [{ name: 'Pack', values: [{ name: '75 g' }, { name: '150 g' }] }],
      variants: [
        { id: small?.id, choices: ['75 g'], netQuantity: '75 g', price: 80, discount: 20 },
        { id: large?.id, choices: ['150 g'], netQuantity: '150 g', price: 140, discount: 30 },
      ],
    },
  });
  await seller.api('PUT /api/pro/:productId', {
    params,
    body: {
      label: {
        makerRole: 'packer',
        makerName: 'Mysore Soaps',
        makerAddress: '7 Mill Road\nMysuru 570001',
        monthMade: '2026-03',
      },
    },
  });
  await seller.api('PUT /api/shop/update/:userId', { params: { userId: seller.user.id }, body: LEGAL });
  await journey.shop.changeFeed.flushed();
  await page.reload();
  await information(page).getByText('₹100 (inclusive of all taxes)').waitFor();
  const said = await information(page).innerText();
  for (const line of ['75 g', 'Packed by', 'Mysore Soaps', 'Mysuru 570001', 'Month of packing', 'March 2026'])
    expect(said).toContain(line);
  expect(said).toContain('Asha Traders LLP');
  await information(page).getByRole('link', { name: LEGAL.carePhone }).waitFor();
  await page.getByRole('radio', { name: '150 g', exact: true }).click();
  await information(page).getByText('₹200 (inclusive of all taxes)').waitFor();
  await information(page).getByText('150 g').waitFor();

  await page.goto(`${journey.shop.url}/shop/${seller.shop.id}`);
  const soldBy = page.getByRole('region', { name: 'Sold by' });
  await soldBy.getByText(LEGAL.legalName).waitFor();
  const phone = soldBy.getByRole('link', { name: LEGAL.carePhone });
  expect(await phone.getAttribute('href')).toBe('tel:+919845012367');
});

test('what a category requires of the label is asked for at its fields; a net quantity is given by keyboard', async () => {
  const person = await aSellerWithShop(journey.shop);
  const product = await aProduct(journey.shop, { shopId: person.shop.id, name: 'Silk saree' });
  const page = await journey.open(`/seller/product/${product.id}`, { person, viewport: PHONE });
  await button(page, 'Edit Product').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.waitFor();
  const group = dialog.locator('summary', { hasText: 'Label and tax' });
  await group.waitFor();
  expect(await field(page, 'Net quantity').isVisible(), 'nothing is required of it').toBe(false);
  await field(page, 'Category').selectOption('Clothing');
  await field(page, 'Type').selectOption({ label: 'Ethnic wear › Sarees' });
  await field(page, 'Net quantity').waitFor();
  expect(await field(page, 'Net quantity').getAttribute('aria-required')).toBe('true');
  await group.click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectFocus(field(page, "Maker's role"));
  await page.keyboard.press('ArrowDown');
  await type(page, field(page, "Maker's name"), 'Surat Looms');
  await type(page, field(page, "Maker's address"), '5 Zampa Bazaar, Surat 395003');
  await type(page, field(page, 'Net quantity'), '1 N');
  await tabTo(page, field(page, 'GST rate'));
  await page.keyboard.type('5%');

  await page.reload();
  await button(page, 'Continue').click();
  expect(await field(page, "Maker's name").inputValue()).toBe('Surat Looms');
  expect(await field(page, 'Net quantity').inputValue()).toBe('1 N');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Product updated successfully').waitFor();
  const params = { productId: product.id };
  expect(await person.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    categoryId: 'sarees',
    label: {
      makerRole: 'manufacturer',
      makerName: 'Surat Looms',
      makerAddress: '5 Zampa Bazaar, Surat 395003',
    },
    variants: [{ netQuantity: '1 N', gstClass: 'gst_5', hsnCode: null }],
  });
});

test('variants have a net quantity and a GST rate each, which are filled down', async () => {
  const person = await aSellerWithShop(journey.shop);
  const saree = await aVariedProduct(journey.shop, {
    shopId: person.shop.id,
    name: 'Cotton saree',
    options: { Colour: ['Indigo', 'Rust'] },
  });
  const page = await journey.open(`/seller/product/${saree.id}`, { person });
  await button(page, 'Edit Product').click();
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
  expect(await field(page, 'Net quantity').count(), 'each variant has its own').toBe(0);
  await button(page, 'More columns').click();
  await type(page, field(page, 'Net quantity of Indigo'), '1 N');
  await page.keyboard.press('Control+d');
  await tabTo(page, field(page, 'GST rate of Indigo'));
  await page.keyboard.press('ArrowDown');
  await press(page, button(page, 'Fill down GST rate'));
  await expect.poll(() => field(page, 'GST rate of Rust').inputValue()).toBe('nil');
  await type(page, field(page, 'HSN code of Rust'), '54');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Enter 4, 6 or 8 digits').waitFor();
  await field(page, 'HSN code of Rust').fill('5407');
  await save.click();
  await toast(page, 'Product updated successfully').waitFor();
  const params = { productId: saree.id };
  expect((await person.api('GET /api/shop/products/:productId', { params })).variants).toMatchObject([
    { netQuantity: '1 N', gstClass: 'nil', hsnCode: null },
    { netQuantity: '1 N', gstClass: 'nil', hsnCode: '5407' },
  ]);
});

test('a seller gives the legal name and the consumer care of the shop; an impossible value is refused at its field', async () => {
  const person = await aSellerWithShop(journey.shop);
  const page = await journey.open('/seller/shop-details', { person, viewport: PHONE });
  await button(page, 'Edit Shop Details').click();
  await field(page, 'Legal name of the business').fill(LEGAL.legalName);
  await field(page, 'Consumer care phone').fill('ask at the counter');
  await field(page, 'Consumer care email').fill(LEGAL.careEmail);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Enter a phone number at which buyers can reach you').waitFor();
  expect(await field(page, 'Consumer care phone').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'Consumer care phone').fill(LEGAL.carePhone);
  await save.click();
  await page.getByText(`${LEGAL.carePhone}, ${LEGAL.careEmail}`).waitFor();
  await page.getByText(LEGAL.legalName).waitFor();
});
