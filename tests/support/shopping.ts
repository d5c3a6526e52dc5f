import type { Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { inventory, stockReservations, stockMovements } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';
import type { BuiltProduct } from './catalog-builders.ts';
import { BENGALURU } from './checkout-builders.ts';
import { toast } from './journey.ts';
import type { RunningShop } from './running-shop.ts';

/** What people do on the way from a search to an order, step by step, by what they see. */

export const PASSWORD = 'lotus2026';

/** Types into the header's box and sees the results. */
export async function searchFor(page: Page, words: string): Promise<void> {
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  await box.fill(words);
  await box.press('Enter');
  await page.waitForURL('**/products?search=*');
}

/** From a list to a product's page. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Fills in the first step of the checkout, which asks a guest for an e-mail address too, and sends it. */
export async function fillDelivery(
  page: Page,
  {
    postalCode = BENGALURU,
    guest,
  }: { postalCode?: string; guest?: Record<'name' | 'email' | 'phone', string> } = {},
): Promise<void> {
  const step = page.getByRole('region', { name: 'Delivery address' });
  if (guest) {
    await step.getByLabel('Email').fill(guest.email);
    await step.getByLabel('Recipient').fill(guest.name);
    await step.getByLabel('Phone number').fill(guest.phone);
  }
  await step.getByLabel('Street address').fill('14, 3rd Cross');
  await step.getByLabel('City').fill('Bengaluru');
  await step.getByLabel('Postal code').fill(postalCode);
  await step.getByLabel('State').fill('Karnataka');
  await step.getByRole('button', { name: 'Deliver here' }).click();
  await step.getByRole('button', { name: 'Change' }).waitFor();
}

/** Checks delivery on a product's page, where the pin code is not known yet. */
export async function checkDelivery(page: Page, pinCode = BENGALURU): Promise<void> {
  await page.getByLabel('Delivery pin code').fill(pinCode);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is available for delivery at this location').waitFor();
}

export async function addToCart(page: Page, quantity = 1): Promise<void> {
  for (let units = 1; units < quantity; units++) {
    await page.getByRole('button', { name: /^One more of / }).click();
  }
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toast(page, 'Added to cart!').last().waitFor();
}

export async function fillAddress(page: Page, postalCode = BENGALURU): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New Address' });
  await dialog.getByLabel('Street address').fill('14, 3rd Cross');
  await dialog.getByLabel('City').fill('Bengaluru');
  await dialog.getByLabel('Postal code').fill(postalCode);
  await dialog.getByLabel('State').fill('Karnataka');
  await dialog.getByRole('button', { name: 'Save' }).click();
}

export const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order/ });

/** The total of the Order Summary on the cart and at the checkout. */
export const totalShown = (page: Page) =>
  page.getByRole('region', { name: 'Order Summary' }).locator('dd').last().innerText();

const StoredMails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
type StoredMail = z.infer<typeof StoredMails>[number];

/** The newest mail to an address with this in its subject, read where a shop without a mail server keeps it. */
export async function mailTo(
  shop: RunningShop,
  page: Page,
  to: string,
  subject: string,
): Promise<StoredMail> {
  const find = async () => {
    const reply = await page.request.get(`${shop.url}/dev/mail.json`);
    const mails = StoredMails.parse(await reply.json());
    return mails.find((mail) => mail.to === to && mail.subject.includes(subject));
  };
  await expect.poll(find, { message: `a mail to ${to} about '${subject}'` }).toBeDefined();
  return (await find()) ?? expect.unreachable();
}

export function linkIn({ text }: Pick<StoredMail, 'text'>): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? expect.unreachable('a mail without a link');
}

/** Everything that became of a product's stock: what is there, each reservation with its state, what was sold. */
export async function booksOf({ database: { db } }: TestApp, { id }: Pick<BuiltProduct, 'id'>) {
  const [record] = await db
    .select({ id: inventory.id, quantity: inventory.quantity, reserved: inventory.reserved })
    .from(inventory)
    .where(eq(inventory.productId, id));
  if (!record) throw new Error('the product has no stock');
  const reservations = await db
    .select({ quantity: stockReservations.quantity, state: stockReservations.state })
    .from(stockReservations)
    .where(eq(stockReservations.inventoryId, record.id))
    .orderBy(asc(stockReservations.createdAt));
  const movements = await db
    .select({ change: stockMovements.change, reason: stockMovements.reason })
    .from(stockMovements)
    .where(eq(stockMovements.inventoryId, record.id))
    .orderBy(asc(stockMovements.id));
  return {
    quantity: record.quantity,
    reserved: record.reserved,
    reservations: reservations.map(({ state, quantity }) => `${quantity} ${state}`),
    sales: movements.filter(({ reason }) => reason === 'sale').map(({ change }) => change),
  };
}
