import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductFilters } from '../../contract/catalog.ts';
import { type TestApp, startTestApp } from '../../tests/support/app.ts';
import { aShop } from '../../tests/support/catalog-builders.ts';
import { asOwner } from '../../tests/support/database.ts';
import { listingOf } from './listing-filters.ts';
import { pageQuery } from './listing-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await aShop(app);
  const { db } = app.database;
  await db.execute(sql`
    insert into products (shop_id, name, brand, category, description, price_paise, discount_percent,
      rating_sum, rating_count, sold_count, created_at)
    select ${id}, (array['Cotton kurta', 'Steel mug', 'Desk lamp'])[1 + n % 3] || ' ' || n, 'Brand ' || n % 40,
      (array['Toys', 'Sports', 'Beauty', 'Other'])[1 + n % 4], 'A thing', 100 + n, n % 90,
      n % 5 + 1, 1, n % 700, now() - n * interval '1 minute'
    from generate_series(1, 4000) n`);
  await db.execute(sql`
    insert into inventory (product_id, shop_id, quantity, minimum_threshold, delivery_pin_codes)
    select id, shop_id, 9, 2, array[case when random() < 0.01 then '560001' else '4000*' end] from products`);
  await asOwner(app, async (owner) => {
    await owner.execute(sql`vacuum analyze products`);
    await owner.execute(sql`vacuum analyze inventory`);
  });
});
afterAll(() => app.close());

async function planOf(filters: Partial<ProductFilters>, words?: string[]): Promise<string> {
  const listing = listingOf({ ...filters, search: words?.join(' ') } as ProductFilters, {
    page: 1,
    limit: 12,
  }); // absent filters are unset
  const meaning = words && {
    terms: words.map((word) => ({ lexemes: [word], weaker: [], isBeginning: false })),
  };
  const query = pageQuery(app.database.db, listing, meaning);
  const { rows } = await app.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['newest_first', 'products_newest_index'],
  ['price_low_to_high', 'products_price_index'],
  ['price_high_to_low', 'products_price_index'],
  ['rating_high_to_low', 'products_rating_index'],
  ['discount_high_to_low', 'products_discount_index'],
  ['best_selling', 'products_sold_index'],
] as const)(
  'CONST-03 a page sorted by %s is read from its index, not by sorting everything',
  async (sortBy, index) => {
    const plan = await planOf({ sortBy });
    expect(plan).toContain(`using ${index}`);
    expect(plan).not.toContain('Seq Scan on products');
  },
);

test("a category's newest products are read from their index", async () => {
  expect(await planOf({ category: ['Toys'] })).toContain('using products_category_newest_index');
});

test('a search is answered from the text index', async () => {
  expect(await planOf({}, ['cotton', 'kurta'])).toContain('products_search_index');
});

test('a pin code that few products are delivered to is answered from the index of delivery areas', async () => {
  expect(await planOf({ pinCode: '560001', sortBy: 'best_selling' })).toContain('inventory_pin_codes_index');
});
