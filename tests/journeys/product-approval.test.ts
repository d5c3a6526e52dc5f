import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setProductPolicy } from '../support/approval-builders.ts';
import { aBuyer, anOperator, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { width: 360, height: 740 };

test('a change of a product is looked at, rejected with its reason at the field, mended and shown to buyers', {
  tags: ['POL30'],
}, async () => {
  const app = journey.shop;
  await setProductPolicy(app, { rule: 'all' });
  const person = await aSeller(app);
  const shop = await aShop(app, { ownerId: person.user.id, name: 'Lamp Works' });
  const { id } = await aProduct(app, { shopId: shop.id, name: 'Brass lamp' });
  const buyer = await journey.open(`/product/${id}`, { person: await aBuyer(app) });

  const page = await journey.open(`/seller/product/${id}`, { person, viewport: PHONE });
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Edit Product' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await save('Lamp of pure gold');
  await toast(page, 'Saved. Buyers see the change once it is approved.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Lamp of pure gold' }).waitFor();
  await page.getByText('Buyers see: Brass lamp').waitFor();
  await buyer.reload();
  await buyer.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor();

  const desk = await journey.open('/operator', { person: await anOperator(app, ['catalogue']) });
  await press(desk, desk.getByRole('link', { name: 'Brass lamp' }));
  await desk.getByText('All products are looked at').waitFor();
  expect(await desk.locator('mark').allInnerTexts()).toEqual(['Brass lamp', 'Lamp of pure gold']);
  await press(desk, desk.getByRole('button', { name: 'Reject' }));
  const dialog = desk.getByRole('dialog', { name: 'Reject the change' });
  await press(desk, dialog.getByRole('button', { name: 'Reject' }));
  await dialog.getByText('Say of one field at least').waitFor();
  await dialog.getByLabel('Name').fill('It is made of brass');
  await press(desk, dialog.getByRole('button', { name: 'Reject' }));
  await toast(desk, 'It went back to its seller').waitFor();
  await desk.getByText('No product to look at').waitFor();

  await page.goto(`${app.url}/seller/products?state=rejected`);
  await page.getByText('Not approved').nth(1).waitFor();
  await page.goto(`${app.url}/seller/product/${id}`);
  await page.getByRole('button', { name: 'Edit Product' }).click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await page.getByRole('dialog').getByText('It is made of brass').waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await save('Lamp of polished brass');
  await page.getByText('Changes in review', { exact: true }).first().waitFor();

  await desk.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'To do' }).click();
  await desk.getByRole('link', { name: 'Brass lamp' }).click();
  await press(desk, desk.getByRole('button', { name: 'Approve' }));
  await toast(desk, 'Buyers see it now').waitFor();
  await buyer.reload();
  await buyer.getByRole('heading', { level: 1, name: 'Lamp of polished brass' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Lamp of polished brass' }).waitFor();
  expect(await page.getByText('Changes in review').count()).toBe(0);
});
