import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, aVariedProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';
import { anOrder } from '../support/order-builders.ts';

const HOSTILE = '<img src=x onerror="document.title=1"> "quoted" & so on';

let journey: Journey;
let dataDir: string;
let seller: Person;
let lamp: BuiltProduct;
let photo: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-reviews-'));
  journey = await startJourney({ DATA_DIR: dataDir });
  const { shop } = journey;
  seller = await aSeller(shop);
  const { id: shopId } = await aShop(shop, { ownerId: seller.user.id, name: 'Brass and Co' });
  lamp = await aProduct(shop, { shopId, name: 'Brass lamp' });
  const buffer = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#b86e00' } })
    .jpeg()
    .toBuffer();
  photo = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer };
  await aReview('Ravi Kumar', 5, 'Bright and warm.');
  await aReview('Meera Iyer', 2, HOSTILE);
});
afterEach(() => journey.leave());
afterAll(async () => {
  await journey?.close();
  rmSync(dataDir, { recursive: true });
});

async function aReview(name: string, stars: number, text: string): Promise<Person> {
  const person = await aBuyer(journey.shop, { name });
  await anOrder(journey.shop, person.user.id, lamp);
  await person.api('PUT /api/review/:productId', { params: { productId: lamp.id }, body: { stars, text } });
  return person;
}

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const cardOf = (page: Page, text: string) => reviewsOf(page).getByRole('article').filter({ hasText: text });

test('a buyer adds pictures to a review, one of which is refused, sees them prepared, and takes the review back', {
  tags: ['PDP-16'],
}, async () => {
  const { shop } = journey;
  const person = await aBuyer(shop, { name: 'Divya Menon' });
  await anOrder(shop, person.user.id, lamp);
  const page = await journey.open(`/product/${lamp.id}`, { person });
  const reviews = reviewsOf(page);
  await reviews.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await reviews.getByRole('textbox', { name: 'Your review' }).fill('Shines in the evening.');
  const choice = reviews.getByLabel('Choose pictures');
  await choice.setInputFiles([photo, photo, photo, photo]);
  await reviews.getByText('A review has at most 3 pictures: the first were taken.').waitFor();
  await reviews.getByRole('button', { name: 'Remove picture 3' }).click();
  await choice.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await reviews
    .getByText("'words.txt' cannot be used. Choose pictures in JPEG, PNG, WebP, AVIF or GIF format")
    .waitFor();
  await reviews.getByRole('button', { name: 'Submit Review' }).click();
  await toast(page, 'Thank you for your review!').waitFor();
  await reviews.getByText('Processing').first().waitFor();
  await shop.jobs.drain();
  const card = cardOf(page, 'Shines in the evening.');
  await card.getByRole('img', { name: 'Picture 2 of the review by Divya M.' }).waitFor();
  expect(await card.getByRole('button', { name: /Report/ }).count(), 'nobody reports the own one').toBe(0);

  await card.getByRole('button', { name: 'Picture 1 of the review by Divya M.' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pictures by Divya M.' });
  const large = dialog.getByRole('img', { name: 'Picture 1 of the review by Divya M.' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.keyboard.press('Escape');
  await reviews.getByRole('button', { name: 'With pictures (1)' }).click();
  await expect.poll(() => reviews.getByRole('article').count()).toBe(1);

  // What the server refuses keeps the words.
  await reviews.getByRole('button', { name: 'Remove picture 1' }).click();
  await choice.setInputFiles({ ...photo, buffer: Buffer.from('no picture at all') });
  const words = reviews.getByRole('textbox', { name: 'Your review' });
  await words.fill('Shines in the evening, and late.');
  await reviews.getByRole('button', { name: 'Submit Review' }).click();
  await reviews
    .getByText('Your words are saved. Choose pictures in JPEG, PNG, WebP, AVIF or GIF format')
    .waitFor();
  const changed = cardOf(page, 'Shines in the evening, and late.');
  await expect.poll(() => changed.getByRole('img', { name: /^Picture/ }).count()).toBe(1);
  expect(await words.inputValue()).toBe('Shines in the evening, and late.');

  await reviews.getByRole('button', { name: 'Delete Review' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await question.getByRole('button', { name: 'Delete Review' }).click();
  await toast(page, 'Your review was removed').waitFor();
  await expect.poll(() => changed.count()).toBe(0);
  await expectFocus(reviews.getByRole('heading', { name: 'Reviews', exact: true }));
  expect(await words.inputValue()).toBe('');
});

test('the seller answers a review beside the product; what buyer and seller write is text to everyone', {
  tags: ['XS1'],
}, async () => {
  const page = await journey.open(`/seller/product/${lamp.id}`, { person: seller });
  const reviews = reviewsOf(page);
  await reviews.getByRole('button', { name: 'Reply to Meera I.' }).click();
  const field = reviews.getByLabel('Your reply to Meera I.');
  await expectFocus(field);
  await reviews.getByRole('button', { name: 'Save' }).click();
  await reviews.getByText('Please write a few words').waitFor();
  await field.fill(`Sorry ${HOSTILE}`);
  await reviews.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Your reply is shown under the review').waitFor();
  await expectFocus(reviews.getByRole('button', { name: 'Edit your reply to Meera I.' }));

  const shown = await journey.open(`/product/${lamp.id}`);
  const card = cardOf(shown, 'Reply from Brass and Co');
  await card.getByText(`Sorry ${HOSTILE}`, { exact: true }).waitFor();
  await card.getByText(HOSTILE, { exact: true }).waitFor();
  expect(await shown.title()).toContain('Brass lamp');
  expect(await shown.locator('img[src="x"]').count()).toBe(0);

  await reviews.getByRole('button', { name: 'Edit your reply to Meera I.' }).click();
  await field.fill('We are sorry.');
  await reviews.getByRole('button', { name: 'Save' }).click();
  await reviews.getByText('We are sorry.').waitFor();
  await press(page, reviews.getByRole('button', { name: 'Delete your reply to Meera I.' }));
  await expectFocus(reviews.getByRole('button', { name: 'Reply to Meera I.', exact: true }));
});

test('reviews say which variant was bought; their seller finds those of all products in one place, by stars, unanswered ones and in pages', {
  tags: ['PDP-16'],
}, async () => {
  const { shop } = journey;
  const shopkeeper = await aSeller(shop);
  const { id: shopId } = await aShop(shop, { ownerId: shopkeeper.user.id, name: 'Clay and Co' });
  const pot = await aProduct(shop, { shopId, name: 'Clay pot' });
  const kurta = await aVariedProduct(shop, { shopId, name: 'Cotton kurta', options: { Size: ['M', 'L'] } });
  for (let n = 1; n <= 13; n += 1) {
    const person = await aBuyer(shop, { name: `Buyer ${n}` });
    const [product, size] = n === 13 ? [pot, undefined] : [kurta, n === 1 ? 'L' : 'M'];
    const bought = { ...product, ...(size && { variantId: kurta.variantOf(size) }) };
    const choices = size ? [{ option: 'Size', value: size }] : [];
    await anOrder(shop, person.user.id, bought, { choices });
    const body = { stars: n === 13 ? 1 : 5, text: `Opinion ${n}.` };
    await person.api('PUT /api/review/:productId', { params: { productId: product.id }, body });
  }
  const page = await journey.open(`/product/${kurta.id}`, { person: shopkeeper });
  await cardOf(page, 'Opinion 12.').getByText('Bought: M', { exact: true }).waitFor();
  // The page is ready for a choice then.
  await page.locator('header a.account-link-place').waitFor({ state: 'attached' });
  const variant = reviewsOf(page).getByLabel('Show reviews of');
  await variant.selectOption('L (1)');
  await expect.poll(() => reviewsOf(page).getByRole('article').count()).toBe(1);
  await cardOf(page, 'Opinion 1.').getByText('Bought: L', { exact: true }).waitFor();
  await page.goto(`${shop.url}/product/${pot.id}`);
  await cardOf(page, 'Opinion 13.').waitFor();
  expect(await variant.count(), 'it has no variants').toBe(0);

  await page.goto(`${shop.url}/seller`);
  await page.getByRole('link', { name: 'Reviews 13 to answer' }).click();
  await page.waitForURL('**/seller/reviews?unanswered=true');
  await page.getByLabel('Answer', { exact: true }).selectOption('');
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  const list = page.getByRole('list', { name: 'Reviews' });
  await list.getByText('Opinion 13.').waitFor();
  await list.getByText('Bought: M', { exact: true }).first().waitFor();
  expect(await list.getByRole('article').count()).toBe(12);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await list.getByText('Opinion 1.', { exact: true }).waitFor();

  await page.getByLabel('Stars', { exact: true }).selectOption('1');
  await page.waitForURL('**/seller/reviews?stars=1');
  await list.getByText('Opinion 13.').waitFor();
  expect(await list.getByRole('article').count()).toBe(1);
  await list.getByRole('button', { name: 'Reply to Buyer 1.' }).click();
  await list.getByLabel('Your reply to Buyer 1.').fill('What is wrong with it?');
  await list.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Your reply is shown under the review').waitFor();
  await list.getByRole('button', { name: 'Report the review by Buyer 1.' }).waitFor();
  await page.getByLabel('Answer', { exact: true }).selectOption('Not answered yet');
  await page.getByText('No reviews match these filters').waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).last().click();
  await page.waitForURL('**/seller/reviews');

  // What no filter can be is passed over, and a page beyond the end leads to the last one.
  await page.goto(`${shop.url}/seller/reviews?stars=9&unanswered=x&page=99`);
  await page.waitForURL('**/seller/reviews?**page=2');
  await list.getByRole('link', { name: 'Cotton kurta' }).first().click();
  await page.waitForURL(`**/seller/product/${kurta.id}`);
  await page.getByRole('link', { name: 'Reviews of all products' }).click();
  await page.waitForURL('**/seller/reviews');
});
