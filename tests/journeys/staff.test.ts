import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newestLink } from '../support/browser.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';

const PASSWORD = 'monsoon2026';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

async function anOwner() {
  const owner = await aSeller(journey.shop, { name: 'Ruhi Shah' });
  const shop = await aShop(journey.shop, { ownerId: owner.user.id, name: 'Kaleen Carpets' });
  return { owner, shop };
}

/** Invites somebody on the page People of the owner. */
async function invite(people: Page, email: string, ...rights: string[]) {
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = people.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  for (const right of rights) await dialog.getByLabel(right, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The address of the newest mail to somebody, in the running shop. */
const mailed = async (email: string) => {
  const { pathname, search } = await newestLink(journey.shop, email);
  return pathname + search;
};

test('an owner invites by mail, and who has no account registers, confirms the address and joins', async () => {
  const { owner } = await anOwner();
  const people = await journey.open('/seller/people', { person: owner });
  await people.getByText('Nobody works for your shop besides you').waitFor();
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = people.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.getByText('Choose at least one right').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const email = 'meera@kaleen.example';
  await invite(people, email, 'Orders');
  await people.getByRole('heading', { name: 'Invitations' }).waitFor();
  await people.getByText('The link is good until').waitFor();

  const page = await journey.open(await mailed(email));
  await page.getByText('Kaleen Carpets').waitFor();
  await page.getByText('Accept, pack, ship and cancel orders').waitFor();
  expect(new URL(page.url()).search, 'no history holds the secret').toBe('');
  await page.getByRole('link', { name: 'Register' }).last().click();
  await at(page, '/register');
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Name').fill('Meera Nair');
  await page.getByLabel('Phone number').fill('+91 98450 12345');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await at(page, '/check-email');
  await page.goto(journey.shop.url + (await mailed(email)));
  await at(page, '/login');
  await expect.poll(() => page.getByLabel('Seller').isChecked()).toBe(true);
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await at(page, '/join-shop');
  await page.getByRole('button', { name: 'Join Kaleen Carpets' }).click();
  await at(page, '/seller');

  await people.reload();
  await people.getByRole('heading', { name: 'Staff' }).waitFor();
  await people.getByRole('link', { name: 'Activity of Meera Nair' }).click();
  await people.getByText('Join the shop of a mailed link').first().waitFor();
  await people.goto(`${journey.shop.url}/seller/people`);
  await people.getByRole('button', { name: 'Rights of Meera Nair' }).click();
  const rights = people.getByRole('dialog', { name: 'Rights' });
  await rights.getByLabel('Stock', { exact: true }).check();
  await rights.getByRole('button', { name: 'Save' }).click();
  await people.getByText('Orders, Stock').waitFor();
  await people.getByRole('button', { name: 'Remove Meera Nair' }).click();
  await people
    .getByRole('dialog', { name: 'Remove Meera Nair?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await people.getByText('Nobody works for your shop besides you').waitFor();
  expect(await people.evaluate(() => document.activeElement?.textContent)).toBe('People');
});

test('an invitation is sent again, and withdrawn; its link says so', async () => {
  const { owner } = await anOwner();
  const email = 'farah@kaleen.example';
  const people = await journey.open('/seller/people', { person: owner });
  await invite(people, email, 'Stock');
  const first = await mailed(email);
  await people.getByRole('button', { name: `Send again to ${email}` }).click();
  await toast(people, 'A new invitation is on its way').waitFor();
  const second = await mailed(email);
  const page = await journey.open(first);
  await page.getByText('it was used, withdrawn or replaced by a newer one').waitFor();
  await people.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await people.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await people.getByText('Nobody works for your shop besides you').waitFor();
  await page.goto(journey.shop.url + second);
  await page.getByText('it was used, withdrawn or replaced by a newer one').waitFor();
  expect(await people.evaluate(() => document.activeElement?.textContent)).toBe('People');
});

test('who is signed in as somebody else signs out first, and an address that buys cannot join', async () => {
  const { owner } = await anOwner();
  const [meera, other] = [await aSeller(journey.shop), await aSeller(journey.shop)];
  const email = meera.user.email ?? '';
  await owner.api('POST /api/shop/member', { body: { email, rights: ['orders'] } });
  const page = await journey.open(await mailed(email), { person: other });
  await page.getByText(`You are signed in as ${other.user.email}`).waitFor();
  await page.getByRole('button', { name: 'Sign out and go on' }).click();
  await page.getByText('Sign in with the seller account of this address to join.').waitFor();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await at(page, '/login');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);

  const buyer = await aBuyer(journey.shop);
  const buyers = buyer.user.email ?? '';
  await owner.api('POST /api/shop/member', { body: { email: buyers, rights: ['orders'] } });
  const refused = await journey.open(await mailed(buyers), { person: buyer });
  await refused.getByText('This address cannot join').waitFor();
});
