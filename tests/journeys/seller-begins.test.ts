import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, type Person } from '../support/builders.ts';
import { expectInvariantsToHold } from '../support/checkout-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { sellAtOnce } from '../support/shop-state-builders.ts';
import {
  addToCart,
  checkDelivery,
  fillDelivery,
  linkIn,
  mailTo,
  openProduct,
  PASSWORD,
  placeButton,
  searchFor,
} from '../support/shopping.ts';

const SERVED = '560034';
const EMAIL = 'kamala.devi@craft.example';
const PRODUCT = 'Channapatna spinning top';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await sellAtOnce(journey.shop);
  await journey.shop.jobs.work(); // mails go out and pictures are prepared as they are in a shop
});
afterEach(() => journey.leave());
afterAll(async () => {
  await expectInvariantsToHold(journey.shop);
  await journey.close();
});

test('a new seller opens a shop from nothing, and the first order moves the figures by exactly itself', {
  tags: [
    'ROLE-05',
    'ROLE-14',
    'ROLE-15',
    'ROLE-16',
    'SPROD-08',
    'ENT-16',
    'ENT-17',
    'API-35',
    'CONST-29',
    'CONST-30',
  ],
}, async () => {
  const page = await journey.open('/register', { viewport: { width: 1280, height: 900 } });
  await register(page);
  await openShop(page);
  await addProduct(page);
  await addStock(page);

  await goTo(page, 'Dashboard', '**/seller');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect.poll(() => figures(page)).toEqual(['0 units', '₹0', '0', '₹0']);

  const buyer = await aBuyer(journey.shop);
  const buyerPage = await journey.open('/', { person: buyer });
  const number = await buy(buyerPage);

  // Nothing on the seller's page was touched meanwhile.
  await expect.poll(() => figures(page)).toEqual(['2 units', '₹501', '1', '₹501']);
  await page.getByRole('row').filter({ hasText: number }).getByText('Placed', { exact: true }).waitFor();
  await handle(page, number, buyerPage, buyer);

  await goTo(page, 'Dashboard', '**/seller');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect.poll(() => figures(page)).toEqual(['2 units', '₹501', '1', '₹501']);
  await page.getByRole('row').filter({ hasText: number }).getByText('Delivered', { exact: true }).waitFor();
  await goTo(page, 'Inventory', '**/seller/inventory');
  await page.getByRole('article').filter({ hasText: PRODUCT }).getByText('In stock: 8 units').waitFor();
});

const links = (page: Page) => page.getByRole('navigation', { name: 'Your shop' });

/** By the sidebar, as a seller does: nothing is reloaded. */
async function goTo(page: Page, entry: string, address: string): Promise<void> {
  await links(page).getByRole('link', { name: entry, exact: true }).click();
  await page.waitForURL(address);
}

/** Total sales, total revenue, orders and average order value of the dashboard. */
async function figures(page: Page): Promise<(string | undefined)[]> {
  const shown = await page.getByRole('list', { name: 'Figures' }).getByRole('listitem').allInnerTexts();
  return shown.map((text) => text.split('\n')[1]);
}

async function register(page: Page): Promise<void> {
  await page.getByText('Seller', { exact: true }).click();
  await page.getByLabel('Name').fill('Kamala Devi');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone number').fill('+91 98450 77777');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Register' }).click();
  await page.waitForURL('**/check-email**');
  await page.goto(linkIn(await mailTo(journey.shop, page, EMAIL, 'erify')));
  await toast(page, 'Email verified successfully!').waitFor();
  await page.waitForURL('**/login**');
  await page.getByText('Seller', { exact: true }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await page.waitForURL('**/seller/');
}

async function openShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register your shop' }).last().click();
  await page.getByRole('button', { name: 'Register Your Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Your Shop' });
  await dialog.getByLabel('Shop name').fill('Kamala Toys');
  await dialog.getByLabel('Description').fill('Wooden toys from Channapatna, turned and lacquered by hand.');
  await dialog.getByLabel('GST number').fill('27AAPFU0939F1ZV');
  await dialog.locator('.leaflet-control-scale-line').waitFor();
  await dialog.getByRole('group', { name: 'Map', exact: true }).click({ position: { x: 280, y: 190 } });
  await dialog.locator('.map-pin').waitFor();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await toast(page, 'Shop registered').waitFor();
  await page.getByRole('heading', { name: 'Kamala Toys' }).waitFor();
}

async function addProduct(page: Page): Promise<void> {
  await goTo(page, 'Products', '**/seller/products');
  await page.getByRole('link', { name: '+ Add Product' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(PRODUCT);
  await page.getByLabel('Brand').fill('Kamala');
  await page.getByLabel('Category').selectOption('Toys');
  await page.getByLabel('Price', { exact: true }).fill('250.50');
  await page.getByLabel('Description').fill('Beech, five colours, spins for two minutes.');
  const colours = ['#c0392b', '#27ae60', '#2980b9'];
  const pictures = await Promise.all(
    colours.map(async (background, index) => ({
      name: `top-${index}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 640, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  await page.locator('input[type=file][multiple]').setInputFiles(pictures);
  await page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem').nth(2).waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Add Product' }).click();
  expect((await sent).url(), 'never a fixed address').toBe(`${journey.shop.url}/api/pro`);
  await toast(page, 'Product created successfully').waitFor();
  await page.waitForURL(/\/seller\/product\/[0-9a-f-]{36}$/);
  await page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem').nth(2).waitFor();
  const facts = await page.getByRole('definition').allInnerTexts();
  expect(facts.slice(0, 5)).toEqual(['Kamala', 'Toys', '₹250.50', '0%', 'Unisex']);
  await page.getByText('Beech, five colours, spins for two minutes.').waitFor();
}

async function addStock(page: Page): Promise<void> {
  await goTo(page, 'Inventory', '**/seller/inventory');
  await page.getByRole('button', { name: 'Add New Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Item' });
  await dialog.getByRole('option', { name: PRODUCT }).waitFor({ state: 'attached' });
  await dialog.getByLabel('Product').selectOption({ label: PRODUCT });
  await dialog.getByLabel('Quantity').fill('10');
  await dialog.getByLabel('Minimum threshold').fill('3');
  await dialog.getByLabel('Add pin codes').fill('560001-560040, 5700*');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 10, status: 'active' });
  await toast(page, 'Inventory item added').waitFor();
  const card = page.getByRole('article').filter({ hasText: PRODUCT });
  for (const shown of ['In stock: 10 units', 'active', '₹250.50', '560001-560040', '5700*'])
    await card.getByText(shown, { exact: true }).waitFor();
}

/** Finds the product by its name, asks for the own pin code, and orders two; gives the order's number. */
async function buy(page: Page): Promise<string> {
  await searchFor(page, 'spinning top');
  await openProduct(page, PRODUCT);
  await checkDelivery(page, SERVED);
  await addToCart(page, 2);
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('region', { name: 'Order Summary' }).getByText('₹501').first().waitFor();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await fillDelivery(page, { postalCode: SERVED });
  await page.getByText('Can be delivered').waitFor();
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('link', { name: 'View order' }).click();
  const heading = page.getByRole('heading', { name: /^Order H-/ });
  return (await heading.innerText()).replace('Order ', '');
}

/** The seller takes the order through all its steps; the buyer sees each of them, and is written to. */
async function handle(page: Page, number: string, buyerPage: Page, buyer: Person): Promise<void> {
  await goTo(page, 'Orders , 1 new order', '**/seller/orders');
  await page.getByRole('link', { name: number }).click();
  await page.getByText('560034').first().waitFor();
  const expectSeen = async (step: string, subject: string) => {
    await buyerPage.reload();
    const reached = buyerPage
      .getByRole('listitem')
      .filter({ hasText: step })
      .getByText(/, (now|done)/);
    await reached.first().waitFor({ state: 'attached' });
    await mailTo(journey.shop, page, buyer.user.email ?? '', subject);
  };
  await page.getByRole('button', { name: 'Accept' }).click();
  await toast(page, 'Order accepted').waitFor();
  await expectSeen('Accepted', 'is accepted');
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await toast(page, 'Order marked as packed').waitFor();
  await expectSeen('Packed', 'is packed');
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${number}` });
  await dialog.getByLabel('Carrier').fill('India Post');
  await dialog.getByLabel('Tracking number').fill('EK987654321IN');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await toast(page, 'Order shipped').waitFor();
  await expectSeen('Shipped', 'on its way');
  await buyerPage.getByText('EK987654321IN').first().waitFor();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
  await toast(page, 'Order delivered').waitFor();
  await expectSeen('Delivered', 'has arrived');
}
