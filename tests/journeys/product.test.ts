import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct, someStock } from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { type Journey, NO_ANSWER, startJourney, toast, withoutReason } from '../support/journey.ts';
import { givePictures, headOf, layoutShiftOf, structuredData } from '../support/looking.ts';
import { anOrder } from '../support/order-builders.ts';
import { withoutTable } from '../support/database.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const WORDS =
  'Hammered by hand in Moradabad. Warm light, a cotton cord of two metres, and a shade that can be washed.';
const MISCHIEF = '</script><script>document.title="stolen"</script>';

let journey: Journey;
let lamp: BuiltProduct;
let plain: BuiltProduct;
let soldOut: BuiltProduct;
let local: BuiltProduct;
let reviewed: BuiltProduct;

beforeAll(async () => {
  journey = await startJourney();
  const { shop } = journey;
  const { id: shopId } = await aShop(shop, { name: 'Moradabad Metals' });
  await aCoupon(shop, shopId, { code: 'BRASS10', isPublic: true });
  const inShop = { shopId, category: 'Home & Kitchen', brand: 'Roshni' } as const;
  lamp = await aProduct(shop, {
    ...inShop,
    name: 'Brass lamp',
    description: WORDS,
    gender: 'unisex',
    priceRupees: 1999,
    discountPercent: 20,
    pictureKeys: KEYS,
  });
  plain = await aProduct(shop, { ...inShop, name: `Steel lamp ${MISCHIEF}`, pictureKeys: KEYS.slice(0, 1) });
  soldOut = await aProduct(shop, { ...inShop, name: 'Copper lamp', stock: 0 });
  local = await aProduct(shop, { ...inShop, name: 'Clay lamp', stock: null });
  await someStock(shop, local, { quantity: 5, minimumThreshold: 10, deliveryPinCodes: ['5600*'] });
  await someStock(shop, local, { status: 'inactive', deliveryPinCodes: ['110001'] });
  await someStock(shop, local, { quantity: 0, deliveryPinCodes: ['400001'] });
  reviewed = await aProduct(shop, { ...inShop, name: 'Reviewed lamp' });
  for (const [name, stars, text] of [
    ['Meera Nair', 5, 'Bright and warm.'],
    ['Arjun Das', 4, 'Good, but the cord is short.'],
    ['Kavya Rao', 1, 'Arrived with a dent.'],
  ] as const) {
    const buyer = await aBuyer(shop, { name });
    await anOrder(shop, buyer.user.id, reviewed);
    await buyer.api('PUT /api/review/:productId', {
      params: { productId: reviewed.id },
      body: { stars, text },
    });
  }
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** A product's page with its scripts at work. */
async function openProduct(
  product: BuiltProduct,
  visit: Parameters<Journey['open']>[1] = DESK,
): Promise<Page> {
  const page = await journey.open('/about', visit);
  await givePictures(page);
  await page.goto(`${journey.shop.url}/product/${product.id}`);
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  return page;
}

const pinCode = (page: Page) => page.getByLabel('Delivery pin code');
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check', exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });
const AVAILABLE = 'Product is available for delivery at this location';
const NOT_AVAILABLE = 'Product is not available for delivery at this location';
const FAILED = 'Error checking availability. Please try again.';

async function checkDelivery(page: Page, code: string): Promise<void> {
  await pinCode(page).fill(code);
  await checkButton(page).click();
}

test('the page shows name, brand, category, gender, price and discount', {
  tags: ['ROUTE-04', 'PDP-03', 'PDP-04', 'PDP-05', 'CONST-32'],
}, async () => {
  const page = await openProduct(lamp);
  const main = page.getByRole('main');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Brass lamp');
  for (const text of [
    WORDS,
    '₹1,999',
    '₹2,499',
    '20% off',
    'Roshni',
    'Home & Kitchen',
    'Unisex',
    'Moradabad Metals',
  ])
    expect(await main.getByText(text).first().isVisible(), text).toBe(true);
  await main.getByText('BRASS10').waitFor();
  const other = await openProduct(soldOut);
  expect(
    await other
      .locator('.product-buy')
      .getByText(/% off$/)
      .count(),
  ).toBe(0);
});

test('the rating shows as five stars with the number of reviews', {
  tags: ['PDP-06', 'CONST-12'],
}, async () => {
  const page = await openProduct(reviewed);
  const box = page.locator('.product-buy');
  await box.getByRole('img', { name: /^Rated 3\.3\d* out of 5$/ }).waitFor();
  await box.getByRole('link', { name: '3 reviews' }).click();
  await expect.poll(() => page.url()).toContain('#reviews');
});

test('thumbnails and arrow keys change the main picture; the first one stands at first', {
  tags: ['PDP-01', 'PDP-02'],
}, async () => {
  const page = await openProduct(lamp);
  const gallery = page.getByRole('region', { name: 'Pictures of Brass lamp' });
  const current = () =>
    gallery
      .getByRole('button', { name: /^Picture/ })
      .evaluateAll((thumbs) => thumbs.findIndex((thumb) => thumb.getAttribute('aria-current') === 'true'));
  const place = () =>
    gallery
      .getByRole('list', { name: 'Main picture' })
      .evaluate((list) => Math.round((list.scrollLeft / list.clientWidth) * 100) / 100);
  expect(await current()).toBe(0);
  await gallery.getByRole('button', { name: 'Picture 3 of 3' }).click();
  await expect.poll(place).toBe(2);
  await expect.poll(current).toBe(2);
  await gallery.getByRole('list', { name: 'Main picture' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).toBe(1);
  await expect.poll(current).toBe(1);
  await gallery.getByRole('button', { name: 'Enlarge picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brass lamp' });
  expect(await dialog.getByRole('img').getAttribute('src')).toContain(KEYS[1]);
  const width = (selector: string) =>
    page.locator(selector).evaluate((picture) => picture.getBoundingClientRect().width);
  const [main, larger] = [
    await width('.gallery li:first-child img'),
    await width('.zoom-track li:nth-child(2) img'),
  ];
  expect(larger, 'it is seen larger').toBeGreaterThan(main);
  expect(larger / 640, 'and no larger than looks sharp').toBeLessThanOrEqual(1.25);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('on a phone a swipe changes the picture', { tags: ['PDP-01'] }, async () => {
  const page = await openProduct(lamp, { ...PHONE, hasTouch: true });
  const list = page.getByRole('list', { name: 'Main picture' });
  await list.evaluate((element) => element.scrollBy({ left: element.clientWidth, behavior: 'instant' }));
  await expect
    .poll(() => page.getByRole('button', { name: 'Picture 2 of 3' }).getAttribute('aria-current'))
    .toBe('true');
});

test('delivery is checked before anything can be added', {
  tags: [
    'PDP-07',
    'PDP-08',
    'PDP-09',
    'PDP-10',
    'PDP-12',
    'VAL-14',
    'VAL-15',
    'VAL-16',
    'CONST-02',
    'ERR-20',
    'ERR-21',
  ],
}, async () => {
  const page = await openProduct(local);
  const result = page.locator('.product-buy').getByRole('status');
  expect(await addButton(page).isDisabled()).toBe(true);

  await pinCode(page).pressSequentially('56-00 x1');
  expect(await pinCode(page).inputValue()).toBe('56001');
  await checkButton(page).click();
  await page.getByText('Please enter a valid 6-digit pin code').waitFor();
  expect(await pinCode(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await addButton(page).isDisabled()).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type('78');
  expect(await pinCode(page).inputValue()).toBe('560017');

  await checkDelivery(page, '560034');
  await result.getByText(AVAILABLE, { exact: true }).waitFor();
  await result.getByText(/^Delivered to 560034 by \w{3}, \d{1,2} \w{3,4}$/).waitFor();
  expect(await addButton(page).isEnabled()).toBe(true);

  await pinCode(page).press('End');
  await pinCode(page).press('Backspace');
  await expect.poll(() => result.textContent()).toBe('');
  expect(await addButton(page).isDisabled()).toBe(true);

  for (const code of ['110001', '400001', '700001']) {
    await checkDelivery(page, code);
    await result.getByText(NOT_AVAILABLE, { exact: true }).waitFor();
    expect(await addButton(page).isDisabled(), code).toBe(true);
    await pinCode(page).fill('');
    await expect.poll(() => result.textContent()).toBe('');
  }
});

test('while it is checked the button is busy, and a failure says so and can be tried again', {
  tags: ['PDP-08', 'ERR-22'],
}, async () => {
  const page = await openProduct(lamp);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/inventory/pin-code/**', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await checkDelivery(page, '560001');
  await expect.poll(() => checkButton(page).getAttribute('aria-busy')).toBe('true');
  expect(await addButton(page).isDisabled()).toBe(true);
  answer.resolve();
  await page.getByText(FAILED, { exact: true }).waitFor();
  await page.unroute('**/api/inventory/pin-code/**');
  await checkButton(page).click();
  await page.getByText(AVAILABLE, { exact: true }).waitFor();
  expect(await addButton(page).isEnabled()).toBe(true);
});

test('the pin code once given is remembered and checked by itself on the next product', async () => {
  const page = await openProduct(lamp);
  await checkDelivery(page, '560001');
  await page.getByText(AVAILABLE, { exact: true }).waitFor();
  await page.goto(`${journey.shop.url}/product/${local.id}`);
  await page.getByText(AVAILABLE, { exact: true }).waitFor();
  expect(await pinCode(page).inputValue()).toBe('560001');
  await page.getByRole('button', { name: 'Deliver to 560001' }).waitFor();
});

test('a buyer adds to the cart, sees it happen, and goes there', {
  tags: ['PDP-11', 'PDP-13', 'PDP-14', 'ERR-18', 'ERR-19', 'CONST-16', 'CONST-17'],
}, async () => {
  const person = await aBuyer(journey.shop);
  const page = await openProduct(lamp, { person, ...DESK });
  await checkDelivery(page, '560001');
  await page.getByText(AVAILABLE, { exact: true }).waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answer.promise;
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await addButton(page).click();
  await page.getByRole('button', { name: 'Adding...' }).waitFor();
  answer.resolve();
  await toast(page, 'Error adding to cart.').waitFor();
  await page.unroute('**/api/cart');
  await addButton(page).click();
  await toast(page, 'Added to cart!').waitFor();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.waitForURL(`${journey.shop.url}/cart`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Shopping Cart');
});

test('the heart adds to the favorites and takes away again, and stays as it was when the shop refuses', {
  tags: ['FAV-15', 'ERR-13', 'ERR-14', 'ERR-15'],
}, async () => {
  const page = await openProduct(lamp);
  const heart = page.getByRole('button', { name: 'Favorite: Brass lamp' });
  await heart.click();
  await toast(page, 'Added to favorites!').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await heart.click();
  await toast(page, 'Removed from favorites.').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');

  const signedIn = await openProduct(lamp, { person: await aBuyer(journey.shop) });
  await signedIn.route('**/api/favorite', (route) => route.abort());
  const sameHeart = signedIn.getByRole('button', { name: 'Favorite: Brass lamp' });
  await sameHeart.click();
  await toast(signedIn, NO_ANSWER).waitFor();
  await signedIn.unroute('**/api/favorite');
  await signedIn.route('**/api/favorite', withoutReason);
  await sameHeart.click();
  await toast(signedIn, 'Error updating favorites.').waitFor();
  expect(await sameHeart.getAttribute('aria-pressed')).toBe('false');
});

test('what is sold out or nearly so says so, once', async () => {
  const page = await openProduct(soldOut);
  await page.locator('.product-buy').getByText('Sold out', { exact: true }).waitFor();
  expect(
    await page
      .locator('.product-buy')
      .getByText(/sold out|out of stock|check delivery.* first/i)
      .count(),
  ).toBe(1);
  const low = await openProduct(local);
  expect(await low.locator('.product-buy').getByText('Only 5 left', { exact: true }).isVisible()).toBe(true);
});

test('on a phone price and button stay in sight and cover neither the result nor the footer', {
  tags: ['PDP-11'],
}, async () => {
  const page = await openProduct(local, PHONE);
  const bar = page.locator('.buy-bar');
  const barTop = async () => (await bar.boundingBox())?.y ?? 0;
  await checkDelivery(page, '110001');
  const result = page.getByText(NOT_AVAILABLE, { exact: true });
  await result.waitFor();
  const resultBox = await result.boundingBox();
  expect((resultBox?.y ?? 0) + (resultBox?.height ?? 0)).toBeLessThanOrEqual(await barTop());
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const end = await page.getByRole('list', { name: 'Ways to pay' }).boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(await barTop());
});

test('related products are shown, never the product itself', { tags: ['PDP-15'] }, async () => {
  const page = await openProduct(lamp);
  const related = page.getByRole('region', { name: 'Related Products' });
  const names = await related.getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).not.toContain('Brass lamp');
  await related.getByRole('link', { name: 'Copper lamp' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copper lamp' }).waitFor();
});

test('reviews can be read, sorted and narrowed to a number of stars', { tags: ['PDP-16'] }, async () => {
  const page = await openProduct(reviewed);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  expect(
    await reviews.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem').allTextContents(),
  ).toEqual(['5 stars1', '4 stars1', '3 stars0', '2 stars0', '1 star1']);
  expect(await reviews.getByText('Verified purchase').count()).toBe(3);
  await reviews.getByLabel('Sort reviews').selectOption('Rating low to high');
  await expect
    .poll(() => reviews.getByRole('article').first().textContent())
    .toContain('Arrived with a dent.');
  await reviews.getByLabel('Show reviews with').selectOption('4 stars');
  await expect.poll(() => reviews.getByRole('article').count()).toBe(1);
  await reviews.getByText('Good, but the cord is short.').waitFor();
  await reviews.getByLabel('Show reviews with').selectOption('2 stars');
  await reviews.getByText('No review has this many stars.').waitFor();
  await reviews.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**/login?next=%2Fproduct%2F${reviewed.id}`);
});

test('only whom it was delivered to writes a review, may change it, and finds others helpful', {
  tags: ['PDP-16'],
}, async () => {
  const { shop } = journey;
  const stranger = await aBuyer(shop);
  const away = await openProduct(reviewed, { person: stranger, ...DESK });
  await away.getByText('You can review a product after it is delivered to you.').waitFor();
  expect(await away.getByRole('button', { name: 'Submit Review' }).count()).toBe(0);

  const person = await aBuyer(shop, { name: 'Divya Menon' });
  await anOrder(shop, person.user.id, reviewed);
  const page = await openProduct(reviewed, { person, ...DESK });
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  const submit = reviews.getByRole('button', { name: 'Submit Review' });
  await submit.click();
  await reviews.getByText('Choose 1 to 5 stars').waitFor();
  await reviews.getByText('Please write a few words').waitFor();
  await reviews.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await reviews.getByLabel('Your review').fill('Shines in the evening.');
  await submit.click();
  await toast(page, 'Thank you for your review!').waitFor();
  const own = reviews.getByRole('article').filter({ hasText: 'Shines in the evening.' });
  await own.waitFor();
  await page.locator('.product-buy').getByText('4 reviews').waitFor();

  const other = reviews.getByRole('article').filter({ hasText: 'Bright and warm.' });
  await other.getByRole('button', { name: 'Helpful (0)' }).click();
  const voted = other.getByRole('button', { name: 'Helpful (1)' });
  await voted.waitFor();
  expect(await voted.getAttribute('aria-pressed')).toBe('true');

  await reviews.getByLabel('Your review').fill('Shines in the evening, and in the morning.');
  await submit.click();
  await reviews.getByRole('article').filter({ hasText: 'and in the morning.' }).getByText('edited').waitFor();
});

test('the page stands when reviews, coupons and related products cannot be had', async () => {
  const look = async () => {
    const page = await journey.open('/about', DESK);
    await givePictures(page);
    await page.goto(`${journey.shop.url}/product/${soldOut.id}?without=reviews`);
    await page.getByRole('heading', { level: 1, name: 'Copper lamp' }).waitFor();
    expect(await page.getByText('The reviews could not be loaded').isVisible()).toBe(true);
  };
  await withoutTable(journey.shop, 'reviews', () => withoutTable(journey.shop, 'coupons', look));
});

test('search engines learn the product, its price, stock and rating, and a picture to show', async () => {
  const page = await openProduct(lamp);
  const { url } = journey.shop;
  expect(await headOf(page)).toMatchObject({
    title: 'Brass lamp by Roshni · Haat',
    description: WORDS,
    canonical: `${url}/product/${lamp.id}`,
    'og:title': 'Brass lamp by Roshni',
    'og:type': 'product',
    'og:image': `${url}/pictures/${KEYS[0]}-640.webp`,
  });
  const { Product: product, BreadcrumbList: crumbs } = await structuredData(page);
  expect(product).toMatchObject({
    name: 'Brass lamp',
    image: KEYS.map((key) => `${url}/pictures/${key}-640.webp`),
    offers: { price: '1999.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  });
  expect(product).not.toHaveProperty('aggregateRating');
  expect(crumbs?.['itemListElement']).toHaveLength(3);
  expect((await structuredData(await openProduct(reviewed)))['Product']).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating' },
  });
});

test('a name that looks like a script is only a name', async () => {
  const page = await openProduct(plain);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Steel lamp ${MISCHIEF}`);
  expect(await page.title()).toContain('Steel lamp');
  expect((await structuredData(page))['Product']).toMatchObject({ name: `Steel lamp ${MISCHIEF}` });
});

test('without scripts the product, its price and its reviews can be read', async () => {
  const page = await journey.open('/about', { javaScriptEnabled: false, ...PHONE });
  await givePictures(page);
  await page.goto(`${journey.shop.url}/product/${reviewed.id}`);
  await page.getByText('₹499').first().waitFor();
  expect(await page.getByText('Arrived with a dent.').isVisible()).toBe(true);
  // Nothing is offered that only scripts make work.
  for (const name of ['Menu', 'Enlarge picture', 'Check', /^Favorite/, /^Deliver to/]) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }
});

test.each([360, 1440])('nothing moves by itself at %i px', async (width) => {
  const page = await journey.open('/about', { viewport: { width, height: 800 } });
  await givePictures(page);
  expect(await layoutShiftOf(page, `${journey.shop.url}/product/${lamp.id}`)).toBeLessThan(0.02);
});
