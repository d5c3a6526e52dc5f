import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CaseId } from '../../contract/kernel/schemas.ts';
import { aBuyer, anOperator, type Person } from '../support/builders.ts';
import { aProduct, aSellerWithShop, type BuiltProduct } from '../support/catalog-builders.ts';
import { BLANK, type Journey, startJourney, toast } from '../support/journey.ts';
import { press, type } from '../support/keyboard.ts';
import { decideCase, takeDown } from '../support/moderation-builders.ts';
import { anOrder } from '../support/order-builders.ts';
import { moveShop } from '../support/shop-state-builders.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

async function aLamp() {
  const seller = await aSellerWithShop(journey.shop);
  const lamp = await aProduct(journey.shop, { shopId: seller.shop.id, name: 'Brass lamp', stock: 4 });
  return { seller, lamp };
}

async function aReview(lamp: BuiltProduct, name: string, stars: number, text: string): Promise<Person> {
  const person = await aBuyer(journey.shop, { name });
  await anOrder(journey.shop, person.user.id, lamp);
  await person.api('PUT /api/review/:productId', { params: { productId: lamp.id }, body: { stars, text } });
  return person;
}

const reviewsOf = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });

test('a review is reported, taken down by keyboard, appealed for on a phone, and restored by somebody else', {
  tags: ['I17'],
}, async () => {
  const { lamp } = await aLamp();
  const author = await aReview(lamp, 'Asha Rao', 1, 'Ravi of Gandhi Road made this badly.');
  await aReview(lamp, 'Meera Iyer', 5, 'Bright and warm.');
  const reader = await journey.open(`/product/${lamp.id}`, { person: await aBuyer(journey.shop) });
  await reviewsOf(reader).getByRole('button', { name: 'Report the review by Asha R.' }).click();
  const report = reader.getByRole('dialog', { name: 'Report this review' });
  await report.getByRole('button', { name: 'Send Report' }).click();
  await report.getByText('Please choose a reason').waitFor();
  await report.getByLabel('What is wrong with it?').selectOption('It names a person, or says private things');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await toast(reader, 'Thank you. We look at this review.').waitFor();
  await reviewsOf(reader).getByText('You reported this review').waitFor();

  const operator = await anOperator(journey.shop, ['catalogue'], { name: 'Ira Bose' });
  const desk = await journey.open('/operator', { person: operator, viewport: DESK });
  await press(desk, desk.getByRole('link', { name: 'Review: Brass lamp' }));
  await desk.getByRole('heading', { level: 1, name: 'Review: Brass lamp' }).waitFor();
  await desk.getByText('Ravi of Gandhi Road made this badly.').waitFor();
  await press(desk, desk.getByRole('button', { name: 'Take down' }));
  const statement = desk.getByRole('dialog', { name: 'Take down this review' });
  await press(desk, statement.getByRole('button', { name: 'Take down' }));
  await statement.getByText('Please fill in this field').first().waitFor();
  await type(desk, statement.getByLabel('Which rule'), 'Reviews name no private person');
  await type(desk, statement.getByLabel('What the decision rests on'), 'It says where Ravi lives.');
  await press(desk, statement.getByRole('button', { name: 'Take down' }));
  await toast(desk, 'Saved. Those whom it concerns get a mail.').waitFor();
  await desk.getByText('Taken down', { exact: true }).waitFor();

  await reader.reload();
  await reviewsOf(reader).getByText('Bright and warm.').waitFor();
  expect(await reader.getByText('Ravi of Gandhi Road').count()).toBe(0);
  await reviewsOf(reader).getByText('from 1 review').waitFor();

  const page = await journey.open(`/product/${lamp.id}`, { person: author, viewport: PHONE });
  const own = reviewsOf(page);
  await own.getByText('This review was taken down. Only you see it.').waitFor();
  await own.getByText('It says where Ravi lives.').waitFor();
  await own.getByRole('button', { name: 'Appeal' }).click();
  const appeal = page.getByRole('dialog', { name: 'Appeal for this review' });
  await appeal
    .getByLabel('Why is the decision wrong?')
    .fill('It is the name of the street, and of his shop.');
  await appeal.getByRole('button', { name: 'Send Appeal' }).click();
  await own.getByText(/You appealed on/).waitFor();

  await desk.reload();
  await desk.getByText('You took this down: another operator decides on the appeal.').waitFor();
  const second = await anOperator(journey.shop, ['catalogue'], { name: 'Noor Ali' });
  const other = await journey.open('/operator/cases?state=appealed', { person: second, viewport: PHONE });
  await other.getByRole('link', { name: 'Review: Brass lamp' }).click();
  await other.getByText('It is the name of the street').waitFor();
  await other.getByRole('button', { name: 'Restore' }).click();
  const restoring = other.getByRole('dialog');
  await restoring.getByLabel('Reason').fill('It is the name of a shop.');
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await other.getByText('Restored', { exact: true }).waitFor();
  await other.getByText(/^Decided \d.*, Noor Ali$/).waitFor();
  await reader.reload();
  await reviewsOf(reader).getByText('Ravi of Gandhi Road made this badly.').waitFor();
});

test('a product and its shop are reported from their pages, by visitors once they signed in; of two decisions the later operator learns the first', {
  tags: ['I17'],
}, async () => {
  const { seller, lamp } = await aLamp();
  const visitor = await journey.open(`/product/${lamp.id}`);
  await visitor.getByRole('heading', { name: /Sold by/ }).scrollIntoViewIfNeeded();
  await visitor.getByRole('link', { name: 'Sign in to report this product' }).click();
  await visitor.waitForURL(`**/login?next=**`);

  const page = await journey.open(BLANK, { person: await aBuyer(journey.shop), viewport: PHONE });
  for (const [path, kind] of [
    [`/product/${lamp.id}`, 'product'],
    [`/shop/${seller.shop.id}`, 'shop'],
  ] as const) {
    await page.goto(journey.shop.url + path);
    await page.getByRole('button', { name: `Report this ${kind}` }).click();
    const dialog = page.getByRole('dialog', { name: `Report this ${kind}` });
    await dialog.getByLabel('What is wrong with it?').selectOption('It is against the law');
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await toast(page, `Thank you. We look at this ${kind}.`).waitFor();
    await page.getByText(`You reported this ${kind}`).waitFor();
    expect(await page.getByRole('button', { name: `Report this ${kind}` }).count()).toBe(0);
  }
  const desk = await journey.open('/operator/cases', { person: await anOperator(journey.shop) });
  await desk.getByRole('link', { name: 'Product: Brass lamp' }).click();
  await desk.getByRole('button', { name: 'Dismiss' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It is a lamp.');
  const caseId = CaseId.parse(new URL(desk.url()).pathname.split('/').at(-1));
  await decideCase(await anOperator(journey.shop, ['catalogue']), caseId, 'dismiss');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await toast(desk, "This case is now 'Dismissed'").waitFor();
  await desk.getByText('Dismissed', { exact: true }).waitFor();
  expect(await desk.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
  await desk.goto(`${journey.shop.url}/operator/cases?kind=shop`);
  await desk.getByRole('link', { name: /^Shop: / }).click();
  await desk.getByRole('link', { name: 'Open the shop' }).click();
  await desk.waitForURL(`**/operator/shops/${seller.shop.id}`);
});

test('a seller sees why an answer and a product were taken down, and that buyers do not see the product', async () => {
  const { seller, lamp } = await aLamp();
  const params = { productId: lamp.id };
  const asked = { params, body: { text: 'Does it need a special bulb?' } };
  const { id: questionId } = await (await aBuyer(journey.shop)).api('POST /api/question/:productId', asked);
  const { id: answerId } = await seller.api('POST /api/question/answer/:questionId', {
    params: { questionId },
    body: { text: 'Buy the bulb at another market.' },
  });
  await takeDown(journey.shop, { kind: 'answer', subjectId: answerId, words: 'It leads away' });
  const page = await journey.open('/seller/questions', { person: seller, viewport: DESK });
  await page.getByText('This answer was taken down. Only you see it.').waitFor();
  await page.getByText('It leads away').last().waitFor();

  const words = 'The charger has no mark of the Bureau';
  await takeDown(journey.shop, { kind: 'product', subjectId: lamp.id, words });
  await page.goto(`${journey.shop.url}/seller/products`);
  await page.getByText('Taken down').first().waitFor();
  const broken = { status: 503, json: { status: 503, code: 'unavailable', message: 'Back in a minute' } };
  await page.route('**/api/take-down/**', (route) => route.fulfill(broken));
  await page.goto(`${journey.shop.url}/seller/product/${lamp.id}`);
  await page.getByText('This product was taken down. Only you see it.').waitFor();
  await page.getByText('The reasons could not be loaded. Back in a minute').waitFor();
  await page.unroute('**/api/take-down/**');
  await press(page, page.getByRole('button', { name: 'Try Again' }));
  // Not left to the whole page.
  await page.locator('main :focus').getByText(words).last().waitFor();
  expect(await page.getByRole('link', { name: 'View in shop' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit Product' }).waitFor();
  const answer = await page.request.get(`${journey.shop.url}/product/${lamp.id}`);
  expect(answer.status()).toBe(404);
});

test('from the account an author reaches what was taken down, though its product is not shown, and appeals', {
  tags: ['POL25'],
}, async () => {
  const { seller, lamp } = await aLamp();
  const author = await aReview(lamp, 'Asha Rao', 1, 'Ravi of Gandhi Road made this badly.');
  const { review } = await author.api('GET /api/review/:productId/mine', { params: { productId: lamp.id } });
  await takeDown(journey.shop, { kind: 'review', subjectId: review?.id ?? '', words: 'It names Ravi' });
  await moveShop(journey.shop, seller.shop.id, 'suspended');
  const page = await journey.open('/buyer', { person: author, viewport: PHONE });
  await page.getByText('Something you wrote was taken down').waitFor();
  await page.getByRole('link', { name: 'See why' }).click();
  const own = page.getByRole('region', { name: 'Review: Brass lamp' });
  await own.getByText('Ravi of Gandhi Road made this badly.').waitFor();
  await own.getByText('It names Ravi').last().waitFor();
  await own.getByRole('button', { name: 'Appeal' }).click();
  const appeal = page.getByRole('dialog', { name: 'Appeal for this review' });
  await appeal.getByLabel('Why is the decision wrong?').fill('It is the name of his shop.');
  await appeal.getByRole('button', { name: 'Send Appeal' }).click();
  await own.getByText(/You appealed on/).waitFor();
  expect(await own.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
});
