import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PagePath } from '../../../contract/pages.ts';
import { faultsAt, faultsEnlarged, WIDTHS, type Width } from '../../support/accessible.ts';
import { aProduct } from '../../support/catalog-builders.ts';
import { aCoupon, aShopper, inCart, onCart, place } from '../../support/checkout-builders.ts';
import { toast } from '../../support/journey.ts';
import { LAMP_PICTURES } from '../../support/demo-pictures.ts';
import {
  exampleAddress,
  type MarketJourney,
  PAGE_EXAMPLES,
  startMarketJourney,
} from '../../support/page-examples.ts';
import { placeButton } from '../../support/shopping.ts';
import { openForVisits } from './visit.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney(LAMP_PICTURES);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface State {
  as?: 'buyer' | 'seller' | 'operator';
  on: PagePath;
  query?: string;
  at: Width;
  /** What is looked at; the main part of the page otherwise. */
  within?: string;
  /** Brings it about and waits until it is there. */
  show: (page: Page) => Promise<void>;
}

const DIALOG = 'dialog[open]';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** What pages do not show when they open: each kind of part once, wherever it is used. */
const STATES: Record<string, State> = {
  'a menu of links': { on: '/', at: 1440, within: 'header', show: (page) => press(page, 'Categories') },
  'a combobox with suggestions': {
    on: '/',
    at: 1440,
    within: 'header',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('lamp');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  'an enlarged picture': {
    on: '/product/:productId',
    at: 1440,
    within: DIALOG,
    show: (page) => press(page, 'Enlarge picture'),
  },
  'a drawer of filters': { on: '/products', at: 360, within: DIALOG, show: (page) => press(page, 'Filters') },
  'the menu on a phone': { on: '/products', at: 360, within: DIALOG, show: (page) => press(page, 'Menu') },
  'a dialog over a drawer, with an error at its field': {
    on: '/products',
    at: 360,
    within: 'dialog dialog[open]',
    show: async (page) => {
      await press(page, 'Menu');
      await page
        .getByRole('button', { name: /Deliver to/ })
        .last()
        .click();
      await page.getByRole('dialog', { name: 'Where should we deliver?' }).getByText('Save').click();
      await sees(page, 'Please enter a valid 6-digit pin code');
    },
  },
  'a list narrowed by filters': {
    on: '/products',
    query: 'category=home+%26+kitchen&inStock=true&page=1',
    at: 1440,
    show: (page) => sees(page, /^Showing \d+ of/),
  },
  'a list without results': {
    on: '/products',
    query: 'search=nothing+like+this&category=toys',
    at: 360,
    show: (page) => sees(page, 'No products match'),
  },
  'products chosen to be compared': {
    on: '/products',
    at: 1440,
    within: '.comparison-bar',
    show: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Compare: / })
        .first()
        .check();
      await page.getByRole('link', { name: 'Compare (1)' }).waitFor();
    },
  },
  'a map': {
    on: '/shop/:shopId',
    at: 1440,
    show: async (page) => {
      await press(page, 'Show on the map');
      await page.locator('.leaflet-control-scale-line').waitFor();
    },
  },
  'a form with errors': {
    on: '/contact',
    at: 360,
    show: async (page) => {
      await press(page, 'Send message');
      await sees(page, 'Please fill in this field');
    },
  },
  'a form in a dialog, with errors': {
    as: 'buyer',
    on: '/buyer/addresses',
    at: 1440,
    within: DIALOG,
    show: async (page) => {
      await press(page, '+ Add New Address');
      await press(page, 'Save');
      await sees(page, 'Please fill in this field');
    },
  },
  'a list that could not be loaded': {
    as: 'buyer',
    on: '/buyer/complaints',
    at: 360,
    show: async (page) => {
      await page.route('**/api/complaint**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    },
  },
  'a review in writing, with pictures': {
    as: 'buyer',
    on: '/products',
    query: 'search=kettle',
    at: 360,
    within: '.reviews',
    show: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Stove kettle', exact: true }).click();
      const reviews = page.locator('.reviews');
      await reviews.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await reviews.getByLabel('Choose pictures').setInputFiles(PICTURE);
      await reviews.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    },
  },
  "the drawer of the seller's pages": {
    as: 'seller',
    on: '/seller/previous-orders',
    at: 360,
    within: DIALOG,
    show: (page) => press(page, 'Menu'),
  },
  'what waits, below the bell': {
    as: 'seller',
    on: '/seller',
    at: 360,
    within: 'header',
    show: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^To do/ })
        .click();
      await page.locator('.to-do-menu').waitFor();
    },
  },
  'an address too long for a line': {
    as: 'seller',
    on: '/seller/people',
    at: 360,
    show: async (page) => {
      const email = `${'a'.repeat(60)}@${'long'.repeat(12)}.example`;
      await journey.market.seller.api('POST /api/shop/member', { body: { email, rights: ['orders'] } });
      await page.reload();
      await sees(page, email);
    },
  },
  'a chart as a table': {
    as: 'seller',
    on: '/seller',
    at: 360,
    show: async (page) => {
      const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
      await revenue.getByRole('button', { name: 'Show as table' }).click();
      await revenue.getByRole('region', { name: 'Revenue, day by day' }).waitFor();
    },
  },
  'filters unfolded beside a search': {
    as: 'seller',
    on: '/seller/orders',
    at: 360,
    show: async (page) => {
      await press(page, 'Filters');
      await page.getByLabel('State').waitFor();
    },
  },
  'a table with the bar of what is selected, and its menu': {
    as: 'seller',
    on: '/seller/products',
    at: 360,
    show: async (page) => {
      await page.getByLabel('Select Lamp 2', { exact: true }).click();
      await page.getByLabel('Select Lamp 3', { exact: true }).click();
      const bar = page.getByRole('region', { name: 'Selected products' });
      await bar.getByRole('button', { name: 'More' }).click();
      await bar.getByRole('button', { name: 'Make one product of these' }).waitFor();
    },
  },
  'an error in a cell of a table': {
    as: 'seller',
    on: '/seller/products',
    at: 1440,
    within: '.product-table',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Price of Lamp 2', exact: true }).fill('free');
      await page.keyboard.press('Enter');
      await sees(page, 'Enter a price above ₹0');
    },
  },
  'a long form with pictures, variants and errors': {
    as: 'seller',
    on: '/seller/product/new',
    at: 360,
    show: async (page) => {
      await page.locator('input[type=file][multiple]').setInputFiles(PICTURE);
      await page.getByLabel('Category', { exact: true }).selectOption('Clothing');
      await page.getByLabel('Type', { exact: true }).selectOption('kurtas');
      await press(page, 'Add option');
      await page.getByLabel('Option name', { exact: true }).fill('Colour');
      await page.getByLabel('Add values of Colour', { exact: true }).fill('Indigo, Rust, Sage');
      await page.keyboard.press('Enter');
      await press(page, 'Add Product');
      await sees(page, 'Please fill in this field');
    },
  },
  'the question before changes are lost': {
    as: 'seller',
    on: '/seller/coupons',
    at: 1440,
    within: DIALOG,
    show: async (page) => {
      await press(page, 'Add coupon');
      await page.getByLabel('Code', { exact: true }).fill('DIWALI');
      await page.keyboard.press('Escape');
      await sees(page, 'Your changes are not saved.');
    },
  },
  'a table in a dialog': {
    as: 'seller',
    on: '/seller/inventory',
    at: 360,
    within: DIALOG,
    show: async (page) => {
      await press(page, 'History: Lamp 2');
      await page.getByRole('dialog', { name: 'Stock history' }).getByRole('row').first().waitFor();
    },
  },
  'a second step being set up': {
    as: 'seller',
    on: '/seller/security',
    at: 360,
    show: async (page) => {
      await press(page, 'Turn on');
      await press(page, 'Authenticator app');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    },
  },
  'a toast': {
    as: 'seller',
    on: '/seller/products',
    at: 1440,
    within: '.Toastify',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Price of Lamp 2', exact: true }).fill('475');
      await page.keyboard.press('Enter');
      await toast(page, 'The price of ‘Lamp 2’ is now ₹475').waitFor();
    },
  },
  'a decision without its reasons': {
    as: 'operator',
    on: '/operator/cases/:caseId',
    at: 360,
    within: DIALOG,
    show: async (page) => {
      await press(page, 'Take down');
      await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
      await sees(page, 'Please fill in this field');
    },
  },
  'a picture cut to its place': {
    as: 'operator',
    on: '/operator/content/:place',
    at: 1440,
    within: DIALOG,
    show: async (page) => {
      const chooser = page.waitForEvent('filechooser');
      await press(page, 'Choose a picture: Tall picture');
      const green = { create: { width: 900, height: 600, channels: 3, background: '#0b5f57' } } as const;
      const buffer = await sharp(green).png().toBuffer();
      await (await chooser).setFiles({ name: 'green.png', mimeType: 'image/png', buffer });
      await page.getByRole('dialog').getByRole('group').first().waitFor();
    },
  },
};

test.each(Object.entries(STATES))('%s is accessible by day and at night, and fits', async (_name, state) => {
  const { as, on, query, at, within, show } = state;
  const page = await openForVisits(journey, as && journey.market[as]);
  await page.setViewportSize({ width: at, height: 800 });
  const address = query === undefined ? exampleAddress(on, journey.market.parameters) : `${on}?${query}`;
  await page.goto(journey.shop.url + address);
  // Buttons that open something are there before their script.
  await page
    .locator('header a.account-link-place, header a[href^="/seller"], nav[aria-label="Console"]')
    .first()
    .waitFor({ state: 'attached' });
  const { shows } = PAGE_EXAMPLES[on];
  if (query === undefined && shows !== undefined)
    await page.getByRole('main').getByText(shows).first().waitFor();
  await show(page);
  expect(await faultsAt(page, at, within)).toEqual([]);
});

test('a cart, its checkout, the payment page and what comes of it are accessible at both widths', async () => {
  const product = await aProduct(journey.shop, {
    name: 'Hand-hammered brass oil lamp with five wicks, medium',
    discountPercent: 20,
    priceRupees: 12499,
  });
  const person = await aShopper(journey.shop, product, { quantity: 2 });
  const couponId = await aCoupon(journey.shop, product.shopId, { code: 'LAMP10', isPublic: true });
  await onCart(journey.shop, person, product.shopId, couponId);
  const page = await openForVisits(journey, person);
  const faults: string[] = [];
  const look = async (what: string, seen = page) => {
    const found = await faultsEnlarged(seen);
    for (const width of WIDTHS) found.push(...(await faultsAt(seen, width)));
    faults.push(...found.map((fault) => `${what} at ${fault}`));
  };
  await page.goto(`${journey.shop.url}/cart`);
  await page.getByRole('button', { name: 'Remove code LAMP10' }).waitFor();
  await look('cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Can be delivered').waitFor();
  await look('checkout');
  await placeButton(page).click();
  await page.getByRole('button', { name: 'Approve payment' }).waitFor();
  await look('payment page');
  const paymentPage = page.url();
  await page.goto(`${journey.shop.url}/success`);
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor();
  await look('not paid yet');
  await page.goto(paymentPage);
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Payment Success' }).waitFor();
  await look('paid');
  await inCart(journey.shop, person, product);
  await page.goto(`${journey.shop.url}/checkout`);
  await page.getByLabel('Cash on delivery').check();
  await placeButton(page).click();
  await page.waitForURL('**/checkout/success');
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await look('order placed');
  const email = 'a.guest.with.a.name.of.many.letters@post.example';
  const guest = await aShopper(journey.shop, product);
  const contact = { name: 'Meera Nair', email, phoneNumber: '+91 98450 54323' };
  await place(guest, { paymentMethod: 'cash_on_delivery', contact });
  const waiting = await openForVisits(journey, guest);
  await waiting.goto(`${journey.shop.url}/checkout/success`);
  await waiting.getByLabel('Code from the mail').waitFor();
  await look('order to be confirmed', waiting);
  expect(faults).toEqual([]);
});

test('what is planted is seen: a picture without words, words that are too dark by night, and what sticks out', async () => {
  const page = await openForVisits(journey);
  await page.goto(`${journey.shop.url}/about`);
  // What is planted before React has taken the page over would be taken away again.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })));
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  expect(await faultsAt(page, 360)).toEqual(['360 px: image-alt: <img>']);
  await page.evaluate(() => {
    document.querySelector('main > img')?.remove();
    const words = document.createElement('p');
    words.textContent = 'Hard to read';
    words.style.color = '#333333';
    document.querySelector('main')?.append(words);
  });
  expect(await faultsAt(page, 1440)).toEqual([
    expect.stringMatching(/^1440 px: at night, color-contrast: <p .*Hard to read/),
  ]);
  await page.evaluate(() => {
    document.querySelector('main > p')?.remove();
    const bar = document.createElement('div');
    Object.assign(bar.style, { width: '400px', height: '10px' });
    document.querySelector('main')?.append(bar);
  });
  expect(await faultsAt(page, 360)).toEqual([expect.stringMatching(/^360 px: \d+ px too wide$/)]);
  expect(await faultsAt(page, 1440)).toEqual([]);
});
