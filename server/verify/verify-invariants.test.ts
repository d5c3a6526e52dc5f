import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { aProduct, aShop } from '../../tests/support/catalog-builders.ts';
import { aCoupon, aShopper, decide, onCart, place } from '../../tests/support/checkout-builders.ts';
import { CONCEPTS } from '../concepts.ts';
import { describeVerdict, invariantsOf, verifyInvariants } from './verify-invariants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 300 });
  const couponId = await aCoupon(app, shop.id, { usageLimit: 5 });
  for (const fate of ['approve', 'decline', 'wait', 'door'] as const) {
    const shopper = await aShopper(app, product);
    await onCart(app, shopper, shop.id, couponId);
    const placed = await place(shopper, { paymentMethod: fate === 'door' ? 'cash_on_delivery' : 'sandbox' });
    if (fate === 'approve' || fate === 'decline') await decide(app, placed, fate);
  }
  await app.jobs.drain();
});
afterAll(() => app.close());

/** What each invariant must catch, as a change that only a mistake could make, and words of what is found then. */
const MISTAKES: Record<string, [mistake: string, words: string]> = {
  'I1 reserved': [`update inventory set reserved = reserved + 1`, 'reserved'],
  'I1 movements': [`update inventory set quantity = quantity + 1`, ', movements'],
  'I1 reservations': [
    `update stock_reservations set state = 'released' where state = 'claimed'`,
    '0 consumed',
  ],
  'I1 restocked': [`update order_lines set cancelled_at = now()`, '0 back by cancelling'],
  'I2 money kept': [
    `update orders set status = 'expired' where status = 'paid'`,
    'captured for an order expired',
  ],
  'I2 sandbox ledger': [
    `update sandbox_payments set status = 'captured', reference = 'none of ours' where status = 'declined'`,
    'captured, ours is missing',
  ],
  'I2 refunds': [
    `insert into refunds (payment_id, amount_paise, reason, status, done_at) select id, 1, 'x', 'processed', now() from payments where status = 'captured'`,
    'of 1 is processed, the sandbox has none',
  ],
  'I2 refunds due': [
    `insert into refunds (payment_id, amount_paise, reason) select id, 1, 'x' from payments where status = 'captured'`,
    'of 1, due is nothing',
  ],
  'I2 missing refunds': [
    `update shop_orders set status = 'cancelled' where order_id in (select id from orders where status = 'paid')`,
    'no refund was wanted',
  ],
  'I2 adjustments': [
    `insert into order_adjustments (shop_order_id, order_line_id, amount_paise, reason) select shop_order_id, id, total_paise, 'coupon_lapsed' from order_lines`,
    'of its discount of',
  ],
  'I3 no free goods': [
    `update orders set status = 'paid' where status = 'failed'`,
    'is paid without a capture of',
  ],
  'I4 totals': [`update payments set amount_paise = amount_paise - 1`, 'asks for'],
  'I5 coupon limits': [`update coupons set used_count = used_count + 1`, 'counted'],
  'I5 coupon uses': [
    `update coupon_redemptions set state = 'returned' where state = 'final'`,
    'its use is returned',
  ],
  'I23 shares': [
    `insert into coupon_redemptions (coupon_id, order_id, user_id, discount_paise, market_percent) select coupon_id, gen_random_uuid(), user_id, 1, 50 from coupon_redemptions limit 1`,
    'at 50 percent, its parts missing',
  ],
  'I6 once': [
    `insert into idempotency_keys select user_id, 'POST /api/checkout', 'k', 'h', 201, '{"orderId":"none"}' from orders limit 1`,
    'answered with order none',
  ],
  'I7 order histories': [
    `update orders set status = 'cancelled' where status = 'failed'`,
    'does not end in cancelled',
  ],
  'I7 shop order histories': [
    `insert into order_events (order_id, shop_order_id, from_status, to_status, actor) select order_id, id, 'placed', 'delivered', 'seller' from shop_orders where status = 'placed'`,
    'step placed to delivered',
  ],
  'I7 shop orders': [
    `update shop_orders set status = 'awaiting_payment' where status = 'placed'`,
    'is awaiting_payment, its order',
  ],
  'I7 cancelled lines': [`update order_lines set cancelled_at = now()`, 'lines cancelled'],
  'I7 returns': [
    `insert into returns (shop_order_id, reason, cause) select id, 'Too small', 'changed_mind' from shop_orders where status = 'placed'`,
    'its open return requested',
  ],
  'I7 exchanges': [
    `insert into returns (shop_order_id, reason, cause, kind, status, refusal) select id, 'Too small', 'changed_mind', 'exchange', 'refused', 'Worn' from shop_orders limit 1`,
    'gives nothing for',
  ],
  'I18 complaint times': [
    `insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, decision) values ('G-22222222', 'Meera', '', 'market', '', now(), now(), now(), 'Yes.')`,
    'is received',
  ],
  'I18 complaint escalations': [
    `insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, acknowledge_escalated_at) values ('G-22222222', 'Meera', '', 'market', '', now(), now(), now(), now() - interval '1 day')`,
    'was escalated too early',
  ],
  'I18 complaint texts': [
    `insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, version) values ('G-22222222', 'Meera', 'meera@post.example', 'market', '', now(), now(), now(), 1)`,
    'has no text',
  ],
  'I18 complaint replies': [
    `insert into complaints (number, name, email, about, subject, received_at, acknowledge_by, decide_by, acknowledged_at, decided_at, decision, state, unanswered_since) values ('G-22222222', 'Meera', '', 'market', '', now(), now(), now(), now(), now(), 'Yes.', 'decided', now())`,
    'waits for a reply to nothing',
  ],
  'I22 shares': [
    `insert into goodwill (shop_order_id, amount_paise, reason, words, bearer, operator_id) select s.id, 1, 'other', '', 'market', o.user_id from shop_orders s join orders o on o.id = s.order_id limit 1`,
    'of 1, its lines',
  ],
  'I22 worth': [
    `do $$ declare given uuid; begin insert into goodwill (shop_order_id, amount_paise, reason, words, bearer, operator_id) select l.shop_order_id, l.total_paise, 'other', '', 'market', o.user_id from order_lines l join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id where l.cancelled_at is null order by l.id limit 1 returning id into given; insert into goodwill_lines select given, l.id, l.total_paise from goodwill w join order_lines l on l.shop_order_id = w.shop_order_id and l.total_paise = w.amount_paise where w.id = given order by l.id limit 1; update order_lines set cancelled_at = now(); end $$`,
    'were given back',
  ],
  invoices: [
    `insert into invoices (shop_order_id, shop_id, seller_name, seller_gstin, seller_address, fiscal_year, sequence) select id, shop_id, 'Mitti', '', '', 2026, 2 from shop_orders limit 1`,
    '1 invoices up to 2',
  ],
  'closed shops': [`update shops set state = 'closed'`, 'of the closed shop'],
  'sold figures': [`update products set sold_count = sold_count + 1`, ', sold'],
  'bought together': [
    `insert into counted_orders select id, array[gen_random_uuid(), gen_random_uuid()] from orders limit 1`,
    'counted',
  ],
  'price figures': [`update products set price_paise = price_paise + 1`, 'variants'],
  'merged products': [
    `with twin as (insert into products (shop_id, name, brand, category, description, price_paise) select shop_id, name, brand, category, description, price_paise from products limit 1 returning id) insert into product_redirects (from_id, to_id) select products.id, twin.id from products, twin limit 1`,
    'is merged and there',
  ],
  'rating figures': [`update products set rating_sum = 5, rating_count = 1`, 'stars of'],
  'I17 hidden things': [`update products set take_down_id = gen_random_uuid()`, 'its newest case is missing'],
  'I24 tree': [
    `update market_policies set watched_categories = '{no-such-category}'`,
    'the policy watches no-such-category',
  ],
  'I24 values': [
    `do $$ begin
    insert into attributes (id, name, type, choices) values ('fabric', 'Fabric', 'choice', '["Cotton"]');
    update products set attributes = '{"fabric": "Cotton"}';
    update attributes set choices = '["Linen"]';
  end $$`,
    'says "Cotton" for fabric',
  ],
  'I17 cases': [
    `insert into report_cases (subject_kind, subject_id, state) values ('review', gen_random_uuid(), 'taken_down')`,
    'with statement: false',
  ],
};
/** The database itself refuses what these would catch; for the audit log the owner of its tables tries it in a test of its own. */
const REFUSED_BY_THE_DATABASE = [
  'I1 stock bounds',
  'I7 fees returned',
  'I23 codes',
  'audit chains',
  'audit ends',
  'audit changes',
];

test('a shop in which things went right and wrong keeps every invariant', async () => {
  const verdicts = await verifyInvariants(app.database.db);
  expect(verdicts.map(describeVerdict).filter((line) => !line.startsWith('ok'))).toEqual([]);
});

test('there is a mistake to try for every invariant', () => {
  const covered = [...Object.keys(MISTAKES), ...REFUSED_BY_THE_DATABASE];
  expect(covered.toSorted()).toEqual(
    invariantsOf(CONCEPTS)
      .map(({ id }) => id)
      .toSorted(),
  );
});

/** Of invariants about money that can be broken in several ways, the others. */
const MORE_MISTAKES: [id: string, mistake: string, words: string][] = [
  [
    'I2 money kept',
    `insert into payments (order_id, provider, amount_paise, currency, status) select order_id, provider, amount_paise, currency, status from payments where status = 'captured'`,
    'keeps 2 payments',
  ],
  [
    'I2 sandbox ledger',
    `update sandbox_payments set status = 'open' where status = 'captured'`,
    'captured here, in the sandbox open',
  ],
  [
    'I2 refunds',
    `insert into sandbox_refunds (id, sandbox_payment_id, reference, amount_paise) select 'r', id, 'nobody', 1 from sandbox_payments limit 1`,
    'sandbox refund r was never wanted',
  ],
];

test.each([
  ...Object.entries(MISTAKES).map(([id, [mistake, words]]) => [id, mistake, words] as const),
  ...MORE_MISTAKES,
])('%s is found broken after a mistake, as that mistake', async (id, mistake, words) => {
  class Undo extends Error {}
  const trial = app.database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(mistake));
    const invariant = invariantsOf(CONCEPTS).find((candidate) => candidate.id === id);
    const { rows } = await tx.execute<{ example: string }>(invariant?.breaches ?? sql``);
    expect(rows.map(({ example }) => example).join('\n')).toContain(words);
    throw new Undo();
  });
  await expect(trial).rejects.toThrow(Undo);
});
