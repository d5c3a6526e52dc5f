import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inventory } from '../../database/schema/index.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { askFor, openInVain } from '../support/screens/stock-alert.ts';

let journey: Journey;
let soldOut: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  soldOut = await aProduct(journey.shop, { name: 'Copper lamp', stock: 0 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo: mail about ${name}` });
const PROMISE = 'We will mail you when it is available at 560001.';

test('a buyer asks by keyboard to be mailed about a sold-out product, undoes it, asks again, and is led back by the mail', async () => {
  const { shop } = journey;
  const person = await aBuyer(shop);
  const page = await openInVain(journey, soldOut, { person });
  await askFor(page, 'Copper lamp').press('Enter');
  await page.getByText(PROMISE).waitFor();
  await expect
    .poll(() => undo(page, 'Copper lamp').evaluate((button) => button.matches(':focus')))
    .toBe(true);
  await undo(page, 'Copper lamp').press('Enter');
  await askFor(page, 'Copper lamp').waitFor();
  expect(await person.api('GET /api/stock-alert')).toEqual([]);
  await askFor(page, 'Copper lamp').click();
  await page.getByText(PROMISE).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByText(PROMISE).waitFor();

  const { db } = shop.database;
  await db.update(inventory).set({ quantity: 5 }).where(eq(inventory.productId, soldOut.id));
  await shop.jobs.drain();
  const mail = shop.mails.findLast(({ to }) => to === person.user.email);
  const link = /\S+\/product\/\S+\?variant=\S+/.exec(mail?.text ?? '')?.[0] ?? expect.unreachable();
  await page.goto(link);
  await page.getByText('Product is available for delivery at this location').waitFor();
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true);
  expect(await page.getByText('Notify me').count()).toBe(0);
});
