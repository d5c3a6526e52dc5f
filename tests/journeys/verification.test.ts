import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anApplicant } from '../support/application-builders.ts';
import { aBuyer, anOperator, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus } from '../support/keyboard.ts';
import { addToCart } from '../support/shopping.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const PDF = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paper') };

test('a seller completes the verification, an operator checks and approves it, and buyers find the shop until it is suspended', async () => {
  const app = journey.shop;
  const { seller, shop } = await anApplicant(app);
  await aProduct(app, { shopId: shop.id, name: 'Cotton dhurrie', stock: 4 });

  const page = await journey.open('/seller/verification', { person: seller, viewport: PHONE });
  await page.getByText('Buyers do not see your shop yet').waitFor();
  const submit = page.getByRole('button', { name: 'Submit for review' });
  expect(await page.getByRole('link', { name: 'Complete the verification' }).count()).toBe(0);
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('PAN', { exact: true }).fill('aapfu0939f');
  await page.getByLabel('Account holder').fill('Neelam Textiles');
  await page.getByLabel('Account number').fill('50100234567890');
  await page.getByLabel('IFSC').fill('HDFC0000123');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Stored, ending in 7890').waitFor();
  for (const kind of ['Tax registration', 'PAN card', 'Cancelled cheque or passbook']) {
    await page.getByLabel('What it is').selectOption(kind);
    await page.getByLabel('PDF, JPEG or PNG').setInputFiles(PDF);
    await page.getByRole('button', { name: 'Add document' }).click();
    await page.getByRole('listitem').filter({ hasText: 'paper.pdf' }).filter({ hasText: kind }).waitFor();
  }
  await page.getByText('Nothing is missing.').waitFor();
  await submit.click();
  await page.getByText('Your shop is being reviewed').waitFor();
  await expectFocus(page.getByRole('heading', { name: 'What we check' }));

  const desk = await journey.open('/operator/shops?state=in_review', {
    person: await anOperator(app),
    viewport: DESK,
  });
  await desk.getByRole('link', { name: 'Neelam Textiles' }).click();
  await desk.getByRole('heading', { name: 'Checks' }).waitFor();
  for (const check of ['Bank account', 'Documents']) {
    await desk.getByRole('button', { name: `Decide on ${check}` }).click();
    await desk.getByRole('dialog', { name: check }).getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('listitem').filter({ hasText: check }).getByText('Passed').waitFor();
  }
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(desk, 'Saved. The seller gets a mail.').waitFor();

  const buyer = await journey.open(`/shop/${shop.id}`, { person: await aBuyer(app) });
  await buyer.getByText('Cotton dhurrie').first().waitFor();

  await desk.getByRole('button', { name: 'Suspend' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Copies of a brand');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await desk.getByRole('button', { name: 'Reinstate' }).waitFor();
  await page.goto(`${app.url}/seller/products`);
  const reason = await page.getByText('Copies of a brand').boundingBox();
  expect(reason?.width, 'the button stands below the reason on a phone').toBeGreaterThan(180);
  await buyer.reload();
  await buyer.getByRole('heading', { level: 1, name: 'NotFound' }).waitFor();
  expect(await buyer.getByText('Neelam Textiles').count()).toBe(0);
});

test('a seller goes on holiday, comes back and sells again', async () => {
  const app = journey.shop;
  const person = await aSeller(app);
  const shop = await aShop(app, { ownerId: person.user.id });
  const product = await aProduct(app, { shopId: shop.id, name: 'Tin lantern', stock: 3 });
  const page = await journey.open('/seller/shop-details', { person, viewport: DESK });
  await page.getByRole('button', { name: 'Go on holiday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Holiday' });
  await dialog.getByLabel('Back on').fill('2099-11-02');
  await dialog.getByRole('button', { name: 'Take no orders' }).click();
  await page.getByText('Your shop is on holiday', { exact: true }).first().waitFor();
  const buyer = await journey.open(`/product/${product.id}`, { person: await aBuyer(app) });
  await buyer.getByText('This shop is on holiday. Back on Mon, 2 Nov').waitFor();
  await buyer.getByLabel('Delivery pin code').fill('560001');
  await buyer.getByRole('button', { name: 'Check', exact: true }).click();
  await buyer.getByRole('button', { name: 'Notify me' }).first().waitFor();
  expect(await buyer.getByText('not available for delivery').count()).toBe(0);
  await page.getByRole('button', { name: 'Sell again' }).click();
  await page.getByRole('button', { name: 'Go on holiday' }).waitFor();
  await buyer.reload();
  await addToCart(buyer);
  expect(await buyer.getByText('This shop is on holiday').count()).toBe(0);
});

test('an operator with the duty Owner sets what the market asks of shops, which products are looked at, and the limits of health', {
  tags: ['POL24'],
}, async () => {
  const person = await anOperator(journey.shop);
  const page = await journey.open('/operator/policy', { person, viewport: PHONE });
  await page.getByRole('radio', { name: 'Sell at once' }).click();
  await page.getByRole('checkbox', { name: 'Bank account' }).click();
  await page.getByLabel('Two people decide above').fill('25,000');
  await page.getByRole('radio', { name: 'The first of each shop' }).click();
  await page.getByLabel('How many of each shop').fill('3');
  await page.getByLabel('Words that are always looked at').fill('ivory\nsnake oil');
  await page.getByLabel('Categories that are always looked at').selectOption('Toys');
  await page.getByRole('button', { name: 'Remove Toys' }).waitFor();
  await page.getByLabel('Sent late').fill('101');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 0 to 100').first().waitFor();
  await page.getByLabel('Sent late').fill('12.5');
  await page.getByLabel('Judged from').fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Policy' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Sell at once' }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Bank account' }).isChecked()).toBe(false);
  for (const [field, value] of [
    ['Two people decide above', '25000'],
    ['Sent late', '12.5'],
    ['Judged from', '20'],
  ] as const)
    expect(await page.getByLabel(field).inputValue(), field).toBe(value);
  expect((await person.api('GET /api/operator/policy')).products).toEqual({
    rule: 'first_n',
    first: 3,
    words: ['ivory', 'snake oil'],
    categories: ['toys'],
  });
});
