import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAttribute } from '../../contract/kernel/attributes.ts';
import { changedDescription } from '../../server/catalogue/products/describe-product.ts';
import { CategoryTree } from '../../server/catalogue/categories/index.ts';
import { readCategories } from '../../server/catalogue/categories/store/read-tree.ts';
import { type DatabaseHandle, openDatabase } from '../../server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { STEP_LIMIT_MS } from '../../tests/support/hang-limit.ts';
import { hashPassword } from '../../tests/support/passwords.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { composeDemoMarket } from './demo-market.ts';
import { loadDemo } from './load.ts';

let testDatabase: TestDatabase;
let handle: DatabaseHandle;
const steps: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // As the program does: one waits for the other, longer than a statement may take elsewhere.
  handle = openDatabase(testDatabase.url, {
    connectionTimeoutMs: STEP_LIMIT_MS,
    statementTimeoutMs: STEP_LIMIT_MS,
  });
});
afterAll(async () => {
  await handle.close();
  await testDatabase.drop();
});

const load = () =>
  loadDemo({ database: handle.db, hashPassword, now: new Date(), onProgress: (step) => steps.push(step) });

/** The rows of a query that must find nothing. */
async function offenders(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await handle.db.execute(query)).rows;
}

test('of several starts at once one loads the demo market, and a later start leaves it alone', async () => {
  const loaded = await Promise.all([load(), load()]);
  expect(loaded.filter(Boolean)).toHaveLength(1);
  expect(steps).toHaveLength(3);
  expect(await load()).toBe(false);
  const { rows } = await handle.db.execute(sql`select email, role from users where email in
    (${DEMO_ACCOUNTS.buyer}, ${DEMO_ACCOUNTS.seller}) and email_verified_at is not null order by email`);
  expect(rows).toEqual([
    { email: DEMO_ACCOUNTS.buyer, role: 'buyer' },
    { email: DEMO_ACCOUNTS.seller, role: 'seller' },
  ]);
});

test('a product lies in a category of the tree without others below it, and says of itself what its seller could have entered', async () => {
  const tree = new CategoryTree(await readCategories(handle.db));
  for (const product of composeDemoMarket(new Date()).products) {
    const { name, category, subcategoryId, attributes, options } = product;
    expect(tree.childrenOf(subcategoryId), name).toEqual([]);
    const label = {
      makerRole: 'manufacturer',
      makerName: 'Asha',
      makerAddress: 'Erode',
      monthMade: '2026-03',
    } as const;
    const nowhere = { category, subcategoryId: null, attributes: {}, label, options };
    const entered = { category, categoryId: subcategoryId, attributes };
    expect(changedDescription(tree, nowhere, entered), name).toEqual({
      category,
      subcategoryId,
      attributes,
      label,
    });
    expect(Object.keys(attributes).length, name).toBeGreaterThanOrEqual(3);
    for (const attribute of tree.attributesOf(subcategoryId)) {
      const option = options.find((each) => each.name === attribute.name);
      if (!option) continue;
      expect(attributes, `${name}: the option says it`).not.toHaveProperty(attribute.id);
      for (const value of option.values) {
        const read = readAttribute(attribute, value.name);
        expect(read, `${name}: ${value.name}`).toHaveProperty('value', expect.anything());
      }
    }
  }
});

test('stock: the changes of a record add up to its quantity, only exchanges reserve, every line has its hold', {
  tags: ['I1'],
}, async () => {
  expect(
    await offenders(sql`select i.id from inventory i
      where i.reserved <> (select coalesce(sum(quantity), 0) from stock_reservations h where h.inventory_id = i.id and h.state = 'held') or i.quantity <> (select coalesce(sum(change), 0) from stock_movements where inventory_id = i.id)`),
  ).toEqual([]);
  expect(
    await offenders(sql`select l.id from order_lines l
      join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
      where (select coalesce(sum(quantity), 0) from stock_reservations h where h.order_line_id = l.id and h.state =
        case when o.status in ('paid', 'cash_on_delivery') then 'claimed' else 'released' end) <> l.quantity`),
  ).toEqual([]);
});

test('an order line, a cart and a stock record name a variant; a line has its choices in words, price and SKU', async () => {
  expect(
    await offenders(sql`select l.id from order_lines l join variants v on v.id = l.variant_id and v.product_id = l.product_id
      join products p on p.id = l.product_id
      where l.sku is distinct from v.sku or l.unit_price_paise <> v.price_paise
        or l.choices is distinct from (
          select coalesce(jsonb_agg(jsonb_build_object('option', option.value ->> 'name', 'value', chosen.value ->> 'name')
            order by option.place), '[]')
          from jsonb_array_elements(p.options) with ordinality as option (value, place)
          join jsonb_array_elements(option.value -> 'values') as chosen (value)
            on (chosen.value ->> 'number')::int = v.choices[option.place])`),
  ).toEqual([]);
  const { rows } = await handle.db.execute(sql`select
    (select count(*)::int from order_lines where choices <> '[]') > 100 as "inOrders",
    (select count(distinct v.product_id) from variants v where v.choices <> '{}')::int > 40 as "inProducts",
    (select count(*)::int from variants v where not exists (select from inventory i where i.variant_id = v.id)) as unstocked`);
  expect(rows).toEqual([{ inOrders: true, inProducts: true, unstocked: 0 }]);
});

test('labels say who answers for each product and what a pack holds; shops say which business sells', async () => {
  const { rows } = await handle.db.execute(sql`select
    (select count(*)::int from products where not label ?& array['makerRole', 'makerName', 'makerAddress', 'monthMade'])
      as "withoutMaker",
    (select count(*)::int from variants where net_quantity is null or hsn_code is null or gst_class is null) as "withoutTax",
    (select count(*)::int from variants where net_quantity = '50 ml + 10 ml') > 0 as "inMillilitres",
    (select count(*)::int from products where label ->> 'makerRole' = 'importer') > 0 as imported,
    (select count(*)::int from products
      where (label ->> 'makerRole' = 'importer') = (attributes ->> 'country-of-origin' = 'India')) as "ofElsewhere",
    (select count(*)::int from shops
      where state = 'approved' and (legal_name = '' or care_phone = '' or care_email = '')) as "withoutCare"`);
  expect(rows).toEqual([
    { withoutMaker: 0, withoutTax: 0, inMillilitres: true, imported: true, ofElsewhere: 0, withoutCare: 0 },
  ]);
});

test('money: each paid order has one capture of its total, in our books and in those of the sandbox', {
  tags: ['I2', 'I3'],
}, async () => {
  expect(
    await offenders(sql`select o.number from orders o left join payments p on p.order_id = o.id
      left join sandbox_payments s on s.id = p.provider_payment_id and s.reference = p.id::text
      where case o.status
        when 'paid' then p.status is distinct from 'captured' or s.status is distinct from 'captured'
        when 'cash_on_delivery' then p.id is not null
        else p.status is distinct from 'failed' or s.status not in ('declined', 'expired') end
      or (p.id is not null and (p.amount_paise <> o.total_paise or s.amount_paise is distinct from o.total_paise))`),
  ).toEqual([]);
  expect(
    await offenders(sql`select s.id from shop_orders s join payments p on p.order_id = s.order_id
      left join returns b on b.shop_order_id = s.id
      left join refunds r on r.payment_id = p.id and r.reason in (s.id::text, b.id::text)
      where p.status = 'captured' and
        (s.status in ('cancelled', 'refunded')) <> (r.status is not distinct from 'processed' and r.amount_paise = s.total_paise)`),
  ).toEqual([]);
  expect(
    await offenders(sql`select r.id from refunds r left join sandbox_refunds s
      on s.reference = r.id::text and s.id = r.provider_refund_id where s.amount_paise is distinct from r.amount_paise`),
  ).toEqual([]);
});

test('coupons: a redemption goes with a discount and is counted, within the limits', {
  tags: ['I5'],
}, async () => {
  expect(
    await offenders(sql`select c.code from coupons c
      where c.used_count <> (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.state = 'final')`),
  ).toEqual([]);
  expect(
    await offenders(sql`select s.id from shop_orders s
      left join coupons c on c.shop_id = s.shop_id and c.code = s.coupon_code
      left join coupon_redemptions r on r.coupon_id = c.id and r.order_id = s.order_id
      where s.discount_paise <> coalesce(r.discount_paise, 0)`),
  ).toEqual([]);
});

test('history: each ends in the present state, with its events in their order', {
  tags: ['I7'],
}, async () => {
  expect(
    await offenders(sql`with steps as (
        select order_id, shop_order_id, from_status, to_status, at,
          lag(to_status) over history as before, lag(at) over history as before_at, lead(id) over history as next
        from order_events window history as (partition by order_id, shop_order_id order by id)
      )
      select e.order_id from steps e join orders o on o.id = e.order_id left join shop_orders s on s.id = e.shop_order_id
      where e.from_status is distinct from e.before or e.at < e.before_at
        or (e.next is null and e.to_status <> coalesce(s.status, o.status))`),
  ).toEqual([]);
});

test('rating, number of reviews and units sold of each product equal a recount', async () => {
  expect(
    await offenders(sql`select p.name from products p
      where p.rating_count <> (select count(*) from reviews r where r.product_id = p.id)
        or p.rating_sum <> (select coalesce(sum(stars), 0) from reviews r where r.product_id = p.id)
        or p.sold_count <> (select coalesce(sum(l.quantity), 0) from order_lines l
          join shop_orders s on s.id = l.shop_order_id join orders o on o.id = s.order_id
          where l.product_id = p.id and o.status in ('paid', 'cash_on_delivery') and s.status <> 'cancelled')`),
  ).toEqual([]);
});
