import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, anOperator, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { expectAccessible, type Journey, startJourney, toast } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const PDF = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 paper') };

test('a seller completes the verification, an operator checks and approves it, and the shop is there', async () => {
  const app = journey.shop;
  const seller = await aSeller(app);
  const shop = await seller.api('POST /api/shop', {
    body: {
      ...{ name: 'Neelam Textiles', description: 'Handloom cotton', gst: '27AAPFU0939F1ZV' },
      ...{ address: '4 Weavers Street\nMumbai 400001', location: { lat: 18.94, lng: 72.83 } },
    },
  });
  await aProduct(app, { shopId: shop.id, name: 'Cotton dhurrie', stock: 4 });

  const page = await journey.open('/seller/verification', { person: seller, viewport: PHONE });
  await page.getByText('Buyers do not see your shop yet').waitFor();
  const submit = page.getByRole('button', { name: 'Submit for review' });
  expect(await page.getByRole('link', { name: 'Complete the verification' }).count()).toBe(0);
  expect(await submit.isDisabled()).toBe(true);
  await expectAccessible(page);
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
  const heading = page.getByRole('heading', { name: 'What we check' });
  expect(await heading.evaluate((node) => node === document.activeElement)).toBe(true);

  const console = await journey.open('/operator/shops?state=in_review', {
    person: await anOperator(app),
    viewport: DESK,
  });
  await console.getByRole('link', { name: 'Neelam Textiles' }).click();
  await console.getByRole('heading', { name: 'Checks' }).waitFor();
  for (const check of ['Bank account', 'Documents']) {
    await console.getByRole('button', { name: `Decide on ${check}` }).click();
    await console.getByRole('dialog', { name: check }).getByRole('button', { name: 'Save' }).click();
    await console.getByRole('listitem').filter({ hasText: check }).getByText('Passed').waitFor();
  }
  await expectAccessible(console);
  await console.getByRole('button', { name: 'Approve' }).click();
  await console.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(console, 'Saved. The seller gets a mail.').waitFor();

  const buyer = await journey.open(`/shop/${shop.id}`, { person: await aBuyer(app) });
  await buyer.getByText('Cotton dhurrie').first().waitFor();

  await console.getByRole('button', { name: 'Suspend' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Copies of a brand');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await console.getByRole('button', { name: 'Reinstate' }).waitFor();
  await page.goto(`${app.url}/seller/products`);
  const reason = await page.getByText('Copies of a brand').boundingBox();
  expect(reason?.width, 'the button stands below the reason on a phone').toBeGreaterThan(180);
  await buyer.reload();
  await expect.poll(() => buyer.getByText('Neelam Textiles').count()).toBe(0);
});

test('a seller goes on holiday and comes back', async () => {
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
  await expect.poll(() => buyer.getByText('This shop is on holiday').count()).toBe(0);
});

test('the duty owner decides what the market asks of shops', async () => {
  const page = await journey.open('/operator/policy', {
    person: await anOperator(journey.shop),
    viewport: PHONE,
  });
  await page.getByRole('radio', { name: 'Sell at once' }).click();
  await page.getByRole('checkbox', { name: 'Bank account' }).click();
  await page.getByLabel('Two people decide above').fill('25,000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Policy' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Sell at once' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Two people decide above').inputValue()).toBe('25000');
  expect(await page.getByRole('checkbox', { name: 'Bank account' }).isChecked()).toBe(false);
});
