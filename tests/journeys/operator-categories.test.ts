import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOperator } from '../support/builders.ts';
import { aSellerWithShop } from '../support/catalog-builders.ts';
import { aCategoryTree } from '../support/category-builders.ts';
import { aForm } from '../support/forms.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { press } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await aCategoryTree(journey.shop);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { width: 360, height: 740 };

test('an operator adds a category with an attribute by keyboard, a seller uses it and buyers filter by it', {
  tags: ['POL36'],
}, async () => {
  const app = journey.shop;
  const person = await anOperator(app, ['catalogue']);
  const page = await journey.open('/operator/categories?root=clothing', { person, viewport: PHONE });
  await page.getByRole('heading', { level: 2, name: 'Clothing' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Add a category below Clothing' }));
  const adding = page.getByRole('dialog', { name: 'New category below Clothing' });
  await adding.getByLabel('Name', { exact: true }).fill('Shawls');
  await adding.getByLabel('Name', { exact: true }).press('Enter');
  await toast(page, 'Shawls was added').waitFor();

  await page.getByRole('button', { name: 'Edit Shawls' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Edit Shawls' }));
  const editing = page.getByRole('dialog', { name: 'Shawls' });
  await press(page, editing.getByRole('button', { name: 'Add an attribute' }));
  await editing.getByLabel('Attribute 1', { exact: true }).selectOption('Length');
  await press(page, editing.getByRole('button', { name: 'Save' }));
  await toast(page, 'Saved').waitFor();
  await press(page, page.getByRole('button', { name: 'Move Shawls up' }));
  await toast(page, 'Shawls was moved').waitFor();
  const orderOf = () =>
    page
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
  await expect.poll(orderOf).toEqual(['Edit Clothing', 'Edit Shawls', 'Edit Ethnic wear', 'Edit Kurtas']);

  const seller = await aSellerWithShop(app);
  for (const length of [180, 200]) {
    await seller.api('POST /api/pro', {
      body: aForm({
        name: `Shawl of ${length} cm`,
        price: '900',
        categoryId: 'shawls',
        attributes: JSON.stringify({ length }),
      }),
    });
  }
  const buyer = await journey.open('/products?category=shawls');
  await buyer.getByRole('link', { name: 'Shawl of 180 cm' }).first().waitFor();
  await buyer
    .getByText(/^200 cm/)
    .first()
    .waitFor({ state: 'attached' });

  // The next edit says how many products it concerns, and is made by the second press.
  await page.reload();
  await page.getByRole('button', { name: 'Edit Shawls' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Edit Shawls' }));
  await editing.getByLabel('Name', { exact: true }).fill('Stoles');
  await press(page, editing.getByRole('button', { name: 'Save' }));
  await editing.getByText('This concerns 2 products').waitFor();
  await press(page, editing.getByRole('button', { name: 'Save' }));
  await toast(page, 'Saved').waitFor();
  await page.getByRole('button', { name: 'Remove Stoles' }).waitFor();
  await press(page, page.getByRole('button', { name: 'Remove Stoles' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await toast(page, 'It cannot be removed: it is used by 2 products.').waitFor();
});

test('an operator renames a value of an attribute, and sees how many products follow', {
  tags: ['POL37'],
}, async () => {
  const app = journey.shop;
  const seller = await aSellerWithShop(app);
  await seller.api('POST /api/pro', {
    body: aForm({
      name: 'Kurta',
      price: '900',
      categoryId: 'kurtas',
      attributes: JSON.stringify({ fabric: 'Linen' }),
    }),
  });
  const page = await journey.open('/operator/attributes', {
    person: await anOperator(app, ['catalogue']),
    viewport: PHONE,
  });
  await page.getByRole('link', { name: 'Fabric' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fabric' }).waitFor();
  await page.getByLabel('Value 1', { exact: true }).fill('Pure linen');
  await press(page, page.getByRole('button', { name: 'Save' }));
  await page.getByText('1 product follows').waitFor();
  await press(page, page.getByRole('button', { name: 'Save' }));
  await page.getByText('Pure linen: 1 product').waitFor();
  expect(await page.getByLabel('Value 1', { exact: true }).inputValue()).toBe('Pure linen');
});
