/** The coupons of a shop on the screen. */
import type { Page } from '@playwright/test';
import { aSeller, type Person } from '../builders.ts';
import { aShop, type BuiltShop } from '../catalog-builders.ts';
import type { Journey } from '../journey.ts';

export async function aShopkeeper(journey: Journey): Promise<{ seller: Person; shop: BuiltShop }> {
  const seller = await aSeller(journey.shop);
  return { seller, shop: await aShop(journey.shop, { ownerId: seller.user.id, name: 'Deepak Lamps' }) };
}

export const dialogOf = (page: Page, title: 'Add coupon' | 'Edit coupon') =>
  page.getByRole('dialog', { name: title });

export const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) });

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
  }
}

export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
