import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';
import { CONCEPTS } from '../../concepts.ts';
import { serveSitemap } from './routes.ts';
import { MAX_URLS_PER_FILE } from './sitemap-xml.ts';

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

test('more addresses than one file may hold are split, each in exactly one file', async () => {
  const whole = locations((await app.server.inject({ url: '/sitemap.xml' })).payload);
  const added = await Promise.all(Array.from({ length: 5 }, () => aProduct(app)));
  const server = Fastify();
  serveSitemap(server, app.services, CONCEPTS, whole.length + 7);
  const parts = ['https://shop.example/sitemap-1.xml', 'https://shop.example/sitemap-2.xml'];
  expect(locations((await server.inject({ url: '/sitemap.xml' })).payload)).toEqual(parts);
  const files = await Promise.all(parts.map((part) => server.inject({ url: new URL(part).pathname })));
  const found = files.map((file) => locations(file.payload));
  expect(found[0]).toHaveLength(whole.length + 7);
  expect(found.flat()).toHaveLength(new Set(found.flat()).size);
  // Each product has a shop of its own.
  const pages = added.flatMap(({ id, shopId }) => [`product/${id}`, `shop/${shopId}`]);
  expect(found.flat().toSorted()).toEqual(
    [...whole, ...pages.map((page) => `https://shop.example/${page}`)].toSorted(),
  );
  await server.close();
});

test('a file holds as many addresses as the protocol allows', () => {
  expect(MAX_URLS_PER_FILE).toBe(50_000);
});
