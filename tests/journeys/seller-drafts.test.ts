import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessTokens } from '../../database/schema/index.ts';
import { aSeller } from '../support/builders.ts';
import { aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { hashPassword } from '../support/passwords.ts';
import { PASSWORD } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Every access token is over, as a quarter of an hour later. */
async function expireTokens(): Promise<void> {
  await journey.shop.database.db.update(accessTokens).set({ expiresAt: sql`now() - interval '1 second'` });
}

test('a token that ends in the middle of a form is renewed unseen; when the session is over, signing in leads back to what was typed', {
  tags: ['SESSION-07'],
}, async () => {
  const seller = await aSeller(journey.shop, { passwordHash: await hashPassword(PASSWORD) });
  await aShop(journey.shop, { ownerId: seller.user.id });
  const page = await journey.open('/login?next=/seller/coupons');
  const signIn = async () => {
    await page.getByLabel('Email').fill(seller.user.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByText('Seller', { exact: true }).first().click();
    await button(page, 'Proceed to Login').click();
    await page.waitForURL('**/seller/coupons');
  };
  const fill = async (code: string) => {
    await field(page, 'Code').fill(code);
    await field(page, 'Discount').fill('10');
    await field(page, 'Minimum order amount').fill('100');
    await field(page, 'Expiry date').fill('2099-12-31');
  };
  await signIn();
  await button(page, 'Add coupon').click();
  await fill('RENEWED');
  await expireTokens();
  await button(page, 'Save').click();
  await toast(page, 'Coupon created successfully').waitFor();

  await button(page, 'Add coupon').click();
  await fill('KEPT');
  // Asking for news of orders would notice it first, and renew the token while it still can.
  await page.route('**/api/shop-order/open-orders**', () => undefined);
  await page.context().clearCookies();
  await expireTokens();
  await button(page, 'Save').click();
  await page.waitForURL('**/login?next=**');
  await signIn();
  await page.getByText('You have an unsaved draft of a new coupon').waitFor();
  await button(page, 'Continue').click();
  expect(await field(page, 'Code').inputValue()).toBe('KEPT');
  await button(page, 'Save').click();
  await page.getByRole('rowheader', { name: 'KEPT' }).waitFor();
});
