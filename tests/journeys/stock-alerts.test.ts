import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VariantId } from '../../contract/kernel/schemas.ts';
import { inventory, products } from '../../database/schema/index.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aVariedProduct, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';

let journey: Journey;
let soldOut: BuiltProduct;
beforeAll(async () => {
  journey = await startJourney();
  soldOut = await aProduct(journey.shop, { name: 'Copper lamp', stock: 0 });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A product's page where delivery to a pin code was checked and is not possible. */
async function openInVain({ id }: BuiltProduct, visit?: { person: Person }): Promise<Page> {
  const page = await journey.open(`/product/${id}`, visit);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is not available for delivery at this location').waitFor();
  return page;
}

const askFor = (page: Page, name: string) => page.getByRole('button', { name: `Notify me about ${name}` });
const undo = (page: Page, name: string) => page.getByRole('button', { name: `Undo: mail about ${name}` });
const PROMISE = 'We will mail you when it is available at 560001.';

const waitFor = ({ api }: Person, variantId: VariantId) =>
  api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode: '560001' } });

test('a buyer asks by keyboard to be mailed about a sold-out product, undoes it, asks again, and is led back by the mail', async () => {
  const { shop } = journey;
  const person = await aBuyer(shop);
  const page = await openInVain(soldOut, { person });
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

test('what is in stock elsewhere can be waited for at the own pin code', async () => {
  const local = await aProduct(journey.shop, { name: 'Clay lamp', stock: null });
  await someStock(journey.shop, local, { deliveryPinCodes: ['110001'] });
  const person = await aBuyer(journey.shop);
  const page = await openInVain(local, { person });
  await askFor(page, 'Clay lamp').click();
  await page.getByText(PROMISE).waitFor();
  expect(await person.api('GET /api/stock-alert')).toMatchObject([{ name: 'Clay lamp', pinCode: '560001' }]);
});

test('a visitor and a guest are led to sign in and back; a seller reads who can be notified', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Iron lamp', stock: 0 });
  const guest = { person: await aGuest(journey.shop) };
  for (const page of [await openInVain(lamp), await openInVain(lamp, guest)]) {
    const link = page.locator('main').getByRole('link', { name: 'Sign in', exact: true });
    const addresses = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')));
    expect(addresses).toContain(`/login?next=${encodeURIComponent(`/product/${lamp.id}`)}`);
    expect(await page.getByText('to be notified when it is available.').isVisible()).toBe(true);
  }
  const page = await openInVain(lamp, { person: await aSeller(journey.shop) });
  await page.getByText('Buyers can be notified here when it is available.').waitFor();
});

test('a page that was opened before a deployment stays, though the scripts of its parts have gone', async () => {
  const { id } = await aProduct(journey.shop, { name: 'Zinc lamp', stock: 0 });
  const page = await journey.open('/about');
  const gone: string[] = [];
  await page.route(/\/assets\/(notify-me|suggestion-panel)-/, (route) => {
    gone.push(route.request().url());
    return route.abort('blockedbyclient');
  });
  await page.goto(`${journey.shop.url}/product/${id}`);
  await page.getByRole('combobox', { name: 'Search' }).click();
  await page.getByLabel('Delivery pin code').fill('560001');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Product is not available for delivery at this location').waitFor();
  await expect.poll(() => gone.length).toBe(2);
  await page.getByRole('combobox', { name: 'Search' }).fill('lamp');
  await page.getByRole('heading', { level: 1, name: 'Zinc lamp' }).waitFor();
  // The bar of phones leads to what can be done without the script.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('.buy-bar').getByRole('button', { name: 'Enter pin code' }).click();
  await expectFocus(page.getByLabel('Delivery pin code'));
});

test('what keeps the shop from writing is said at once', async () => {
  const lamp = await aProduct(journey.shop, { name: 'Glass lamp', stock: 0 });
  const person = await aBuyer(journey.shop);
  await person.api('PATCH /api/notification/settings', { body: { backInStock: false } });
  const page = await openInVain(lamp, { person });
  await askFor(page, 'Glass lamp').click();
  const reason =
    "Mails about stock are switched off. Please switch on 'Back in stock' under Notifications first.";
  await toast(page, reason).waitFor();
  expect(await askFor(page, 'Glass lamp').isVisible()).toBe(true);
});

test('the page of notifications lists what a buyer waits for, and removes it', async () => {
  const { shop } = journey;
  const person = await aBuyer(shop);
  const kurta = await aVariedProduct(shop, {
    ...{ name: 'Cotton kurta', stock: 0 },
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
  });
  const variantId = kurta.variantOf('M', 'Indigo');
  const gone = await aProduct(shop, { name: 'Tin lamp', stock: 0 });
  for (const id of [gone.variantId, variantId]) await waitFor(person, id);
  const { db } = shop.database;
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id));
  const page = await journey.open('/buyer/notifications', { person });
  const list = page.getByRole('region', { name: 'Waiting for stock' });
  const link = list.getByRole('link', { name: 'Cotton kurta (M, Indigo)' });
  expect(await link.getAttribute('href')).toBe(`/product/${kurta.id}?variant=${variantId}`);
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Pin code 560001'),
    expect.stringContaining('Pin code 560001, not offered at the moment'),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await list.getByRole('button', { name: 'Remove Cotton kurta (M, Indigo)' }).press('Enter');
  await toast(page, 'You will get no mail about it.').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(await list.getByRole('heading').evaluate((heading) => heading.matches(':focus'))).toBe(true);
  expect(await person.api('GET /api/stock-alert')).toMatchObject([{ name: 'Tin lamp' }]);
  await page.getByRole('checkbox', { name: 'Back in stock' }).press('Space');
  await list.getByText("Switch on 'Back in stock' to be mailed about these.").waitFor();
  const isMailed = async () => (await person.api('GET /api/notification/settings')).backInStock;
  await expect.poll(isMailed).toBe(false);
});
