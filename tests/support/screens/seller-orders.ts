/** The orders of a shop on the screen. */
import type { Page } from '@playwright/test';
import { aSeller, type Person } from '../builders.ts';
import { aProduct, aShop, type BuiltProduct, type BuiltShop } from '../catalog-builders.ts';
import type { Journey } from '../journey.ts';

export interface Shopkeeper {
  seller: Person;
  shop: BuiltShop;
  product: BuiltProduct;
}

export async function aShopkeeper(journey: Journey, name: string, priceRupees = 250): Promise<Shopkeeper> {
  const seller = await aSeller(journey.shop);
  const shop = await aShop(journey.shop, { ownerId: seller.user.id, name });
  const product = await aProduct(journey.shop, { shopId: shop.id, name: 'Clay pot', priceRupees, stock: 40 });
  return { seller, shop, product };
}

export const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

export const ordersLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Your shop' }).locator('[href="/seller/orders"]');

export const badge = async (page: Page) =>
  (await ordersLink(page).locator('.count-badge-inline').allInnerTexts()).join('');
