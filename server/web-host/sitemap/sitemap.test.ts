import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => app.close());

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);

test('robots.txt names the sitemap and keeps crawlers out of what belongs to one person', async () => {
  const response = await app.server.inject({ url: '/robots.txt' });
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.payload).toContain('Disallow: /buyer/');
  expect(response.payload).toContain('Sitemap: https://shop.example/sitemap.xml');
});

test('the sitemap lists the pages, the categories, every shop and every active product', async () => {
  const product = await aProduct(app);
  const archived = await aProduct(app, { archivedAt: new Date() });
  const response = await app.server.inject({ url: '/sitemap.xml' });
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  const found = locations(response.payload);
  expect(found).toContain('https://shop.example/');
  expect(found).toContain('https://shop.example/products?category=home+%26+kitchen');
  expect(found).toContain(`https://shop.example/product/${product.id}`);
  expect(found).toContain(`https://shop.example/shop/${archived.shopId}`);
  expect(found).not.toContain(`https://shop.example/product/${archived.id}`);
  expect((await app.server.inject({ url: '/sitemap-2.xml' })).statusCode).toBe(404);
});

test('more products than one file may hold are split, each in exactly one file', async () => {
  const { shopId } = await aProduct(app);
  await app.database.db.execute(sql`
    with added as (
      insert into products (shop_id, name, brand, category, description, price_paise)
      select ${shopId}, 'Mug ' || number, 'Asha', 'Toys', 'A mug', 100 from generate_series(1, 50000) as number
      returning id, shop_id, price_paise
    )
    insert into variants (product_id, shop_id, price_paise) select id, shop_id, price_paise from added`);
  const parts = ['https://shop.example/sitemap-1.xml', 'https://shop.example/sitemap-2.xml'];
  // Rows written past the API reach the cache by the change feed, a moment later.
  await expect
    .poll(async () => locations((await app.server.inject({ url: '/sitemap.xml' })).payload))
    .toEqual(parts);
  const files = await Promise.all(parts.map((part) => app.server.inject({ url: new URL(part).pathname })));
  const found = files.map((file) => locations(file.payload));
  expect(Math.max(...found.map((urls) => urls.length))).toBeLessThanOrEqual(50_000);
  const products = found.flat().filter((url) => url.includes('/product/'));
  expect(products).toHaveLength(new Set(products).size);
  expect(products.length).toBeGreaterThan(50_000);
});
