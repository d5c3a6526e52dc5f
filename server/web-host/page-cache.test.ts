import { expect, test } from 'vitest';
import { Page } from './page.ts';
import { PageCache } from './page-cache.ts';

function aPage(html = 'x', tags: string[] = []): Page {
  return new Page(200, {}, html, new Set(tags));
}

function aCache({ maxBytes = 1 << 20, maxAgeMs = 5000 } = {}) {
  const clock = { now: 0 };
  return { clock, cache: new PageCache({ maxBytes, maxAgeMs, now: () => clock.now }) };
}

test('a page that nobody dropped is rendered anew after its age', async () => {
  const { cache, clock } = aCache({ maxAgeMs: 5000 });
  const old = await cache.getOrRender('/', async () => aPage());
  clock.now = 4999;
  expect(cache.find('/')).toBe(old);
  clock.now = 5000;
  expect(cache.find('/')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('the least recently used pages make room, and the bytes never exceed the limit', async () => {
  const { cache } = aCache({ maxBytes: 3 * (4096 + 1000 + 100) });
  for (const key of ['/a', '/b', '/c']) await cache.getOrRender(key, async () => aPage('x'.repeat(1000)));
  cache.find('/a');
  await cache.getOrRender('/d', async () => aPage('x'.repeat(1000)));
  expect(['/a', '/b', '/c', '/d'].filter((key) => cache.find(key))).toEqual(['/a', '/c', '/d']);
  for (let n = 0; n < 100; n++) {
    await cache.getOrRender(`/${n}`, async () => aPage('x'.repeat(n * 20)));
    expect(cache.bytes).toBeLessThanOrEqual(3 * 5196);
  }
});

test('a page larger than the whole cache is answered and not kept', async () => {
  const { cache } = aCache({ maxBytes: 10_000 });
  await cache.getOrRender('/small', async () => aPage());
  const large = await cache.getOrRender('/large', async () => aPage('x'.repeat(10_000)));
  expect(large.status).toBe(200);
  expect(cache.find('/large')).toBeUndefined();
  expect(cache.find('/small')).toBeDefined();
});

test('a page overtaken by a change while it rendered is not kept, and who asks later gets the new one', async () => {
  const { cache } = aCache();
  const rendering = Promise.withResolvers<Page>();
  const early = cache.getOrRender('/product/1', () => rendering.promise);
  cache.drop('product:1');
  const late = cache.getOrRender('/product/1', async () => aPage('new', ['product:1']));
  rendering.resolve(aPage('old', ['product:1']));
  expect((await early).in('identity')).toMatchObject({ body: Buffer.from('old') });
  expect((await late).in('identity')).toMatchObject({ body: Buffer.from('new') });
  expect(cache.find('/product/1')).toBe(await late);
});

test('a change of something else does not keep a page out of the cache', async () => {
  const { cache } = aCache();
  const rendering = Promise.withResolvers<Page>();
  const asked = cache.getOrRender('/product/1', () => rendering.promise);
  cache.drop('product:2');
  rendering.resolve(aPage('x', ['product:1']));
  await asked;
  expect(cache.find('/product/1')).toBe(await asked);
});

test('clearing also keeps out what is being rendered', async () => {
  const { cache } = aCache();
  const rendering = Promise.withResolvers<Page>();
  const asked = cache.getOrRender('/', () => rendering.promise);
  cache.clear();
  rendering.resolve(aPage());
  await asked;
  expect(cache.find('/')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a rendering that fails fails for those who wait, and the next one starts afresh', async () => {
  const { cache } = aCache();
  const failing = () => Promise.reject(new Error('no'));
  await expect(cache.getOrRender('/', failing)).rejects.toThrow('no');
  expect((await cache.getOrRender('/', async () => aPage())).status).toBe(200);
});

test('while changes are not heard nothing is kept, and who asks at once still shares one rendering', async () => {
  let isKeeping = false;
  const cache = new PageCache({ maxBytes: 1 << 20, maxAgeMs: 5000, isKeeping: () => isKeeping });
  const [one, other] = await Promise.all([
    cache.getOrRender('/', async () => aPage()),
    cache.getOrRender('/', async () => aPage()),
  ]);
  expect(one).toBe(other);
  expect(cache.find('/')).toBeUndefined();
  isKeeping = true;
  expect(cache.find('/')).toBeUndefined();
  expect(await cache.getOrRender('/', async () => aPage())).toBe(cache.find('/'));
});
