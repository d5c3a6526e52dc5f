/** The inventory on the screen, and its files. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aSeller, type Person } from '../builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../catalog-builders.ts';
import type { Journey } from '../journey.ts';

export interface Trader {
  person: Person;
  product: (name: string, stock?: number | null) => Promise<BuiltProduct>;
}

export async function aTrader(journey: Journey): Promise<Trader> {
  const person = await aSeller(journey.shop);
  const { id: shopId } = await aShop(journey.shop, { ownerId: person.user.id });
  return {
    person,
    product: (name, stock = null) => aProduct(journey.shop, { shopId, name, stock, priceRupees: 450 }),
  };
}

export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

export const editOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit Inventory: ${name}` });

export async function exportTo(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

export async function upload(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.waitForURL(/\/seller\/import\/[0-9a-f-]{36}\?kind=/);
}
