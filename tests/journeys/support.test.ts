import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, anOperator, type Person } from '../support/builders.ts';
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

test('with the keyboard a buyer shows a code, support looks at the orders with a banner, and the buyer ends it', {
  tags: ['I21', 'OP14', 'POL31'],
}, async () => {
  const own = await journey.open('/buyer', { person: buyer });
  const code = await showCode(own);

  const person = await journey.open(`/operator/accounts/${buyer.user.id}`, { person: operator });
  await person.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();
  const before = await stored(person);
  const view = await openView(person, code);
  const banner = view.getByRole('region', { name: 'Support view' });
  await banner.getByText('Support view of Asha Rao').waitFor();
  expect(view.url()).toBe(`${journey.shop.url}/buyer`);
  await view.goto(`${journey.shop.url}/buyer/current-orders`);
  await view.getByText('Brass lamp').first().waitFor();
  await banner.waitFor();
  await view.reload();
  await banner.waitFor();
  await view.goto(`${journey.shop.url}/cart`);
  await view.getByRole('main').getByText('Brass lamp').first().waitFor();
  await banner.waitFor();
  expect(await stored(person), 'the tabs of the operator keep what they have').toBe(before);
  await person.reload();
  await person.getByRole('heading', { level: 1, name: 'Asha Rao' }).waitFor();

  await own.reload();
  const help = own.getByRole('region', { name: 'Help from support' });
  await help.getByText('Looking now').waitFor();
  await press(own, help.getByRole('button', { name: 'End view' }));
  await help.getByText('Looking now').waitFor({ state: 'detached' });
  await view.goto(`${journey.shop.url}/buyer/current-orders`);
  await view.getByText('No view is open in this tab').waitFor();
  expect(await view.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('support ends a view with the banner, and nothing was changed in it', { tags: ['I21'] }, async () => {
  const other = await aBuyer(journey.shop, { name: 'Devi Iyer' });
  const { code } = await other.api('POST /api/support-code');
  const person = await journey.open(`/operator/accounts/${other.user.id}`, { person: operator });
  const view = await openView(person, code);
  const banner = view.getByRole('region', { name: 'Support view' });
  await banner.waitFor();
  await press(view, view.getByRole('button', { name: 'Show code' }));
  await view.getByText('This is a view for support: nothing can be changed here').first().waitFor();
  await press(view, banner.getByRole('button', { name: 'End view' }));
  await view.getByText('No view is open in this tab').waitFor();
  expect((await other.api('GET /api/support-view')).looks).toMatchObject([{ isOpen: false }]);
});

test('the page of a person offers what the duties of an operator allow', { tags: ['POL31'] }, async () => {
  const { id } = buyer.user;
  for (const [duty, isOffered] of [
    ['support', true],
    ['finance', false],
    ['owner', false],
  ] as const) {
    const page = await journey.open(`/operator/accounts/${id}`, {
      person: await anOperator(journey.shop, [duty]),
    });
    await page.getByRole('list', { name: 'Mails' }).getByText('Order placed, to the buyer').waitFor();
    await page.getByRole('button', { name: 'Keep note' }).waitFor();
    for (const name of ['Begin the view', 'Send a link for a new password'])
      expect(await page.getByRole('button', { name }).count(), `${duty}: ${name}`).toBe(isOffered ? 1 : 0);
  }
});
