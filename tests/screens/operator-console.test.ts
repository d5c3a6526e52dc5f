import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HEALTH_MEASURES } from '../../contract/kernel/health-measures.ts';
import { productApprovals, products, shops, shopTaxIds } from '../../database/schema/index.ts';
import { aDocument, anApplicant } from '../support/application-builders.ts';
import { anOperator } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, place } from '../support/checkout-builders.ts';
import { toast } from '../support/journey.ts';
import { expectFocus, press, tabTo } from '../support/keyboard.ts';
import { type MarketJourney, startMarketJourney } from '../support/page-examples.ts';

let journey: MarketJourney;
beforeAll(async () => {
  journey = await startMarketJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

test('the to-do list shows ten of a kind and more of it by keyboard, and the focus does not go with a mail that was sent again', async () => {
  const { pool } = journey.shop.database;
  await pool.query(
    `insert into pgboss.job (name, data, state, created_on)
      select 'account.mail_deleted', '{}', 'failed', now() - interval '9 days' from generate_series(1, 12)`,
  );
  const page = await journey.open('/operator', { person: await anOperator(journey.shop, ['support']) });
  const heading = page.getByRole('heading', { name: 'Mails that were not sent (12)' });
  const send = page.getByRole('button', { name: /^Send again/ });
  await heading.waitFor();
  expect(await send.count()).toBe(10);
  await press(page, page.getByRole('link', { name: 'Show more of Mails that were not sent' }));
  await expectFocus(heading);
  expect(await send.count()).toBe(12);
  await pool.query(
    `delete from pgboss.job where name = 'account.mail_deleted' and id <>
      (select id from pgboss.job where name = 'account.mail_deleted' limit 1)`,
  );
  await page.goto(`${journey.shop.url}/operator`);
  await press(page, send);
  await page.getByText('The mail is on its way').first().waitFor();
  await expect.poll(() => send.count()).toBe(0);
  await expectFocus(page.getByRole('heading', { level: 1, name: 'To do' }));
});

test('lists are cards on a phone with their filters in the address, and the log of changes leads to what it names', async () => {
  const { shop, market } = journey;
  await aShop(shop, { name: 'Peepal Toys' });
  const shopper = await aShopper(shop, await aProduct(shop));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  const { number } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const support = await anOperator(shop, ['support']);
  await support.api('GET /api/operator/account/:userId', { params: { userId: shopper.user.id } });
  await support.api('GET /api/operator/order/:orderId', { params: { orderId } });
  const page = await journey.open('/operator/shops?state=nonsense', {
    person: market.operator,
    viewport: { width: 360, height: 740 },
  });
  const search = page.getByRole('searchbox', { name: 'Name, tax number or e-mail' });
  await search.fill('peepal');
  await search.press('Enter');
  await page.waitForURL(({ search: query }) => query === '?search=peepal');
  await page.getByRole('link', { name: 'Peepal Toys' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter “peepal”' }).click();
  await page.waitForURL(({ search: query }) => query === '');
  const sideways = (name: string) =>
    page.getByRole('region', { name }).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await sideways('Shops of the market')).toBe(0);

  // The audit log narrows to the order that support looked at, and leads to it.
  await page.goto(`${shop.url}/operator/audit`);
  await page.getByText('Upload a file to be imported').first().waitFor();
  expect(await sideways('List of entries')).toBe(0);
  expect(await page.getByRole('contentinfo').count(), 'the footer of the market').toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const row = page.getByRole('row').filter({ hasText: 'Look at an order' });
  await row.getByRole('link', { name: `Order ${number}` }).click();
  await page.getByRole('button', { name: `Remove filter About Order ${number}` }).waitFor();
  // Entries about other orders are shown until the narrowed list has come.
  await expect.poll(() => row.count()).toBe(1);
  await row.getByRole('button', { name: 'Look at an order' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Open Order ${number}` })
    .click();
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/operator/orders/${orderId}`);
});

test('the checks lead to the shop that has the tax number; once it is closed, nothing is decided but that the number is free', {
  tags: ['I17'],
}, async () => {
  const { shop, market } = journey;
  const { db } = shop.database;
  const gst = '27AAPFU0939F1ZV';
  const holder = await aShop(shop, { name: 'First Loom', gst });
  await db.insert(shopTaxIds).values({ taxId: gst, shopId: holder.id });
  const { id } = await aShop(shop, { name: 'Second Loom', gst });
  await db.update(shops).set({ state: 'in_review' }).where(eq(shops.id, id));
  const page = await journey.open(`/operator/shops/${id}`, { person: market.operator });
  const check = page.getByRole('listitem').filter({ hasText: 'Tax number' });
  await check.getByText('Failed').waitFor();
  await db.update(shops).set({ state: 'closed' }).where(eq(shops.id, holder.id));
  await check.getByRole('link', { name: 'First Loom' }).click();
  await page.getByRole('heading', { level: 1, name: 'First Loom' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/operator/shops/${holder.id}`);
  const offered = page.getByRole('button', { name: /^Decide on / });
  await offered.click();
  const dialog = page.getByRole('dialog', { name: 'Tax number' });
  expect(await dialog.getByLabel('Result').getByRole('option').allTextContents()).toEqual([
    'Failed: another shop can use the number',
  ]);
  await dialog.getByLabel('Note').fill('It is of another business');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => offered.count()).toBe(0);
  expect(await db.$count(shopTaxIds, eq(shopTaxIds.shopId, holder.id))).toBe(0);
});

test('the keyboard reaches the refunds of a next page, and the first ones again', async () => {
  const { shop } = journey;
  const shopper = await aShopper(shop, await aProduct(shop, { stock: 1, priceRupees: 2_000 }));
  const { orderId } = await place(shopper, { paymentMethod: 'sandbox' });
  await shop.database.pool.query(
    `insert into refunds (payment_id, amount_paise, reason, status, next_attempt_at, failed_at, created_at)
      select id, n * 100, 'part ' || n, 'failed', null, now(), now() + n * interval '1 second'
      from payments, generate_series(1, 51) n where order_id = $1`,
    [orderId],
  );
  const page = await journey.open('/operator/payments', { person: journey.market.operator });
  const refunds = page.getByRole('region', { name: 'Refunds that need attention' });
  await refunds.getByRole('article').first().waitFor();
  expect(await refunds.getByRole('article').count()).toBe(50);
  // The list ends the screen: backwards it is near.
  await tabTo(page, refunds.getByRole('link', { name: 'Next page' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await refunds.getByRole('heading', { name: '₹51 for order' }).waitFor();
  expect(await refunds.getByRole('article').count()).toBe(1);
  await expectFocus(refunds.getByRole('heading', { name: 'Refunds that need attention' }));
  await press(page, refunds.getByRole('link', { name: 'First page' }));
  await refunds.getByRole('heading', { name: '₹1 for order' }).waitFor();
  expect(await refunds.getByRole('article').count()).toBe(50);
});

test('operators are offered what their duties may decide, and are told whose the rest is', async () => {
  const { shop, market } = journey;
  const { seller, shop: applied } = await anApplicant(shop);
  await seller.api('POST /api/shop/verification/document', { body: aDocument('pan') });
  const { shopId } = await aProduct(shop, { name: 'Cane stool' });
  const product = await aProduct(shop, { shopId, name: 'Cane chair' });
  await shop.database.db.update(products).set({ approval: 'waiting' }).where(eq(products.id, product.id));
  const [approval] = await shop.database.db
    .insert(productApprovals)
    .values({ productId: product.id, shopId, kind: 'new', state: 'waiting', reasons: [{ rule: 'all' }] })
    .returning({ id: productApprovals.id });
  for (const [duty, checks] of [
    ['catalogue', ['Tax number', 'State', 'PAN', 'Place']],
    ['finance', ['Bank account', 'Documents']],
    ['support', []],
  ] as const) {
    const isCatalogue = duty === 'catalogue';
    const page = await journey.open(`/operator/shops/${applied.id}`, {
      person: await anOperator(shop, [duty]),
    });
    await page.getByRole('heading', { level: 2, name: 'Documents' }).waitFor();
    const offered = page.getByRole('button', { name: /^Decide on / });
    expect(await offered.allTextContents(), duty).toEqual(checks.map((check) => `Decide on ${check}`));
    expect(await page.getByText('Only the duty finance opens them.').count(), duty).toBe(
      duty === 'finance' ? 0 : 1,
    );
    expect(await page.getByRole('button', { name: /^Download/ }).count(), duty).toBe(
      duty === 'finance' ? 1 : 0,
    );
    await page.goto(`${shop.url}/operator/shops/${market.parameters.shopId}`);
    await page.getByRole('heading', { level: 2, name: 'Checks' }).waitFor();
    expect(await page.getByRole('button', { name: 'Suspend' }).count(), duty).toBe(isCatalogue ? 1 : 0);
    for (const [path, heading, act, whose] of [
      [`cases/${market.parameters.caseId}`, 'Reports', 'Take down', 'The duty catalogue decides on reports.'],
      [`products/${approval?.id}`, 'Cane chair', 'Approve', 'The duty catalogue decides on products.'],
    ] as const) {
      await page.goto(`${shop.url}/operator/${path}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      expect(await page.getByRole('button', { name: act }).count(), `${duty}, ${path}`).toBe(
        isCatalogue ? 1 : 0,
      );
      expect(await page.getByText(whose).count(), `${duty}, ${path}`).toBe(isCatalogue ? 0 : 1);
    }
  }
});

test('what was typed into the policy is offered again after the page was left, and what others changed meanwhile stays', async () => {
  const { operator } = journey.market;
  const page = await journey.open('/operator/policy', {
    person: operator,
    viewport: { width: 360, height: 800 },
  });
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const offer = main.getByText('You have an unsaved draft of the policy', { exact: true });
  await field('Days to appeal').fill('45');
  const documents = main.getByRole('checkbox', { name: /^Documents/ });
  await documents.click();
  const isRequired = await documents.isChecked();
  const first = main.getByRole('radio', { name: 'The first of each shop' });
  await first.click();
  await field('How many of each shop').fill('3');
  await field('Words that are always looked at').fill('replica\nfirst copy');
  const rated = HEALTH_MEASURES.rating.label;
  await field(rated).fill('3.5');
  const category = field('Categories that are always looked at');
  const chosen = await category.locator('option').nth(1).textContent();
  await category.selectOption({ index: 1 });
  await main.getByRole('button', { name: `Remove ${chosen}` }).waitFor();

  await page.goto(`${journey.shop.url}/operator/shops`);
  const { api } = await anOperator(journey.shop);
  const policy = await api('GET /api/operator/policy');
  await api('PUT /api/operator/policy', { body: { ...policy, appealDays: 60, healthMinimum: 7 } });
  await page.goto(`${journey.shop.url}/operator/policy`);
  await offer.waitFor();
  await main.getByRole('button', { name: 'Continue', exact: true }).click();
  const shown = async () => [
    await field('Days to appeal').inputValue(),
    await field('Judged from').inputValue(),
    await documents.isChecked(),
    await first.isChecked(),
    await field('How many of each shop').inputValue(),
    await field('Words that are always looked at').inputValue(),
    await field(rated).inputValue(),
    await main.getByRole('button', { name: `Remove ${chosen}` }).count(),
  ];
  expect(await shown()).toEqual(['45', '7', isRequired, true, '3', 'replica\nfirst copy', '3.5', 1]);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Saved').waitFor();
  await expectFocus(main.getByRole('button', { name: 'Save', exact: true }));
  expect(await api('GET /api/operator/policy')).toMatchObject({
    appealDays: 45,
    healthMinimum: 7,
    healthLimits: { rating: 3.5 },
    products: { rule: 'first_n', first: 3, words: ['replica', 'first copy'] },
  });
  await page.reload();
  expect(await field('Days to appeal').inputValue()).toBe('45');
  expect(await offer.count()).toBe(0);
});
