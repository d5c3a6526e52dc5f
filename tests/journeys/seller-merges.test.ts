import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { expectInvariantsToHold, inCart } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

/** A seller of one T-shirt in three listings. */
async function aSellerOfTwins() {
  const seller = await aSellerWithShop(journey.shop);
  const listing = (name: string, priceRupees: number) =>
    aProduct(journey.shop, { shopId: seller.shop.id, category: 'Clothing', name, priceRupees, stock: 4 });
  const navy = await listing('Everyday T-Shirt, Navy', 499);
  const teal = await listing('Everyday T-Shirt, Teal', 519);
  await listing('Everyday T-Shirt', 399);
  return { seller, navy, teal };
}

test('three listings become one product, by keyboard alone; old links, carts and favorites find it', async () => {
  const { seller, navy, teal } = await aSellerOfTwins();
  const buyer = await aBuyer(journey.shop);
  await inCart(journey.shop, buyer, teal, 2);
  const visitor = await journey.open(`/product/${teal.id}`);
  const heart = visitor.getByRole('button', { name: `Favorite: ${teal.name}` });
  await heart.first().click();
  const page = await journey.open('/seller/products', { person: seller });
  await press(page, page.getByLabel('Select this page'), 'Space');
  await page.getByText('3 products selected').waitFor();
  await page.getByRole('button', { name: 'Make one product of these' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make one product of 3' });
  await dialog.getByText('This cannot be undone').waitFor();
  await dialog.getByText('₹519 · 4 in stock').waitFor();
  const stays = dialog.getByLabel('Product that stays');
  await expectFocus(stays);
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Everyday T-Shirt');
  expect(await dialog.getByLabel('Option 1').inputValue()).toBe('Colour');
  await stays.selectOption(navy.id);
  // What one of the names does not say has to be typed.
  await press(page, dialog.getByRole('button', { name: 'Merge 3 products' }));
  const missing = dialog.getByLabel('Colour of Everyday T-Shirt', { exact: true });
  await expectFocus(missing);
  await page.keyboard.type('Navy');
  await press(page, dialog.getByRole('button', { name: 'Merge 3 products' }));
  await dialog.getByText('Buyers must be able to tell them apart').waitFor();
  await type(page, missing, 'Mustard');
  await press(page, dialog.getByRole('button', { name: 'Merge 3 products' }));
  await page.getByText('3 products are now ‘Everyday T-Shirt’').first().waitFor();
  await page.getByText('3 variants').waitFor();

  const shown = await journey.open(`/product/${teal.id}`, { person: buyer });
  await shown.getByRole('heading', { level: 1, name: 'Everyday T-Shirt' }).waitFor();
  const address = new URL(shown.url());
  expect(address.searchParams.get('variant')).toBe(teal.variantId);
  expect(address.pathname).toBe(`/product/${navy.id}`);
  await expect.poll(() => shown.getByRole('radio', { name: 'Teal' }).isChecked()).toBe(true);
  await shown.goto(`${journey.shop.url}/buyer/cart`);
  await shown.getByText('Teal').first().waitFor();
  await visitor.goto(`${journey.shop.url}/favorite`);
  await visitor.getByRole('heading', { level: 2, name: 'Everyday T-Shirt', exact: true }).waitFor();
  await visitor.getByRole('button', { name: 'Remove Everyday T-Shirt from favorites' }).click();
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'My Favorites' }).waitFor();
  expect(await visitor.getByRole('heading', { level: 2 }).filter({ hasText: 'T-Shirt' }).count()).toBe(0);
  const reply = await fetch(`${journey.shop.url}/product/${teal.id}`, { redirect: 'manual' });
  expect(reply.status).toBe(301);
  expect(reply.headers.get('location')).toBe(`/product/${navy.id}?variant=${teal.variantId}`);
});
