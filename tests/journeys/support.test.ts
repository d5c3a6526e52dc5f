import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOperator, type Person } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { aShopper, inCart, place, type Shopper } from '../support/checkout-builders.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';

let journey: Journey;
let buyer: Shopper;
let operator: Person;
beforeAll(async () => {
  journey = await startJourney();
  operator = await anOperator(journey.shop, ['support']);
  const product = await aProduct(journey.shop, { name: 'Brass lamp' });
  buyer = await aShopper(journey.shop, product);
  await place(buyer, { paymentMethod: 'cash_on_delivery' });
  await journey.shop.jobs.drain();
  await inCart(journey.shop, buyer, product);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** The code that a person shows in their profile, with the keyboard. */
async function showCode(page: Page): Promise<string> {
  const help = page.getByRole('region', { name: 'Help from support' });
  await press(page, help.getByRole('button', { name: 'Show code' }));
  const shown = (await help.getByText(/Your code is/).textContent()) ?? '';
  return /\d{4} \d{4}/.exec(shown)?.[0] ?? expect.unreachable();
}

/** The tab of the view that an operator begins with a code, with the keyboard. */
async function openView(page: Page, code: string): Promise<Page> {
  const form = page.getByRole('region', { name: 'See what they see' });
  await form.getByLabel('Code').focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Asks where the parcel is');
  await page.keyboard.press('Enter');
  const link = form.getByRole('link', { name: 'Open the view in a new tab' });
  await link.waitFor();
  await expectFocus(link);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  return opened;
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('with the keyboard a buyer shows a code, support looks with a banner and changes nothing, and either of them ends it', {
  tags: ['I21', 'OP14', 'POL31'],
}, async () => {
  const own = await journey.open('/buyer', { person: buyer });
  const code = await showCode(own);

  const person = await journey.open(`/operator/accounts/${buyer.user.id}`, { person: operator });
  await person.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
  await person.getByRole('button', { name: 'Send a link for a new password' }).waitFor();
  const before = await stored(person);
  const view = await openView(person, code);
  const banner = view.getByRole('region', { name: 'Support view' });
  await banner.getByText('Support view of Asha Rao').waitFor();
  expect(view.url()).toBe(`${journey.shop.url}/buyer`);
  await press(view, view.getByRole('button', { name: 'Show code' }));
  await view.getByText('This is a view for support: nothing can be changed here').first().waitFor();
  await view.goto(`${journey.shop.url}/buyer/current-orders`);
  await view.getByText('Brass lamp').first().waitFor();
  await banner.waitFor();
  await view.goto(`${journey.shop.url}/cart`);
  await view.getByRole('main').getByText('Brass lamp').first().waitFor();
  expect(await stored(person), 'the tabs of the operator keep what they have').toBe(before);
  await press(view, banner.getByRole('button', { name: 'End view' }));
  await view.getByText('No view is open in this tab').waitFor();
  expect((await buyer.api('GET /api/support-view')).looks).toMatchObject([{ isOpen: false }]);
  await view.close();

  await person.reload();
  const again = await openView(person, (await buyer.api('POST /api/support-code')).code);
  await again.getByRole('region', { name: 'Support view' }).waitFor();
  await own.reload();
  const help = own.getByRole('region', { name: 'Help from support' });
  await help.getByText('Looking now').waitFor();
  await press(own, help.getByRole('button', { name: 'End view' }));
  await help.getByText('Looking now').waitFor({ state: 'detached' });
  await again.goto(`${journey.shop.url}/buyer/current-orders`);
  await again.getByText('No view is open in this tab').waitFor();
  expect(await again.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('the page of a person offers nothing but notes to operators without the duty for more', {
  tags: ['POL31'],
}, async () => {
  const person = await anOperator(journey.shop, ['finance', 'owner']);
  const page = await journey.open(`/operator/accounts/${buyer.user.id}`, { person });
  await page.getByRole('list', { name: 'Mails' }).getByText('Order placed, to the buyer').waitFor();
  await page.getByRole('button', { name: 'Keep note' }).waitFor();
  for (const name of ['Begin the view', 'Send a link for a new password'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
});
