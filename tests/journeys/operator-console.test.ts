import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shops } from '../../database/schema/index.ts';
import { anOperator } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, place } from '../support/checkout-builders.ts';
import { expectFocus, press } from '../support/keyboard.ts';
import {
  exampleAddress,
  type MarketJourney,
  pagesFor,
  startMarketJourney,
} from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('to visitors, buyers and sellers there is nothing at the addresses of the console', async () => {
  const { shop, market } = journey;
  // A document depends on its address alone, and reads like that of an unknown one.
  const read = async (path: string) => {
    const answer = await fetch(shop.url + path);
    expect(answer.status, path).toBe(404);
    return withoutAddresses(await answer.text(), path);
  };
  const unknown = await read('/no-such-page');
  expect(unknown.title).toBe('NotFound');
  expect(unknown.words).toContain('There is nothing');
  for (const path of pagesFor('operator')) {
    expect(await read(exampleAddress(path, market.parameters)), path).toEqual(unknown);
  }
  // What comes with the scripts shows sellers no more, and leaves them signed in.
  const page = await journey.open('/operator', { person: market.seller });
  await page.getByRole('heading', { level: 1, name: 'NotFound' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

/** What can be read of a document, in its title, its head and its body; its own address and files aside. */
function withoutAddresses(document: string, address: string) {
  const html = document
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(address.replaceAll('&', '&amp;'), '');
  const [head = '', body = ''] = html.split('<body>');
  const entries = head.match(/<(meta|link)\b[^>]*>/g) ?? [];
  return {
    title: head.match(/<title>(.*?)<\/title>/)?.[1],
    head: entries.filter((entry) => !/modulepreload|stylesheet|"canonical"|"og:url"/.test(entry)),
    words: body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    labels: body.match(/(?<= (alt|aria-label|title|placeholder)=")[^"]*/g),
  };
}

test('with the keyboard alone an operator takes care of a shop that waits, and finds it by its tax number', async () => {
  const { shop } = journey;
  const { id } = await aShop(shop, { name: 'Banyan Crafts', gst: '29ABCDE1234F2Z4' });
  await shop.database.db.update(shops).set({ state: 'in_review' }).where(eq(shops.id, id));
  const page = await journey.open('/operator', { person: journey.market.operator });
  const group = page.getByRole('region', { name: 'Shops to check (1)' });
  await group.getByRole('link', { name: 'Banyan Crafts' }).waitFor();
  await press(page, group.getByRole('button', { name: 'Take Banyan Crafts' }));
  await group.getByRole('button', { name: 'Give back Banyan Crafts' }).waitFor();
  await page.keyboard.press('/');
  await expectFocus(page.getByRole('search').first().getByRole('searchbox'));
  await page.keyboard.type('29abcde1234f2z4');
  await page.keyboard.press('Enter');
  const results = page.getByRole('list', { name: 'Results' });
  await results.waitFor();
  await expectFocus(page.getByRole('search').first().getByRole('searchbox'));
  await press(page, results.getByRole('link', { name: 'Banyan Crafts' }));
  await page.getByRole('heading', { level: 1, name: 'Banyan Crafts' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/operator/shops/${id}`);
});

test('above the limit one operator proposes what happens to payments and refunds, and another one agrees to that alone', async () => {
  const { shop } = journey;
  const { operator } = journey.market;
  const shopper = await aShopper(shop, await aProduct(shop, { stock: 2, priceRupees: 12_000 }));
  const { orderId } = await place(shopper, { paymentMethod: 'sandbox' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const { pool } = shop.database;
  await pool.query(
    "update payments set status = 'review', review_reason = 'It was paid twice.', review_since = now() where order_id = $1",
    [orderId],
  );
  await pool.query(
    `insert into refunds (payment_id, amount_paise, reason, status, next_attempt_at, failed_at)
      select id, 1200000, 'review', 'failed', null, now() from payments where order_id = $1`,
    [orderId],
  );
  const page = await journey.open('/operator/payments', { person: operator });
  await page.getByRole('button', { name: `Propose a refund for order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Propose: refund order ${number}` });
  await dialog.getByText('Once another operator agrees').waitFor();
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText(`${operator.user.name} proposes to refund it: Paid twice`).waitFor();
  await page.getByRole('button', { name: `Paid back by hand for order ${number}` }).click();
  const noted = page.getByRole('dialog', { name: `Propose: paid back by hand for order ${number}` });
  await noted.getByLabel('How it was paid back').fill('NEFT 4711');
  await noted.getByRole('button', { name: 'Propose', exact: true }).click();
  const said = `${operator.user.name} says that it was paid back by hand: NEFT 4711`;
  await page.getByText(said).waitFor();
  expect(await page.getByRole('button', { name: /Try again|Agree/ }).count()).toBe(0);

  const other = await journey.open('/operator/payments', { person: await anOperator(shop) });
  await other.getByText(said).waitFor();
  await other.getByRole('button', { name: `Agree and refund for order ${number}` }).waitFor();
  expect(await other.getByRole('button', { name: /place the order/ }).count()).toBe(0);
  await other.getByRole('button', { name: `Agree: paid back by hand for order ${number}` }).click();
  const agreement = other.getByRole('dialog', { name: `Paid back by hand for order ${number}` });
  await agreement.getByLabel('Reason').fill('It is on the statement');
  await agreement.getByRole('button', { name: 'Note it' }).click();
  await other.getByText('The refund counts as paid back').waitFor();
  await other.getByText(said).waitFor({ state: 'detached' });
  await expectFocus(other.getByRole('heading', { name: 'Refunds that need attention' }));
});
