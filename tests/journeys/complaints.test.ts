import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, anOperator } from '../support/builders.ts';
import { aProduct, aSellerWithShop } from '../support/catalog-builders.ts';
import { aComplaint, codeFor, HOUR_MS, passTime } from '../support/complaint-builders.ts';
import { BLANK, type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';

const OFFICER = 'latha@market.example';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ GRIEVANCE_OFFICER_EMAIL: OFFICER, GRIEVANCE_OFFICER_NAME: 'Latha Rao' });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PHONE = { viewport: { width: 360, height: 740 } };

test('a visitor complains on a phone by keyboard, confirms the address with the code, and follows the complaint by its number', {
  tags: ['OP9', 'FTR-02'],
}, async () => {
  const page = await journey.open('/grievance-officer?order=H-7K3Q9M2P', PHONE);
  const main = page.getByRole('main');
  await page.getByText('Latha Rao').waitFor();
  const file = main.getByRole('button', { name: 'File complaint' });
  await press(page, file);
  await expect.poll(() => main.getByText('Please fill in this field').count()).toBe(3);
  await type(page, main.getByLabel('Name'), 'Meera Nair');
  await type(page, main.getByLabel('Email', { exact: true }), 'meera@post.example');
  expect(await main.getByLabel('Order number').inputValue()).toBe('H-7K3Q9M2P');
  await type(page, main.getByLabel('What happened, and what should be done?'), 'One cup is broken.');
  await press(page, file);
  await main.getByText('We sent a code to meera@post.example.').waitFor();
  const wrong = main.getByLabel('Code from the mail');
  await wrong.fill('12');
  await press(page, file);
  await main.getByText('Enter the six digits from the mail').waitFor();
  await wrong.fill(await codeFor(journey.shop, 'meera@post.example'));
  await press(page, file);
  const filed = main.getByText(/^Your complaint has the number G-/);
  await filed.waitFor();
  const number = /G-\w{8}/.exec((await filed.textContent()) ?? '')?.[0] ?? expect.unreachable();

  await type(page, main.getByLabel('Number of the complaint'), number.toLowerCase());
  await type(page, main.getByLabel('Email of the complaint'), 'meera@post.example');
  await press(page, main.getByRole('button', { name: 'Find my complaint' }));
  const tracked = main.getByRole('region', { name: `Complaint ${number}` });
  await tracked.getByText('Received').first().waitFor();
  await type(page, tracked.getByLabel('Add something to it'), 'Here is a picture.');
  await press(page, tracked.getByRole('button', { name: 'Send' }));
  await page.getByText('Sent. We answer by mail.').waitFor();
});

test('a complaint unanswered for 48 hours is red in the console and mailed to the officer; an operator answers and decides it, and the buyer reads that', {
  tags: ['OP10', 'I18'],
}, async () => {
  const buyer = await aBuyer(journey.shop);
  const { id, number } = await aComplaint(journey.shop, buyer);
  await passTime(journey.shop, 48 * HOUR_MS);
  expect(
    journey.shop.mails.filter(({ to, subject }) => to === OFFICER && subject.includes(number)),
  ).toHaveLength(1);

  const operator = await anOperator(journey.shop, ['support']);
  const page = await journey.open('/operator', { person: operator, ...PHONE });
  const main = page.getByRole('main');
  await main.getByText('Overdue').first().waitFor();
  await page.goto(`${journey.shop.url}/operator/complaints?show=overdue`);
  await main.getByRole('row').getByText('Overdue').first().waitFor();
  await main.getByText('Officer notified').first().waitFor();
  await press(page, main.getByRole('link', { name: number }));
  await page.getByRole('heading', { level: 1, name: `Complaint ${number}` }).waitFor();
  await press(page, main.getByRole('button', { name: `Take ${number}` }));
  await main.getByRole('button', { name: `Give back ${number}` }).waitFor();
  await type(page, main.getByLabel('Write to the complainant'), 'Could you send us a picture?');
  await press(page, main.getByRole('button', { name: 'Send' }));
  await main.getByText('Could you send us a picture?').waitFor();
  await main.getByText('Acknowledged').first().waitFor();
  await type(page, main.getByLabel('Add a note'), 'Ask the shop as well.');
  await press(page, main.getByRole('button', { name: 'Keep note' }));
  await main.getByText('Ask the shop as well.').waitFor();
  await press(page, main.getByRole('button', { name: 'Start work' }));
  await main.getByText('In progress').first().waitFor();
  await expectFocus(page.getByRole('heading', { level: 1, name: `Complaint ${number}` }));
  await press(page, main.getByRole('button', { name: 'Decide' }));
  const dialog = page.getByRole('dialog');
  await type(page, dialog.getByLabel('Decision'), 'You get your money back.');
  await press(page, dialog.getByRole('button', { name: 'Decide' }));
  await main.getByText('You get your money back.').waitFor();

  const own = await journey.open('/buyer/complaints', { person: buyer, ...PHONE });
  await press(own, own.getByRole('main').getByRole('link', { name: number }));
  await own.waitForURL(`**/buyer/complaints/${id}`);
  await own.getByText('You get your money back.').waitFor();
  await own.getByText('Could you send us a picture?').waitFor();
  expect(await own.getByText('Ask the shop as well.').count()).toBe(0);
  await press(own, own.getByRole('button', { name: 'Close complaint' }));
  await press(own, own.getByRole('dialog').getByRole('button', { name: 'Close complaint' }));
  await own.getByText('This complaint is closed.').waitFor();
});

test('the pages of a product and of its shop lead to a complaint about them, which a seller finds in the own area', {
  tags: ['OP9'],
}, async () => {
  const seller = await aSellerWithShop(journey.shop);
  const { id: shopId } = seller.shop;
  const { id } = await aProduct(journey.shop, { shopId, name: 'Brass lamp' });
  const page = await journey.open(BLANK, PHONE);
  for (const [kind, address] of [
    ['product', `/product/${id}`],
    ['shop', `/shop/${shopId}`],
  ] as const) {
    await page.goto(journey.shop.url + address);
    await page.getByRole('link', { name: `Complain about this ${kind}` }).click();
    const field = page.getByLabel(`Address of the ${kind}'s page`);
    await field.waitFor();
    expect(await field.inputValue()).toBe(address);
  }
  const { number } = await aComplaint(journey.shop, seller);
  const own = await journey.open('/seller', { person: seller });
  const links = own.getByRole('navigation', { name: 'Your shop' });
  await press(own, links.getByRole('link', { name: 'Complaints' }));
  await press(own, own.getByRole('main').getByRole('link', { name: number }));
  await own.getByText('Nobody answers my mails.').waitFor();
});
